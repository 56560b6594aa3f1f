"""Pictures of matches for whoever shows a link to one: what everybody may know of a public match,
drawn as SVG and made a PNG of `WIDTH` by `HEIGHT`."""

WIDTH, HEIGHT = 1200, 630

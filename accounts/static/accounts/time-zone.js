// Puts the zone of the browser into a form that signs up, as long as nobody has typed another.
document.addEventListener("htmx:load", () => {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  for (const field of document.querySelectorAll("input[data-browser-zone]")) {
    if (zone && field.value === field.defaultValue && field.value === "UTC") field.value = zone;
  }
});

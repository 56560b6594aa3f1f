// Puts the zone of the browser into the sign-up form, as long as nobody has typed another.
for (const field of document.querySelectorAll("input[data-browser-zone]")) {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (zone && field.value === field.defaultValue && field.value === "UTC") field.value = zone;
}

// Passkeys need a script, so their buttons show only where one runs; what goes wrong is said on
// the page. The talk with the browser itself is allauth's, see webauthn.js.
for (const button of document.querySelectorAll("[data-needs-script]")) button.hidden = false;
document.addEventListener("allauth.error", (event) => {
  event.preventDefault();
  document.getElementById("passkey-trouble").hidden = false;
});

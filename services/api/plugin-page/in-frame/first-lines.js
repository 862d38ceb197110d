// The first lines of every plugin's page. They run before the other files of this folder, which define the global
// `standpoint` (plugins/api/ui-api.d.ts), and before ui.js. All are one script. Only the next statement, which removes
// WebRTC, is a security measure. The application that contains the frame checks all messages of the page. The pattern
// spares AbortController.
for (const name of Object.getOwnPropertyNames(globalThis))
  if (/rtc(?!ontroller)/i.test(name)) delete globalThis[name];

(() => {
  document.currentScript?.remove();

  // Browsers omit this function over plain http, except on an author's localhost.
  crypto.randomUUID ??= () => {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 0x0f) | 0x40;
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
    const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    return hex.replace(/(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  };

  // Keys of an input method composition are not commands, so the page does not receive them. For the last key of a
  // composition, Safari sets only the key code.
  addEventListener(
    "keydown",
    (event) => {
      if (event.isComposing || event.keyCode === 229) event.stopImmediatePropagation();
    },
    true,
  );
})();

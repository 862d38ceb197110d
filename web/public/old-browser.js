// Shows the sentence about old browsers in the page's markup. It is written for them, in ES5. A browser without these
// features lacks others, too, that the page has no fallback for: test/structure/browsers.test.ts compares them.
(function () {
  var isNew =
    "noModule" in HTMLScriptElement.prototype &&
    "popover" in HTMLElement.prototype &&
    window.CSS &&
    CSS.supports("color", "light-dark(red, red)");
  if (isNew) return;
  document.addEventListener("DOMContentLoaded", function () {
    document.getElementById("old-browser").removeAttribute("hidden");
  });
})();

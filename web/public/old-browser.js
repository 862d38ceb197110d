// Shows the sentence about old browsers in the page's markup. It is written for them, in ES5. `light-dark()` is the
// newest feature that the page has no fallback for.
(function () {
  var isNew =
    "noModule" in HTMLScriptElement.prototype && window.CSS && CSS.supports("color", "light-dark(red, red)");
  if (isNew) return;
  document.addEventListener("DOMContentLoaded", function () {
    document.getElementById("old-browser").removeAttribute("hidden");
  });
})();

/** Returns a page that shows a plugin's errors in place of its own page. */
export function problemsPage(lines: readonly string[]): string {
  return `document.body.innerHTML = '<div class="card" role="alert"><h2>This plugin cannot be loaded</h2><pre></pre></div>';
const text = document.querySelector("pre");
text.style.whiteSpace = "pre-wrap";
text.textContent = ${inScript(lines.join("\n"))};
standpoint.onState(() => {});`;
}

/**
 * Returns the code of a page that also shows its uncaught errors with their lines. A sandboxed frame cannot report them
 * elsewhere. The addition is on the first line, so that line numbers stay the same.
 */
export function watchedPage(code: string): string {
  return `${watch.replaceAll(/\n\s*/g, " ")} ${code}`;
}

const watch = `(() => {
  const here = Number(/:(\\d+):\\d+/.exec(new Error().stack)?.[1] ?? 1);
  const lineIn = (line) => (line ? "ui.js:" + (line - here + 1) + ": " : "ui.js: ");
  const show = (text) => {
    const alert = document.createElement("pre");
    alert.setAttribute("role", "alert");
    alert.className = "card";
    alert.style.whiteSpace = "pre-wrap";
    alert.textContent = text;
    document.body.append(alert);
  };
  addEventListener("error", (event) => show(lineIn(event.lineno) + event.message));
  addEventListener("unhandledrejection", ({ reason }) => {
    const line = Number(/:(\\d+):\\d+/.exec(reason?.stack ?? "")?.[1] ?? 0);
    show(lineIn(line) + (reason?.message ?? reason?.reason ?? reason));
  });
})();`;

/** Returns a text as a string literal for a script in HTML. A script ends at the first end tag in it. */
function inScript(text: string): string {
  return JSON.stringify(text).replaceAll("<", "\\u003c");
}

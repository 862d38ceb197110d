import type { Place } from "#sdk/build/locate.ts";
import type { PluginFolder } from "#sdk/build/read-folder.ts";

/** Returns a page that shows a plugin's errors in place of its own page. */
export function problemsPage(lines: readonly string[]): string {
  return `document.body.innerHTML = '<div class="card" role="alert"><h2>This plugin cannot be loaded</h2><pre></pre></div>';
const text = document.querySelector("pre");
text.style.whiteSpace = "pre-wrap";
text.textContent = ${inScript(lines.join("\n"))};
standpoint.onState(() => {});`;
}

/** Returns a plugin's page that also shows its uncaught errors, like `watchedPage`; null for a plugin without a page. */
export function watchedPageOf({ files, locate }: Pick<PluginFolder, "files" | "locate">): string | null {
  const page = files["ui.js"]?.toString("utf8");
  if (page === undefined) return null;
  const places = page.split("\n").map((_, at) => locate("ui.js", at + 1));
  return watchedPage(page, places);
}

/**
 * Returns the code of a page that also shows its uncaught errors with their places. A sandboxed frame cannot report them
 * elsewhere, and cannot load a source map. So `places` has the place in the sources of each line. The addition is on the
 * first line, so that line numbers stay the same.
 */
function watchedPage(code: string, places: readonly Place[]): string {
  const table = places.map(({ file, line }) => `${file}:${line}`);
  return `${watch.replace("PLACES", () => inScript(table)).replaceAll(/\n\s*/g, " ")} ${code}`;
}

const watch = `(() => {
  const places = PLACES;
  const here = Number(/:(\\d+):\\d+/.exec(new Error().stack)?.[1] ?? 1);
  const lineIn = (line) => (places[line - here] ?? "ui.js") + ": ";
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

/** Returns a value as a literal for a script in HTML. A script ends at the first end tag in it. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

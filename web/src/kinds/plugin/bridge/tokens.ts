import type { PageTokens } from "#shared/wire/plugin-ui.ts";

/** The variables of lib/tokens.css that a page gets. */
const names =
  "bg surface sunken line control text muted accent on-accent accent-soft on-accent-soft ok ok-soft warn warn-soft bad " +
  "bad-soft focus felt on-felt shadow-1 shadow-2 shadow-3 font mono fs-12 fs-14 fs-16 fs-18 fs-22 fs-28 fs-40 sp-1 sp-2 " +
  "sp-3 sp-4 sp-6 sp-8 sp-12 r-1 r-2 r-3 dur-1 dur-2 dur-3 ease target";

const dark = matchMedia("(prefers-color-scheme: dark)");
const reduced = matchMedia("(prefers-reduced-motion: reduce)");

/** The text size on a shared screen, the same as in the built-in kinds. */
const textSize = "clamp(112.5%, 60% + 1.1vw, 250%)";

/** Returns the application's current look, so that a page can match it. The text is larger on a shared screen. */
export function currentTokens(isPresented: boolean): PageTokens {
  const root = document.documentElement;
  const style = getComputedStyle(root);
  const vars = names.split(" ").map((token) => [`--${token}`, style.getPropertyValue(`--${token}`).trim()]);
  const chosen = root.dataset["theme"];
  const scheme = chosen === "light" || chosen === "dark" ? chosen : dark.matches ? "dark" : "light";
  return {
    scheme,
    motion: reduced.matches ? "reduced" : "full",
    locale: pageLanguage(),
    dir: root.dir === "rtl" ? "rtl" : "ltr",
    vars: { ...Object.fromEntries(vars), ...(isPresented && { "--text-size": textSize }) },
  };
}

/** Returns the BCP 47 tag of the application's language. */
export function pageLanguage(): string {
  return document.documentElement.lang || "en";
}

/** Calls a listener whenever the tokens may have changed. Returns a function that stops this. */
export function watchTokens(listener: () => void): () => void {
  dark.addEventListener("change", listener);
  reduced.addEventListener("change", listener);
  addEventListener("tm-theme", listener);
  // The language that the person chose, and its direction.
  const language = new MutationObserver(listener);
  language.observe(document.documentElement, { attributes: true, attributeFilter: ["lang", "dir"] });
  return () => {
    dark.removeEventListener("change", listener);
    reduced.removeEventListener("change", listener);
    removeEventListener("tm-theme", listener);
    language.disconnect();
  };
}

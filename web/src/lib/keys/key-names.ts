import { msg } from "@lit/localize";

const symbols: Record<string, string> = {
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
  "0-9": "0–9",
  Escape: "Esc",
};

/** Returns the names of a binding's keystrokes on this person's keyboard, in order: `alt+ArrowUp` is "Alt ↑". */
export function keyNames(keys: string): string[] {
  const isMac = /Mac|iP(hone|ad)/.test(navigator.userAgent);
  const names: Record<string, string> = {
    ...symbols,
    mod: isMac ? "⌘" : msg("Ctrl", { id: "key-control" }),
    alt: isMac ? "⌥" : "Alt",
    Enter: msg("Enter", { id: "key-enter" }),
  };
  const nameOf = (key: string) => names[key] ?? (/^[a-z]$/.test(key) ? key.toUpperCase() : key);
  return keys.split(" ").map((stroke) => stroke.split("+").map(nameOf).join(" "));
}

const symbols: Record<string, string> = {
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
  "0-9": "0–9",
};

/** Returns the names of a binding's keystrokes on this person's keyboard, in order. */
export function keyNames(keys: string): string[] {
  const isMac = /Mac|iP(hone|ad)/.test(navigator.userAgent);
  const names = keys.replaceAll("mod+", isMac ? "⌘ " : "Ctrl ").replaceAll("alt+", isMac ? "⌥ " : "Alt ");
  return names.split(" ").map((name) => symbols[name] ?? name);
}

const symbols: Record<string, string> = {
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
  "0-9": "0–9",
};

/** Returns how the strokes of a binding are written on this person's keyboard, one after the other. */
export function keyNames(keys: string): string[] {
  const isMac = /Mac|iP(hone|ad)/.test(navigator.userAgent);
  const names = keys.replaceAll("mod+", isMac ? "⌘ " : "Ctrl ").replaceAll("alt+", isMac ? "⌥ " : "Alt ");
  return names.split(" ").map((name) => symbols[name] ?? name);
}

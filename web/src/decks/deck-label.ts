import { msg } from "@lit/localize";

/** Returns what people call a built-in deck. */
export function deckLabel(name: string): string {
  const labels: Record<string, () => string> = {
    fibonacci: () => msg("Fibonacci"),
    "modified-fibonacci": () => msg("Modified Fibonacci"),
    tshirt: () => msg("T-shirt sizes"),
    "powers-of-2": () => msg("Powers of 2"),
  };
  return labels[name]?.() ?? name;
}

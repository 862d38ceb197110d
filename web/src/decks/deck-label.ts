import { msg } from "@lit/localize";

/** Returns the name of a built-in deck in words; any other name unchanged. */
export function deckLabel(name: string): string {
  const labels: Record<string, () => string> = {
    fibonacci: () => msg("Fibonacci"),
    "modified-fibonacci": () => msg("Modified Fibonacci"),
    tshirt: () => msg("T-shirt sizes"),
    "powers-of-2": () => msg("Powers of 2"),
  };
  return labels[name]?.() ?? name;
}

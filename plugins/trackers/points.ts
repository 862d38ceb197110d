import type { Host } from "@standpoint/plugin-sdk/server";

const fractions: Readonly<Record<string, number>> = { "½": 0.5, "¼": 0.25, "¾": 0.75 };

/** Returns the number on a card, such as 5, 0,5 or 1/2, or null for a card without a number. */
export function pointsOf(card: string): number | null {
  if (/^\d+(?:[.,]\d+)?$/.test(card)) return Number(card.replace(",", "."));
  const [, above, below] = /^(\d+)\/([1-9]\d*)$/.exec(card) ?? [];
  return fractions[card] ?? (above ? Number(above) / Number(below) : null);
}

/**
 * Returns the number that a list such as `XS=1, S=2, M=3` has for a card, or else the number on the card; null without
 * one. Upper and lower case are the same.
 */
export function pointsFor(card: string, sizes: string): number | null {
  const wanted = card.trim().toUpperCase();
  // A comma before a name ends a pair; `S=0,5` is one pair.
  for (const pair of sizes.split(/[;\n]|,(?=[^,;=\n]*=)/)) {
    const [name = "", number = ""] = pair.split("=");
    const points = name.trim().toUpperCase() === wanted ? pointsOf(number.trim()) : null;
    if (points !== null) return points;
  }
  return pointsOf(card.trim());
}

/** Returns the list of numbers for sizes of the connection's setting `sizes`, or "". */
export async function readSizes(host: Host): Promise<string> {
  return String((await host.setting("sizes")) ?? "");
}

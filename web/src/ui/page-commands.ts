import type { IconName } from "./icons.ts";

/** A command without a key binding. */
export type PageCommand = { label: string; icon: IconName; run: () => void };

const offers = new Set<() => readonly PageCommand[]>();

/** Adds commands to the palette, which calls `offer` each time it is drawn. Returns a function that removes them. */
export function offerCommands(offer: () => readonly PageCommand[]): () => void {
  offers.add(offer);
  return () => void offers.delete(offer);
}

/** Returns the current commands. */
export function offeredCommands(): PageCommand[] {
  return [...offers].flatMap((offer) => offer());
}

import type { IconName } from "./icons.ts";

/** A command that has no key of its own. */
export type PageCommand = { label: string; icon: IconName; run: () => void };

const offers = new Set<() => readonly PageCommand[]>();

/** Offers commands in the palette, which asks for them whenever it is drawn. Returns what takes the offer back. */
export function offerCommands(offer: () => readonly PageCommand[]): () => void {
  offers.add(offer);
  return () => void offers.delete(offer);
}

/** Returns the commands that are offered now. */
export function offeredCommands(): PageCommand[] {
  return [...offers].flatMap((offer) => offer());
}

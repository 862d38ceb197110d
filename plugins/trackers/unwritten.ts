import type { Sentence } from "./tracker.ts";

/** Returns the sentence about a card without a number. */
export function noNumber(ref: string, card: string): Sentence {
  return { text: "{ref} was not changed: {card} is not a number.", values: { ref, card } };
}

/** Returns the sentence about a reference to an issue of another server than the connected `host`. */
export function otherServer(ref: string, host: string): Sentence {
  return { text: "{ref} was not changed: it is not on {host}.", values: { ref, host } };
}

/** Returns the sentence about an issue outside of the only place that the settings allow. */
export function otherPlace(ref: string, place: string): Sentence {
  return { text: "{ref} was not changed: it is not in {place}.", values: { ref, place } };
}

/** Returns the sentence about a reference without a place, in a space that has picked none. */
export function nothingPicked(ref: string, product: string): Sentence {
  return { text: "{ref} was not changed: nothing was picked in {product} yet.", values: { ref, product } };
}

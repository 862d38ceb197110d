import type { FailureKind, TrackerFailure } from "./failure.ts";
import type { Sentence } from "./tracker.ts";

const reading: Readonly<Record<FailureKind, string>> = {
  unconnected: "An owner of the space or an admin has to connect {product} first.",
  refused: "{product} doesn't accept the sign-in. An owner of the space or an admin has to connect it again.",
  forbidden: "The connected account may not do this in {product}.",
  missing: "{product} has nothing there that the connected account can see.",
  limited: "{product} allows no more requests right now. Try again in a minute.",
  rejected: "{product} didn't accept the request ({status}).",
  "too-large": "{product} sent more than 256 KiB. Pick a shorter list.",
  unreachable: "{product} didn't answer.",
  broken: "{product} sent no answer that can be read ({status}).",
};

const writing: Readonly<Record<FailureKind, string>> = {
  unconnected: "{ref} was not changed: {product} is not connected.",
  refused: "{ref} was not changed: {product} doesn't accept the sign-in.",
  forbidden: "{ref} was not changed: the connected account may not edit it.",
  missing: "{ref} was not changed: the connected account can't see it in {product}.",
  limited: "{ref} was not written: {product} allows no more requests right now.",
  rejected: "{ref} was not changed: {product} didn't accept the estimate ({status}).",
  "too-large": "{ref} was not changed: {product} sent more than 256 KiB.",
  unreachable: "{ref} was not written: {product} didn't answer.",
  broken: "{ref} was not written: {product} sent no answer that can be read ({status}).",
};

/** Returns the sentence about a failure for the person who asked, or who connected the product. */
export function failureText(product: string, { kind, sentence, status }: TrackerFailure): Sentence {
  return shortened(sentence ?? { text: reading[kind], values: { product, status } });
}

/** Returns the sentence about an estimate that was not written into the issue `ref`. */
export function writeFailureText(
  product: string,
  ref: string,
  { kind, sentence, status }: TrackerFailure,
): Sentence {
  return shortened(sentence ?? { text: writing[kind], values: { ref, product, status } });
}

/** Returns a sentence with only the values that it names, each at most 80 characters long. */
export function shortened({ text, values = {} }: Sentence): Sentence {
  const named = Object.entries(values).filter(([name]) => text.includes(`{${name}}`));
  return {
    text,
    values: Object.fromEntries(
      named.map(([name, value]) => [name, typeof value === "number" ? value : cut(value, 80)]),
    ),
  };
}

function cut(value: string, most: number): string {
  const characters = [...value.replace(/[\s\p{Cc}]+/gu, " ").trim()];
  return characters.length > most ? `${characters.slice(0, most - 1).join("")}…` : characters.join("");
}

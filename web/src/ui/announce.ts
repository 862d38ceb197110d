import { msg } from "@lit/localize";

type Tone = "polite" | "assertive";

/** The time after which a region is emptied, in milliseconds. Later readers of the page must not find an old text. */
const keptFor = 20_000;
const gatherFor = { polite: 1000, assertive: 100 } as const;
const waiting: Record<Tone, string[]> = { polite: [], assertive: [] };
const timers: Partial<Record<Tone, ReturnType<typeof setTimeout>>> = {};
const ends: Partial<Record<Tone, ReturnType<typeof setTimeout>>> = {};

/**
 * Announces `text` to assistive technology through the page's only live region, which is in index.html outside of all
 * shadow roots. Texts within a second are announced as one.
 */
export function announce(text: string, tone: Tone = "polite") {
  const queue = waiting[tone];
  if (text === "" || queue.at(-1) === text) return;
  queue.push(text);
  timers[tone] ??= setTimeout(() => say(tone), gatherFor[tone]);
}

function say(tone: Tone) {
  delete timers[tone];
  const text = joinSentences(waiting[tone].splice(0));
  const region = document.getElementById(`announce-${tone}`);
  if (!region) return;
  // Emptied first, because a live region does not announce an equal text twice.
  region.textContent = "";
  requestAnimationFrame(() => (region.textContent = text));
  clearTimeout(ends[tone]);
  ends[tone] = setTimeout(() => (region.textContent = ""), keptFor);
}

/** Joins texts as sentences. Adds a full stop to a text without one. */
export function joinSentences(texts: readonly string[]): string {
  const fullStop = msg(".", { id: "full-stop", desc: "Ends a text that is announced as a sentence." });
  return texts.map((text) => (/[.!?…。！？؟]$/u.test(text) ? text : text + fullStop)).join(" ");
}

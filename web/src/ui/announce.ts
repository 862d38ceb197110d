type Tone = "polite" | "assertive";

const gatherFor = { polite: 1000, assertive: 100 } as const;
const waiting: Record<Tone, string[]> = { polite: [], assertive: [] };
const timers: Partial<Record<Tone, ReturnType<typeof setTimeout>>> = {};

/**
 * Says `text` to assistive technology through the one live region of the page, which stands in index.html
 * outside every shadow root. What arrives within a second is said as one text.
 */
export function announce(text: string, tone: Tone = "polite") {
  const queue = waiting[tone];
  if (text === "" || queue.at(-1) === text) return;
  queue.push(text);
  timers[tone] ??= setTimeout(() => say(tone), gatherFor[tone]);
}

function say(tone: Tone) {
  delete timers[tone];
  const text = inOneGo(waiting[tone].splice(0));
  const region = document.getElementById(`announce-${tone}`);
  if (!region) return;
  // A region that says the same sentence twice is silent the second time, so it is emptied first.
  region.textContent = "";
  requestAnimationFrame(() => (region.textContent = text));
}

/** Returns the texts as one, each a sentence, however it ends already. */
export function inOneGo(texts: string[]): string {
  return texts.map((text) => (/[.!?…。]$/u.test(text) ? text : `${text}.`)).join(" ");
}

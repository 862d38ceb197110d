/** What is held down beside a key. */
type Modifiers = { ctrlKey: boolean; metaKey: boolean; altKey: boolean };

/** The name of a binding for every digit; what runs it is given the event. */
export const anyDigit = "0-9";

/** Returns a stroke as bindings are written: `r`, `?`, `mod+k`, `alt+ArrowUp`. Mod is Ctrl, or Cmd on a Mac. */
export function strokeName(key: string, { ctrlKey, metaKey, altKey }: Modifiers): string {
  const name = key.length === 1 ? key.toLowerCase() : key;
  return `${ctrlKey || metaKey ? "mod+" : ""}${altKey ? "alt+" : ""}${name}`;
}

/**
 * Returns whether a binding is a bare character (or characters in a row), which speech input can trigger by accident.
 * A bare arrow counts too: inside a field it moves the cursor.
 */
export function isSingleCharacter(binding: string): boolean {
  return binding
    .split(" ")
    .every((stroke) => stroke.length === 1 || stroke === anyDigit || stroke.startsWith("Arrow"));
}

/**
 * Returns which binding a stroke completes, given the character typed just before it.
 * A sequence (`g s`) wins over its last character alone; `pending` is what to remember for the next stroke.
 */
export function matchStroke(
  bindings: readonly string[],
  pending: string,
  stroke: string,
): { binding?: string; pending: string } {
  const sequence = pending ? `${pending} ${stroke}` : "";
  if (sequence && bindings.includes(sequence)) return { binding: sequence, pending: "" };
  if (bindings.includes(stroke)) return { binding: stroke, pending: "" };
  if (/^\d$/.test(stroke) && bindings.includes(anyDigit)) return { binding: anyDigit, pending: "" };
  const opens = bindings.some((binding) => binding.startsWith(`${stroke} `));
  return { pending: opens ? stroke : "" };
}

/** Strokes that follow each other within this time are one binding, as `g s`. In milliseconds. */
const togetherMs = 1_000;

/**
 * Returns a function that is called with one stroke after the other and returns the binding that it completes, with the
 * one just before it or alone. `pressedAt` is the event's time stamp in milliseconds, and not when the page came to it: a
 * busy page hears of both strokes late.
 */
export function strokeSequence() {
  let last = "";
  let lastAt = 0;
  return (bindings: readonly string[], stroke: string, pressedAt: number): string | undefined => {
    const { binding, pending } = matchStroke(bindings, pressedAt - lastAt < togetherMs ? last : "", stroke);
    last = pending;
    lastAt = pressedAt;
    return binding;
  };
}

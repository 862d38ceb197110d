/** The modifier keys of a keystroke. */
type Modifiers = { ctrlKey: boolean; metaKey: boolean; altKey: boolean };

/** The binding for every digit. Its handler gets the event. */
export const anyDigit = "0-9";

/** Returns a keystroke in the notation of bindings: `r`, `?`, `mod+k`, `alt+ArrowUp`. Mod is Ctrl, or Cmd on a Mac. */
export function strokeName(key: string, { ctrlKey, metaKey, altKey }: Modifiers): string {
  const name = key.length === 1 ? key.toLowerCase() : key;
  return `${ctrlKey || metaKey ? "mod+" : ""}${altKey ? "alt+" : ""}${name}`;
}

/**
 * Returns true if a binding has only bare characters, which speech input can trigger by accident. A bare arrow is
 * included: in a field it moves the cursor.
 */
export function isSingleCharacter(binding: string): boolean {
  return binding
    .split(" ")
    .every((stroke) => stroke.length === 1 || stroke === anyDigit || stroke.startsWith("Arrow"));
}

/**
 * Returns the binding that a keystroke completes, given the previous character. A sequence (`g s`) has priority over
 * its last character alone. `pending` is the state for the next keystroke.
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

/** The longest time between the keystrokes of a sequence such as `g s`. In milliseconds. */
const sequenceMs = 1_000;

/**
 * Returns a function that gets each keystroke and returns the binding that it completes, alone or with the previous
 * one. `pressedAt` is the event's time stamp in milliseconds. The time of the call is not suitable: a busy page handles
 * events late.
 */
export function strokeSequence() {
  let last = "";
  let lastAt = 0;
  return (bindings: readonly string[], stroke: string, pressedAt: number): string | undefined => {
    const { binding, pending } = matchStroke(bindings, pressedAt - lastAt < sequenceMs ? last : "", stroke);
    last = pending;
    lastAt = pressedAt;
    return binding;
  };
}

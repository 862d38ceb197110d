import { createGuests, type Guests } from "#shared/plugin-host/guests.ts";

/** Starting the processes takes longer than most tests, so consecutive rooms share them. */
const keptForMs = 1000;
let shared: { guests: Guests; rooms: number; ending?: NodeJS.Timeout } | null = null;

/** Returns the sandbox processes that run plugin code. `leaveGuests` releases them. */
export function enterGuests(): Guests {
  shared ??= { guests: createGuests(), rooms: 0 };
  clearTimeout(shared.ending);
  shared.rooms++;
  return shared.guests;
}

/** Releases the processes. They end a second after the last release. */
export function leaveGuests(): void {
  const left = shared!;
  if (--left.rooms > 0) return;
  left.ending = setTimeout(() => {
    shared = null;
    void left.guests.close();
  }, keptForMs);
}

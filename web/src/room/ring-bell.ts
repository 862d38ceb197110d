import { currentMe } from "../lib/identity.ts";

/** Lets the bell sound later, if sounds are enabled in the viewer's profile. Call it when a room is entered. */
export function readyBell(): void {
  if (!currentMe()?.notificationSounds) return;
  import("../ui/bell.ts").then(({ startWithPress }) => startWithPress()).catch(() => undefined);
}

/**
 * Rings a bell if sounds are enabled in the viewer's profile. The sound's code is fetched at the first use. Never
 * throws.
 */
export async function ringBell(): Promise<void> {
  if (!currentMe()?.notificationSounds) return;
  try {
    const { ring } = await import("../ui/bell.ts");
    await ring();
  } catch {
    // A failure is not shown: the page also shows each event that the bell signals.
  }
}

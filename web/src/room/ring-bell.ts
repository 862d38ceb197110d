import { currentMe } from "../lib/identity.ts";

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

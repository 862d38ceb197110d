import { currentMe } from "../lib/identity.ts";

/**
 * Rings where the viewer's profile has sounds switched on. The sound is fetched when it is first needed. Never throws.
 */
export async function ringBell(): Promise<void> {
  if (!currentMe()?.notificationSounds) return;
  try {
    const { ring } = await import("../ui/bell.ts");
    await ring();
  } catch {
    // The page shows all that the bell signals, so a failure is not shown.
  }
}

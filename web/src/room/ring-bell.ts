import { currentMe } from "../app/identity.ts";

/** Rings for whoever switched sounds on in their profile. The sound is fetched when it is first due. */
export async function ringBell(): Promise<void> {
  if (!currentMe()?.notificationSounds) return;
  try {
    const { ring } = await import("../ui/bell.ts");
    await ring();
  } catch {
    // A bell that stays silent costs nothing: all it says stands on the page too.
  }
}

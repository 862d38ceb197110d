import { refusals } from "./problem-text.ts";

const english = { ...refusals };

/**
 * Sets the function that loads the texts of refusals in the page's language. Without it, or if it fails, a refusal is
 * shown in the server's words, which are English.
 */
export function provideRefusalTexts(loadTexts?: () => Promise<typeof refusals.text>): void {
  Object.assign(refusals, english);
  if (!loadTexts) return;
  refusals.load = load;

  async function load(status: number) {
    // These two are shown by their status. Every signed-out visitor gets a 401 first.
    if (status === 401 || status === 429) return;
    const text = await loadTexts!().catch(() => undefined);
    // Otherwise another language was chosen in the meantime.
    if (text && refusals.load === load) refusals.text = text;
  }
}

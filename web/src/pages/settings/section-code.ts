import { ensureImported } from "../../lib/lazy/lazy-imports.ts";
import type { SettingsPage } from "../../lib/paths.ts";

const general = () => import("./tm-settings-general.ts");
const members = () => import("./tm-settings-members.ts");
const deletion = () => import("./tm-delete-space.ts");
const decks = () => import("./tm-settings-decks.ts");
const references = () => import("./tm-reference-link.ts");
const schedule = () => import("./tm-settings-schedule.ts");
const rooms = () => import("../room-schedules/tm-settings-room-schedules.ts");
const webhook = () => import("./tm-settings-webhook.ts");
const chat = () => import("../chat/tm-settings-chat.ts");
const connections = () => import("./tm-settings-connections.ts");

/** The sections of each page, in their order. */
const sections: Record<SettingsPage, readonly [() => Promise<unknown>, ...(() => Promise<unknown>)[]]> = {
  general: [general, members, deletion],
  planning: [decks, references],
  standups: [schedule, rooms, webhook],
  chat: [chat],
  plugins: [connections],
};

/**
 * Loads a page of a space's settings. Resolves after its frame and its first section are loaded; the others follow.
 * Separate from the routes because every page loads those.
 */
export async function loadSettings(page: SettingsPage): Promise<void> {
  const [first, ...others] = sections[page];
  await Promise.all([import("./tm-settings-page.ts"), first()]);
  others.forEach(ensureImported);
}

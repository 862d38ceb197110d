import { join } from "node:path";
import { PUBLIC_CALENDARS } from "#shared/runtime/settings/calendars.ts";
import { PUBLIC_CHATS } from "#shared/runtime/settings/chats.ts";
import { ALL_WEBHOOK_HOSTS } from "#shared/runtime/settings/network.ts";
import { DEFAULT_PLUGINS } from "#shared/runtime/settings/plugins.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { say, step } from "./progress.mjs";
import { provideSecretKey } from "./secret-key.ts";

/** The project's root folder. */
export const ROOT = join(import.meta.dirname, "..", "..");

/** Sets PLUGIN_DIR, which enables plugins, unless it is already set, even to an empty value. */
export function providePluginDir(): void {
  process.env.PLUGIN_DIR ??= join(ROOT, ".data", "plugins");
}

/** Sets DEFAULT_PLUGINS, unless it is already set, even to an empty value. */
export function provideDefaultPlugins(): void {
  process.env.DEFAULT_PLUGINS ??= DEFAULT_PLUGINS;
}

/** Sets STANDUP_WEBHOOK_HOSTS to all hosts, unless it is already set, even to an empty value. */
export function provideWebhookHosts(): void {
  process.env.STANDUP_WEBHOOK_HOSTS ??= ALL_WEBHOOK_HOSTS;
}

/** Sets CHAT_HOSTS to the chats that teams do not host themselves, unless it is already set, even to an empty value. */
export function provideChatHosts(): void {
  process.env.CHAT_HOSTS ??= PUBLIC_CHATS;
}

/** Sets CALENDAR_HOSTS to the calendars that teams do not host themselves, unless it is already set, even to an empty value. */
export function provideCalendarHosts(): void {
  process.env.CALENDAR_HOSTS ??= PUBLIC_CALENDARS;
}

type ProvidedDatabase = { stop: () => Promise<void>; logFile: string | undefined };

/**
 * Starts a Postgres in a folder of `.data` and sets DATABASE_URL, unless it is already set. The folder also holds the
 * key that encrypts this database's secrets: sets PLUGIN_SECRET_KEY to it, unless it is already set. Returns a function
 * that stops Postgres, and the path of a file for the server's log; undefined for a database of the operator.
 */
export async function provideDatabase(folder = "postgres"): Promise<ProvidedDatabase> {
  if (process.env.DATABASE_URL) return { stop: async () => {}, logFile: undefined };
  const dataDir = join(ROOT, ".data", folder);
  const {
    url,
    folder: ownFolder,
    stop,
  } = await step("Starting Postgres", () => startEmbeddedPostgres({ dataDir, log: say }));
  try {
    await provideSecretKey(process.env, ownFolder, (path) =>
      say(`Created the key that encrypts secrets: ${path}`),
    );
  } catch (error) {
    await stop();
    throw error;
  }
  process.env.DATABASE_URL = url;
  return { stop, logFile: join(ownFolder, "standpoint.log") };
}

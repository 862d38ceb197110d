import { lookup } from "node:dns/promises";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import type { Database } from "#shared/db/database.ts";
import { createPlugins, type PluginRuntime } from "#shared/domain/plugins/run-plugins.ts";
import { createLog } from "#shared/runtime/log.ts";
import { createSealing } from "#shared/runtime/sealing.ts";
import type { NewChannel } from "#shared/wire/channels.ts";
import { startChatWorker, type ChatWorker } from "#services/delivery/chats/worker.ts";
import { createPost } from "#services/delivery/outbound/post.ts";
import { startApp, type TestApp } from "./app.ts";
import { ok, team, type Person, type Team } from "./client.ts";
import { startReceiver, webhookEnv, type Receiver } from "./receiver.ts";
import { databaseOf } from "./webhooks.ts";

/** The fixtures of tests of channels: an application, a chat, a worker that only `deliver` wakes, and a new team. */
export type Posting = {
  app: TestApp;
  db: Database;
  chat: Receiver;
  worker: ChatWorker;
  /** Writes the summaries of plugins' rooms, if the settings have PLUGIN_DIR. */
  plugins: PluginRuntime | null;
  t: Team;
  ana: Person;
  ben: Person;
  /** The path of the team's channels. */
  path: string;
  /** Connects a channel, by default one of Mattermost that posts the end of rooms, and returns its id. */
  connect(wanted?: Partial<NewChannel>): Promise<string>;
  /** Sends what is due, waits until every attempt has ended, and returns the texts that the chat got since the last call. */
  deliver(): Promise<string[]>;
  write(sql: string, ...values: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
};

/** The settings that allow channels in chats of tests. */
export const channelEnv = { ...webhookEnv, CHAT_HOSTS: "slack,teams,localhost,other.localhost" };

/** Registers hooks that start and stop the fixtures. The returned object is filled before each test. */
export function posting(env: Record<string, string> = {}): Posting {
  const p = {} as Posting;
  let read = 0;
  beforeAll(async () => {
    p.app = await startApp({ env: { ...channelEnv, ...env } });
    p.db = databaseOf(p.app);
    p.chat = await startReceiver(200);
    const { pluginDir } = p.app.settings;
    p.plugins = pluginDir === null ? null : createPlugins(p.db, pluginDir);
    p.worker = chatWorker(p);
  });
  afterAll(async () => {
    await p.worker.stop();
    await p.plugins?.close();
    await p.chat.close();
    await p.db.close();
    await p.app.stop();
  });
  beforeEach(async () => {
    p.chat.answer(200);
    p.t = await team(p.app, ["Ana", "Ben"]);
    [p.ana, p.ben] = p.t.people as [Person, Person];
    p.path = `${p.t.spacePath}/channels`;
    read = p.chat.received.length;
  });
  return Object.assign(p, {
    async connect(wanted = {}) {
      const channel = {
        vendor: "mattermost",
        label: "#payments",
        url: `${p.chat.url}?key=hunter2`,
        posts: ["ended"],
        timezone: "Europe/Berlin",
        ...wanted,
      };
      return (await ok<{ id: string }>(p.ana, "POST", p.path, channel)).id;
    },
    async deliver() {
      while ((await p.worker.wake()) > 0);
      await expect.poll(() => leased(p)).toBe(0);
      const texts = p.chat.received
        .slice(read)
        .map(({ body }) => (JSON.parse(body) as { text: string }).text);
      read = p.chat.received.length;
      return texts;
    },
    write: (sql: string, ...values: unknown[]) => p.app.database.sql.query(sql, values),
  } satisfies Partial<Posting>);
}

/** Starts a worker on an app's database. It resolves all hosts to this machine. */
function chatWorker({ app: { settings }, db, plugins }: Posting): ChatWorker {
  const post = createPost({
    allowedCidrs: settings.outboundAllowCidrs,
    version: settings.version,
    resolve: () => lookup("localhost", { all: true }),
  });
  const sealing = createSealing(settings);
  return startChatWorker({ db, post, sealing, settings, plugins, log: createLog("silent") });
}

async function leased(p: Posting): Promise<number> {
  const { rows } = await p.write(
    "select count(*)::int as leased from channel_messages where lease_token is not null",
  );
  return rows[0]!["leased"] as number;
}

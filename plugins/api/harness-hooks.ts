import { randomUUID } from "node:crypto";
import type { PluginFolder } from "#sdk/build/read-folder.ts";
import { signInOf } from "#shared/domain/plugins/connections/sign-in.ts";
import { HostRefusal, type HostFunctions } from "#shared/plugin-host/host-functions.ts";
import { addressOver } from "#shared/rules/connection-address.ts";
import { connectionScope } from "#shared/rules/hosts.ts";
import type { PluginPackage } from "#shared/wire/plugin-package.ts";
import type { AskedStory } from "./plugin-api.d.ts";
import { acquireSandbox, releaseSandbox } from "./harness-sandbox.ts";
import { installOf, readSources } from "./harness-plugin.ts";
import { harnessHost, type HostCalls } from "./harness-host.ts";
import { demand } from "./harness-grants.ts";
import { createSpace, type HarnessSpace, type SpaceData } from "./harness-space.ts";

/** A request that the plugin sent. */
export type SentRequest = { url: string; method: string; headers: Record<string, string>; body?: string };
/** The answer to a request. Defaults: status 200, no headers, an empty body. */
export type Answer = { status?: number; headers?: Record<string, string>; body?: string };

/** The most bytes of an answer's body, as in production. */
const MAX_ANSWER_BYTES = 256 * 1024;

/** A plugin whose hooks for events, jobs and requests run without a server or a database. */
export type HarnessHooks = {
  /** Sends it an event. If its code fails, throws an error for the author and discards its writes. */
  event(topic: string, payload: unknown, now?: Date): Promise<void>;
  /** Runs one of its jobs. Throws like `event`. */
  job(name: string, payload?: unknown, now?: Date): Promise<void>;
  /**
   * Runs `onAsk` in a planning room with these stories, by default none, and returns its answer. `assignee` is the account
   * that the owner of a ticket has chosen. Throws like `event`, and a HookRefusal with the message of a refusal.
   */
  ask<T = unknown>(
    name: string,
    body?: object,
    room?: { stories?: AskedStory[]; assignee?: { id: string; name: string } },
  ): Promise<T>;
  /** Its jobs, events and log lines so far. */
  readonly asked: HostCalls;
  /** Its outgoing requests so far. */
  readonly requests: SentRequest[];
  /** The notices that it shows now, of all rooms, oldest first. */
  readonly notices: readonly ShownNotice[];
  /** What the last successful run requested with `host.tryLater`, or null. */
  readonly later: Later | null;
  /** The reports about connections that people would see now, by connection. */
  readonly reports: Readonly<Record<string, ShownReport>>;
  close(): void;
};

/** What a run requested with `host.tryLater`, with `afterMs` in its limits. */
export type Later = Parameters<NonNullable<HostFunctions["tryLater"]>>[0];
/** A report about a connection. */
export type ShownReport = { text: string; values: Record<string, string | number> };

/** A notice that the plugin shows. */
export type ShownNotice = Parameters<NonNullable<HostFunctions["notice"]>>[0];
/** A connection of a test: its address, and its values with the secrets. */
export type SetConnection = { address: string; values?: Record<string, string | number> };

/** A refusal of `onAsk`. */
export class HookRefusal extends Error {}

type Options = {
  /** The space of a room of the harness, whose `host.kv` it shares. By default a new one. */
  space?: HarnessSpace;
  /** The values of secrets that an admin would set. */
  secrets?: Record<string, string>;
  /** The connections that people would set, by name. A missing one is `unconnected`. */
  connections?: Record<string, SetConnection>;
  /** The settings that people would set, by name. A missing one is null. */
  settings?: Record<string, string | number>;
  /** Answers a request. If it throws, the plugin gets `unreachable`. After 401 its connection is `refused`. */
  answer?: (request: SentRequest) => Answer;
};

/**
 * Loads the plugin of a folder with manifest.json and plugin.js, for its hooks `onEvent`, `onJob` and `onAsk`. The
 * plugin runs in the same sandbox and with the same limits as in production. There are no rooms, so `host.session` is
 * missing.
 */
export async function openHooks(
  dir: string | PluginFolder,
  { space = createSpace(), secrets = {}, connections = {}, settings = {}, answer = () => ({}) }: Options = {},
): Promise<HarnessHooks> {
  const { code, manifest, placeOf } = await readSources(dir);
  const asked: HostCalls = { jobs: [], events: [], lines: [] };
  const requests: SentRequest[] = [];
  /** The connections whose host refused the sign-in. */
  const refused = new Set<string>();
  let notices: readonly ShownNotice[] = [];
  let later: Later | null = null;
  let reports: Readonly<Record<string, ShownReport>> = {};
  // `createSpace` created every space.
  const hostOfRun = harnessHost(manifest, asked, space as SpaceData);
  const sandbox = acquireSandbox();
  const plugin = {
    install: installOf(code),
    org: "harness",
    digest: "harness",
    code: () => Promise.resolve(code),
  };

  const outside: HostFunctions = {
    async secret(name) {
      demand(manifest, "secrets", name);
      return secrets[name] ?? null;
    },
    async setting(name) {
      if (!manifest.settings?.some((one) => one.name === name)) throw new HostRefusal("invalid", name);
      return settings[name] ?? null;
    },
    async connection(name) {
      demand(manifest, "fetch", connectionScope(name));
      if (!manifest.connections?.some((one) => one.name === name)) throw new HostRefusal("invalid", name);
      const set = connections[name];
      return set ? { host: new URL(set.address).host } : null;
    },
    async fetch({ url: given, connection, path, method, headers, body }) {
      const scope = connection === undefined ? new URL(given!).hostname : connectionScope(connection);
      demand(manifest, "fetch", scope);
      const ready =
        connection === undefined
          ? { url: given!, signIn: {} }
          : readyRequest(manifest, refused, { name: connection, path, set: connections[connection] });
      const sent = {
        url: ready.url,
        method,
        headers: { ...headers, ...ready.signIn },
        ...(body !== undefined && { body }),
      };
      requests.push(sent);
      let answered: Answer;
      try {
        answered = answer(sent);
      } catch (error) {
        throw new HostRefusal("unreachable", String(error));
      }
      if (answered.status === 401 && connection !== undefined) refused.add(connection);
      if (Buffer.byteLength(answered.body ?? "") > MAX_ANSWER_BYTES) throw new HostRefusal("too-large");
      return { status: 200, headers: {}, body: "", ...answered };
    },
  };

  async function run(hook: "onEvent" | "onJob" | "onAsk", input: object, now: Date) {
    const host = hostOfRun();
    let shown = notices;
    const notice: HostFunctions["notice"] = async (given) => {
      demand(manifest, "notices");
      shown = shown.filter(({ about, key }) => about !== given.about || key !== given.key);
      if (given.text !== null) shown = [...shown, given];
    };
    let requested: Later | null = null;
    const tryLater: HostFunctions["tryLater"] = async (given) => {
      if (hook === "onAsk") throw new HostRefusal("unavailable");
      if (given.reason !== undefined) demand(manifest, "log");
      requested = given;
    };
    let reported = reports;
    const report: HostFunctions["report"] = async ({ connection, text, values }) => {
      demand(manifest, "fetch", connectionScope(connection));
      if (!connections[connection]) throw new HostRefusal("unconnected");
      const { [connection]: _, ...rest } = reported;
      reported = text === null ? rest : { ...rest, [connection]: { text, values } };
    };
    const id = randomUUID();
    const result = await sandbox.call(plugin, {
      hook,
      input: JSON.stringify({ id, ...input, now: now.getTime() }),
      now,
      seed: id,
      host: { ...host.functions, ...outside, notice, tryLater, report },
    });
    if (result.kind === "failed") throw new Error(`${hook}: ${result.message}${placeOf(result.line)}`);
    if (result.kind === "refused") throw new HookRefusal(result.refusal.message ?? result.refusal.refuse);
    if (result.kind !== "ok") throw new Error(`${hook}: ${result.kind}`);
    await host.save();
    notices = shown;
    reports = reported;
    later = requested;
    return result.value;
  }

  return {
    async event(topic, payload, now = new Date()) {
      await run("onEvent", { topic, payload }, now);
    },
    async job(name, payload = null, now = new Date()) {
      await run("onJob", { name, payload }, now);
    },
    async ask(name, body = {}, { stories = [], assignee } = {}) {
      const session = { id: randomUUID(), kind: "poker" };
      const sees = manifest.capabilities.some(({ capability }) => capability === "stories");
      const input = { name, body, session, ...(assignee && { assignee }), ...(sees && { stories }) };
      const answer = await run("onAsk", input, new Date());
      return JSON.parse(answer ?? "null");
    },
    asked,
    requests,
    get notices() {
      return notices;
    },
    get later() {
      return later;
    },
    get reports() {
      return reports;
    },
    close: releaseSandbox,
  };
}

type Over = { name: string; path: string | undefined; set: SetConnection | undefined };

/** Returns the address of a request over a connection and the headers that sign in, as the service makes them. */
function readyRequest(
  { connections = [] }: PluginPackage,
  refused: ReadonlySet<string>,
  { name, path, set }: Over,
) {
  const declared = connections.find((one) => one.name === name);
  if (!declared) throw new HostRefusal("invalid", name);
  if (!set) throw new HostRefusal("unconnected");
  const url = addressOver(set.address, path, declared.alsoAt);
  if (!url) throw new HostRefusal("invalid", "path");
  if (refused.has(name)) throw new HostRefusal("refused");
  return { url: url.href, signIn: signInOf(declared, set.values ?? {}) };
}

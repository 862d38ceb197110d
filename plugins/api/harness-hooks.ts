import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { HostRefusal, type HostFunctions } from "#shared/plugin-host/host-functions.ts";
import { pluginPackage } from "#shared/wire/plugin-package.ts";
import { acquireSandbox, releaseSandbox } from "./harness-sandbox.ts";
import { demand, harnessHost, type HostCalls } from "./harness-host.ts";

/** A request as the plugin made it. */
export type SentRequest = { url: string; method: string; headers: Record<string, string>; body?: string };
/** What is answered to one; what is left out is 200, no headers and an empty body. */
export type Answer = { status?: number; headers?: Record<string, string>; body?: string };

/** A plugin that is told of events and runs its jobs, without a server or a database. */
export type HarnessHooks = {
  /** Tells it of an event. Throws an error with words for the author where its code failed; nothing is kept then. */
  event(topic: string, payload: unknown, now?: Date): Promise<void>;
  /** Runs a job of its own. Throws as `event`. */
  job(name: string, payload?: unknown, now?: Date): Promise<void>;
  /** Asks it for something, and returns what it answers. Throws as `event`, with its words where it refuses. */
  ask<T = unknown>(name: string, body?: object): Promise<T>;
  /** What it has asked for so far. */
  readonly asked: HostCalls;
  /** The requests that it has made so far. */
  readonly requests: SentRequest[];
  close(): void;
};

type Options = {
  /** The secrets that an admin has set. */
  secrets?: Record<string, string>;
  /** Answers a request; one that it throws at is `unreachable` to the plugin. */
  answer?: (request: SentRequest) => Answer;
};

/**
 * Opens the plugin of a folder, which has manifest.json and plugin.js, for its hooks `onEvent`, `onJob` and `onAsk`. The plugin
 * runs in the process and within the limits that it has in production. There are no rooms: `session` is not offered.
 */
export async function openHooks(
  dir: string,
  { secrets = {}, answer = () => ({}) }: Options = {},
): Promise<HarnessHooks> {
  const code = await readFile(`${dir}/plugin.js`, "utf8");
  const manifest = pluginPackage.parse(JSON.parse(await readFile(`${dir}/manifest.json`, "utf8")));
  const asked: HostCalls = { jobs: [], events: [], lines: [] };
  const requests: SentRequest[] = [];
  const hostOfRun = harnessHost(manifest, asked);
  const sandbox = acquireSandbox();
  const plugin = { install: randomUUID(), digest: "harness", code: () => Promise.resolve(code) };

  const outside: HostFunctions = {
    async secret(name) {
      demand(manifest, "secrets", name);
      return secrets[name] ?? null;
    },
    async fetch({ url, body, ...request }) {
      demand(manifest, "fetch", new URL(url).hostname);
      const sent = { url, ...request, ...(body !== undefined && { body }) };
      requests.push(sent);
      try {
        return { status: 200, headers: {}, body: "", ...answer(sent) };
      } catch (error) {
        throw new HostRefusal("unreachable", String(error));
      }
    },
  };

  async function run(hook: "onEvent" | "onJob" | "onAsk", input: object, now: Date) {
    const host = hostOfRun();
    const id = randomUUID();
    const result = await sandbox.call(plugin, {
      hook,
      input: JSON.stringify({ id, ...input, now: now.getTime() }),
      now,
      seed: id,
      host: { ...host.functions, ...outside },
    });
    if (result.kind === "failed") {
      const line = result.line === undefined ? "" : ` (line ${result.line})`;
      throw new Error(`${hook}: ${result.message}${line}`);
    }
    if (result.kind === "refused") throw new Error(result.refusal.message ?? result.refusal.refuse);
    if (result.kind !== "ok") throw new Error(`${hook}: ${result.kind}`);
    await host.save();
    return result.value;
  }

  return {
    async event(topic, payload, now = new Date()) {
      await run("onEvent", { topic, payload }, now);
    },
    async job(name, payload = null, now = new Date()) {
      await run("onJob", { name, payload }, now);
    },
    async ask(name, body = {}) {
      const session = { id: randomUUID(), kind: "poker" };
      const answer = await run("onAsk", { name, body, session }, new Date());
      return JSON.parse(answer ?? "null");
    },
    asked,
    requests,
    close: releaseSandbox,
  };
}

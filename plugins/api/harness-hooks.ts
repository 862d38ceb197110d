import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { HostRefusal, type HostFunctions } from "#shared/plugin-host/host-functions.ts";
import { pluginPackage } from "#shared/wire/plugin-package.ts";
import { acquireSandbox, releaseSandbox } from "./harness-sandbox.ts";
import { installOf } from "./harness-plugin.ts";
import { harnessHost, type HostCalls } from "./harness-host.ts";
import { demand } from "./harness-grants.ts";

/** A request that the plugin sent. */
export type SentRequest = { url: string; method: string; headers: Record<string, string>; body?: string };
/** The answer to a request. Defaults: status 200, no headers, an empty body. */
export type Answer = { status?: number; headers?: Record<string, string>; body?: string };

/** A plugin whose hooks for events, jobs and requests run without a server or a database. */
export type HarnessHooks = {
  /** Sends it an event. If its code fails, throws an error for the author and discards its writes. */
  event(topic: string, payload: unknown, now?: Date): Promise<void>;
  /** Runs one of its jobs. Throws like `event`. */
  job(name: string, payload?: unknown, now?: Date): Promise<void>;
  /** Runs `onAsk` and returns its answer. Throws like `event`, and throws the message of a refusal. */
  ask<T = unknown>(name: string, body?: object): Promise<T>;
  /** Its jobs, events and log lines so far. */
  readonly asked: HostCalls;
  /** Its outgoing requests so far. */
  readonly requests: SentRequest[];
  close(): void;
};

type Options = {
  /** The values of secrets that an admin would set. */
  secrets?: Record<string, string>;
  /** Answers a request. If it throws, the plugin gets `unreachable`. */
  answer?: (request: SentRequest) => Answer;
};

/**
 * Loads the plugin of a folder with manifest.json and plugin.js, for its hooks `onEvent`, `onJob` and `onAsk`. The
 * plugin runs in the same sandbox and with the same limits as in production. There are no rooms, so `host.session` is
 * missing.
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

import type { PluginFolder } from "#sdk/build/read-folder.ts";
import type { PluginPackage } from "#shared/wire/plugin-package.ts";
import type { EnqueuedJob, HostCalls } from "../../plugins/api/harness-host.ts";
import { HookRefusal, openHooks, type HarnessHooks } from "../../plugins/api/harness-hooks.ts";
import type { HarnessSpace } from "../../plugins/api/harness-space.ts";
import { eventExamples } from "./event-examples.ts";
import { replyTo, type Recorded } from "./recorded.ts";
import type { Acted, Tools } from "./shown.ts";

/** The maximum number of lines about what the plugin did. */
const MAX_LINES = 50;

/** The hooks of a plugin for events, jobs and asks, with recorded replies to its requests. */
export type Work = {
  /** Runs the plugin of a folder from now on. It shares stored values with the rooms of `space`. */
  load(
    folder: PluginFolder,
    manifest: PluginPackage,
    at: { recorded: Recorded; space?: HarnessSpace },
  ): Promise<void>;
  /** Runs `onEvent` or `onJob`. Reports what the plugin did, and its errors. */
  run(sort: "event" | "job", name: string, payload: unknown): Promise<void>;
  /** Runs a waiting job now. */
  runWaiting(at: number): Promise<void>;
  /** Runs `onAsk` for the page. */
  ask(name: string, body: object): Promise<Acted & { value?: unknown }>;
  /** Takes over what an action requested. */
  take(asked: HostCalls): void;
  readonly tools: Tools;
  close(): void;
};

/** Returns the work of no plugin. `report` gets errors in the plugin's code. */
export function createWork(report: (words: string) => void): Work {
  let hooks: HarnessHooks | undefined;
  let manifest: PluginPackage | undefined;
  let waiting: EnqueuedJob[] = [];
  let lines: string[] = [];

  const say = (line: string) => {
    lines = [line, ...lines].slice(0, MAX_LINES);
  };

  function take(asked: HostCalls) {
    for (const job of asked.jobs.splice(0)) {
      waiting = [...waiting.filter(({ key }) => key === undefined || key !== job.key), job];
      say(`requested the job ${job.name}`);
    }
    for (const { topic, payload } of asked.events.splice(0))
      say(`raised plugin.${manifest?.name}.${topic} ${JSON.stringify(payload)}`);
    for (const { level, message } of asked.lines.splice(0)) say(`log ${level}: ${message}`);
  }

  /** Runs a hook, and reports what it did. Throws the errors of the hook. */
  async function watched<T>(what: string, run: (hooks: HarnessHooks) => Promise<T>): Promise<T | undefined> {
    if (!hooks) return undefined;
    say(what);
    const { reports: before } = hooks;
    try {
      const result = await run(hooks);
      const { later, reports } = hooks;
      if (later) say(`requested another attempt ${JSON.stringify(later)}`);
      for (const [name, report] of Object.entries(reports))
        if (report !== before[name]) say(`reported about ${name} ${JSON.stringify(report)}`);
      return result;
    } finally {
      take(hooks.asked);
    }
  }

  function fail(error: unknown) {
    const { message } = error as Error;
    say(`failed: ${message}`);
    report(message);
  }

  async function run(sort: "event" | "job", name: string, payload: unknown) {
    await watched(`${sort} ${name}`, (on) => on[sort](name, payload)).catch(fail);
  }

  return {
    async load(folder, given, { recorded, space }) {
      hooks?.close();
      manifest = given;
      const { connections, settings, secrets } = recorded;
      hooks = await openHooks(folder, {
        ...(space && { space }),
        connections,
        settings,
        secrets,
        answer(request) {
          try {
            const reply = replyTo(recorded, request);
            say(`${request.method} ${request.url}: ${reply.status}`);
            return reply;
          } catch (error) {
            say((error as Error).message);
            throw error;
          }
        },
      });
    },
    run,
    async runWaiting(at) {
      const [job] = waiting.splice(at, 1);
      if (job) await run("job", job.name, job.payload);
    },
    async ask(name, body) {
      if (!manifest?.capabilities.some(({ capability }) => capability === "asks"))
        return { ok: false, reason: "ungranted" };
      try {
        return { ok: true, value: await watched(`ask ${name}`, (on) => on.ask(name, body)) };
      } catch (error) {
        if (error instanceof HookRefusal) return { ok: false, reason: "conflict", message: error.message };
        fail(error);
        return { ok: false, reason: "failed" };
      }
    },
    take,
    get tools() {
      return { offered: offeredBy(manifest), waiting, notices: hooks?.notices ?? [], lines };
    },
    close: () => hooks?.close(),
  };
}

/** Returns the events and jobs for which a package has a capability. One without a scope covers every topic. */
function offeredBy(manifest: PluginPackage | undefined): Tools["offered"] {
  return (manifest?.capabilities ?? []).flatMap(({ capability, scope }): Tools["offered"] => {
    if (capability === "jobs") return scope === "" ? [] : [{ sort: "job", name: scope, example: null }];
    if (capability !== "events") return [];
    const topics = scope === "" ? Object.keys(eventExamples) : [scope];
    return topics.map((name) => ({ sort: "event", name, example: eventExamples[name] ?? {} }));
  });
}

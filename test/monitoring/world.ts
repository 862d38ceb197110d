import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished } from "vitest";
import { WebSocket } from "ws";
import { act, addStory, ok, team, type Person, type Team } from "#test/support/client.ts";
import { device, savePush } from "#test/support/notices.ts";
import { makeOrgAdmin, openRoom } from "#test/support/orgs.ts";
import { freshName, install, packageOf } from "#test/support/plugins.ts";
import { startPushService, type PushService } from "#test/support/push-service.ts";
import { startReceiver, type Receiver } from "#test/support/receiver.ts";
import { report, sendTest } from "#test/support/webhooks.ts";
import type { Fleet } from "./fleet.ts";
import type { Prometheus } from "./prometheus.ts";

/** People at work on a fleet: the world in which faults happen. */
export type World = {
  prometheus: Prometheus;
  fleet: Fleet;
  t: Team;
  /** Receives the webhooks of the team. */
  receiver: Receiver;
  /** Brings notices to a device of Ben. */
  push: PushService;
  plugin: WorldPlugin;
};

/** An installed plugin that does what its caller says. */
export type WorldPlugin = {
  id: string;
  /** Calls its action. It returns, burns until its time is over, or does not stop until it is killed. */
  call(what: "nothing" | "burn" | "hang"): Promise<unknown>;
  /** Enables it, as an admin does after it was stopped or paused. */
  enable(): Promise<unknown>;
};

const code = `
  export const view = () => ({});
  export const onAction = ({ body }) => {
    if (body.what === "burn") for (;;);
    if (body.what === "hang") Array.prototype.reverse.call({ length: 2 ** 53 - 1 });
    return { state: {} };
  };
  export const onJob = () => {
    for (let n = 0; n < 1e6; n++);
  };
`;

/** Runs `work` again and again, `pauseMs` apart, until the returned function is called. Failures are part of a fault. */
export function repeatedly(pauseMs: number, work: (n: number) => Promise<unknown>): () => Promise<void> {
  const stopping = new AbortController();
  const running = (async () => {
    for (let n = 0; !stopping.signal.aborted; n++) {
      await work(n).catch(() => {});
      await sleep(pauseMs);
    }
  })();
  const stop = async () => {
    stopping.abort();
    await running;
  };
  onTestFinished(stop);
  return stop;
}

/** Opens a socket on a room and opens it again whenever it closes, as the client does. */
function keepWatching(who: Person, sessionId: string): void {
  let ws: WebSocket;
  repeatedly(500, async () => {
    ws = new WebSocket(`${who.app.wsUrl}/ws?session=${sessionId}`, {
      headers: { cookie: `svc_session=${who.cookie}` },
    });
    ws.on("error", () => {});
    await new Promise((resolve) => ws.on("close", resolve));
  });
  onTestFinished(() => ws.terminate());
}

/** Starts a team that votes seven times a second, with viewers on both api, a webhook, a device and a plugin. */
export async function startWorld(prometheus: Prometheus, fleet: Fleet): Promise<World> {
  const { first, second } = fleet;
  const t = await team(first.app, ["Ana", "Ben"]);
  const [ana, ben] = t.people as [Person, Person];
  for (const who of [ana, ben])
    for (const { app } of [first, second])
      keepWatching(Object.assign(who.on(app), { id: who.id, name: who.name }), t.session.id);
  const storyId = await addStory(ana, t.room, "Refund");
  await act(ana, t.room, "POST", "select", { storyId });
  repeatedly(150, async (n) => {
    await act(ben, t.room, "POST", "vote", { storyId, value: n % 2 ? "5" : "8" });
  });

  const receiver = await startReceiver();
  onTestFinished(() => receiver.close());
  await report(ana, t.spacePath, receiver.url);
  await sendTest(ana, t.spacePath);
  await expect.poll(() => receiver.received.length).toBe(1);
  const push = await startPushService();
  onTestFinished(() => push.close());
  const browser = push.browser();
  await savePush(ben, { ...device(browser), sorts: [] });
  await ok(ben, "POST", "/api/me/push/test");
  await expect.poll(() => browser.notices.length).toBe(1);
  const plugin = await startPlugin(t);
  await plugin.call("nothing");
  return { prometheus, fleet, t, receiver, push, plugin };
}

async function startPlugin({ people, spacePath }: Team): Promise<WorldPlugin> {
  const [ana] = people as [Person];
  await makeOrgAdmin(ana);
  const kind = freshName("burner");
  const pack = packageOf({
    name: "burner",
    capabilities: [{ capability: "jobs" }],
    kinds: [{ kind, display: "Burner", actions: [{ name: "go", verb: "POST" }] }],
    files: { "plugin.js": { encoding: "utf8", data: code } },
  });
  const plugins = "/api/orgs/default/admin/plugins";
  const { id } = await install({ admin: ana, path: plugins }, pack);
  const room = await openRoom(ana, spacePath, { kind, title: "Burner", config: {} });
  return {
    id,
    call: (what) => ana.send("POST", `/api/sessions/${room}/actions/go`, { body: { what } }),
    enable: () => ok(ana, "POST", `${plugins}/${id}/enabled`, { enabled: true }),
  };
}

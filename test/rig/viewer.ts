import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { WebSocket } from "ws";
import { connect, type Access, type Clock } from "../../web/src/room/connection/connection.ts";
import type { Watched } from "./observer.ts";
import { ask, readRoom, type Person, type Room, type World } from "./person.ts";

/** A person's open page of a room. */
export type Viewer = { who: Person; room: Room; seen: Watched; close(): void };

const clock: Clock = {
  after(ms, task) {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
  random: Math.random,
};
const pollMs = 100;
/** After a change, presence follows within 1.5 s; that of a dead replica within 20 s. In milliseconds. */
const equalWithinMs = 60_000;
const liveWithinMs = 30_000;

/** Opens a page that follows the web client's rules for lost connections. Each try goes to the next replica. */
function openViewer(world: World, who: Person, room: Room): Viewer {
  const { replicas, baseUrl, observer } = world;
  const seen: Watched = { name: who.name, frame: "", since: null, version: 0, arrivals: [] };
  let tries = 0;
  let atLeast = 0;
  let isFirst = false;
  room.observed.viewers.add(seen);
  const connection = connect({
    openSocket() {
      atLeast = room.observed.acknowledged;
      const replica = replicas[(who.home + tries++) % replicas.length]!;
      return socketTo(`${replica.replace("http", "ws")}/ws?session=${room.id}`, who.cookie, baseUrl);
    },
    async checkAccess(): Promise<Access> {
      const reply = await ask(world, who, "GET", room.path);
      if (typeof reply === "string" || reply.status >= 500 || reply.status === 429) return "unreachable";
      return reply.status < 300 ? "allowed" : reply.status === 401 ? "signed-out" : "gone";
    },
    onFrame(text) {
      observer.frame(room.observed, seen, text, isFirst ? atLeast : 0);
      if (!isFirst) return;
      isFirst = false;
      tries = 0;
      seen.since = performance.now();
    },
    onState(state) {
      if (state.kind === "live") isFirst = true;
      else seen.since = null;
      if (state.kind === "stopped") observer.differs(who.name, `was refused: ${state.ending.kind}`);
    },
    clock,
  });
  return {
    who,
    room,
    seen,
    close() {
      connection.stop();
      seen.since = null;
      room.observed.viewers.delete(seen);
    },
  };
}

function socketTo(url: string, cookie: string, origin: string) {
  const socket = new WebSocket(url, { headers: { cookie: `svc_session=${cookie}` }, origin });
  socket.on("error", () => {});
  const like = {
    onmessage: null as ((event: { data: unknown }) => void) | null,
    onclose: null as ((event: { code: number; reason: string }) => void) | null,
    close: () => socket.terminate(),
  };
  socket.on("message", (data) => like.onmessage?.({ data: (data as Buffer).toString() }));
  socket.on("close", (code, reason) => like.onclose?.({ code, reason: reason.toString() }));
  return like;
}

/** Opens a page of a room for each person while `meet` runs. Afterwards compares each page with a new GET. */
export async function whileViewed(
  world: World,
  room: Room,
  people: Person[],
  meet: (viewers: Viewer[]) => Promise<void>,
): Promise<void> {
  const viewers = people.map((who) => openViewer(world, who, room));
  await untilLive(viewers);
  await meet(viewers);
  await compareViewers(world, viewers);
  world.observer.leave(room.observed);
  for (const viewer of viewers) viewer.close();
}

/** Waits until all viewers have a frame. */
async function untilLive(viewers: Viewer[]): Promise<void> {
  const deadline = performance.now() + liveWithinMs;
  while (viewers.some(({ seen }) => seen.since === null) && performance.now() < deadline) await sleep(pollMs);
}

/** Compares the last frame of each viewer with a new GET by that viewer, except for the time. */
async function compareViewers(world: World, viewers: Viewer[]): Promise<void> {
  await Promise.all(viewers.map((viewer) => compareViewer(world, viewer)));
}

async function compareViewer(world: World, { who, room, seen }: Viewer): Promise<void> {
  const deadline = performance.now() + equalWithinMs;
  for (;;) {
    const text = await readRoom(world, who, room);
    const isEqual = text !== undefined && seen.since !== null && isSame(seen.frame, text);
    if (isEqual) break;
    if (performance.now() > deadline) {
      if (seen.since === null) world.observer.differs(who.name, "has no connection at the end");
      else world.observer.differs(who.name, "the last frame differs from a new GET");
      break;
    }
    await sleep(pollMs * 5);
  }
  world.observer.counts.compared++;
}

function isSame(frame: string, text: string): boolean {
  const { serverTime: _pushed, ...push } = JSON.parse(frame) as Record<string, unknown>;
  const { serverTime: _read, ...read } = JSON.parse(text) as Record<string, unknown>;
  return isDeepStrictEqual(push, read);
}

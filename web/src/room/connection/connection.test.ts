import { beforeEach, describe, expect, it } from "vitest";
import {
  connect,
  type Connection,
  type ConnectionState,
  type SocketLike,
  type Access,
} from "./connection.ts";

class FakeSocket implements SocketLike {
  onmessage: SocketLike["onmessage"] = null;
  onclose: SocketLike["onclose"] = null;
  closed = false;
  close() {
    this.closed = true;
  }
  say(data: string) {
    this.onmessage?.({ data });
  }
  drop(code = 1006, reason = "") {
    this.onclose?.({ code, reason });
  }
}

let sockets: FakeSocket[];
let timers: { ms: number; task: () => void; off: boolean }[];
let states: ConnectionState[];
let frames: string[];
let access: Access;
let asked: number;
let link: Connection;
let hasSockets: boolean;

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
const last = () => sockets.at(-1)!;
const pending = () => timers.filter((timer) => !timer.off);

function fire() {
  const timer = pending().at(-1)!;
  timer.off = true;
  timer.task();
  return timer.ms;
}

beforeEach(() => {
  [sockets, timers, states, frames] = [[], [], [], []];
  access = "allowed";
  asked = 0;
  hasSockets = true;
  link = connect({
    openSocket() {
      if (!hasSockets) throw new ReferenceError("WebSocket is not defined");
      sockets.push(new FakeSocket());
      return last();
    },
    async checkAccess() {
      asked++;
      return access;
    },
    onFrame: (data) => frames.push(data),
    onState: (state) => states.push(state),
    clock: {
      random: () => 1,
      after(ms, task) {
        const timer = { ms, task, off: false };
        timers.push(timer);
        return () => void (timer.off = true);
      },
    },
  });
});

describe("connect", () => {
  it("is live at the first frame, not at the handshake", () => {
    expect(states).toEqual([]);
    last().say("one");
    last().say("two");
    expect(frames).toEqual(["one", "two"]);
    expect(states).toEqual([{ kind: "live" }]);
    expect(pending()).toHaveLength(0);
  });

  it("reconnects after a restart of the server, with growing delays", async () => {
    last().say("one");
    last().drop(1001);
    expect(states.at(-1)).toEqual({ kind: "waiting" });
    expect(asked).toBe(0);
    expect(fire()).toBe(500);
    last().drop();
    await settle();
    expect(fire()).toBe(1000);
    last().drop();
    await settle();
    expect(fire()).toBe(2000);
    last().say("two");
    last().drop(1001);
    expect(fire()).toBe(500);
  });

  it("waits at most 10 seconds and retries forever", async () => {
    access = "unreachable";
    for (let i = 0; i < 20; i++) {
      last().drop();
      await settle();
      fire();
    }
    last().drop();
    await settle();
    expect(pending().at(-1)!.ms).toBe(10_000);
  });

  it("stops at 4001 and keeps the facilitator's message", () => {
    last().say("one");
    last().drop(4001, "See you tomorrow");
    expect(states.at(-1)).toEqual({
      kind: "stopped",
      ending: { kind: "removed", message: "See you tomorrow" },
    });
    link.wake();
    link.replace();
    expect(sockets).toHaveLength(1);
  });

  it("checks its access after 1008 and reconnects silently if it is allowed", async () => {
    last().say("one");
    last().drop(1008);
    await settle();
    expect(asked).toBe(1);
    fire();
    expect(sockets).toHaveLength(2);
  });

  it.each(["signed-out", "gone"] as const)("stops if the check returns %s", async (answer) => {
    access = answer;
    last().drop(1008);
    await settle();
    expect(states.at(-1)).toEqual({ kind: "stopped", ending: { kind: answer } });
    expect(pending()).toHaveLength(0);
  });

  it("checks its access also after 1006, which may be a refused upgrade", async () => {
    access = "gone";
    last().drop(1006);
    await settle();
    expect(states.at(-1)).toEqual({ kind: "stopped", ending: { kind: "gone" } });
  });

  it("is live without a socket that the server refuses, and tries again at a slow pace", async () => {
    access = "too-many";
    last().drop();
    await settle();
    expect(states).toEqual([{ kind: "waiting" }, { kind: "live", slow: "too-many" }]);
    expect(fire()).toBe(15_000);
    last().drop();
    await settle();
    expect(fire()).toBe(15_000);
    last().say("one");
    expect(states.slice(2)).toEqual([{ kind: "live" }]);
  });

  it("waits if the server cannot be reached any more, after it refused a socket", async () => {
    access = "too-many";
    last().drop();
    await settle();
    access = "unreachable";
    fire();
    last().drop();
    await settle();
    expect(states.at(-1)).toEqual({ kind: "waiting" });
  });

  /** Fails as many sockets as a proxy that lets none through. */
  async function refuseSockets(count: number) {
    for (let i = 0; i < count; i++) {
      last().drop();
      await settle();
      if (i < count - 1) fire();
    }
  }

  it("is live without a socket after three that were refused in a room that can be read", async () => {
    await refuseSockets(2);
    expect(states).toEqual([{ kind: "waiting" }]);
    fire();
    await refuseSockets(1);
    expect(states.at(-1)).toEqual({ kind: "live", slow: "blocked" });
  });

  it("tries a blocked socket again, ever more rarely, and is live with its first frame", async () => {
    await refuseSockets(3);
    const pauses: number[] = [];
    for (let i = 0; i < 8; i++) {
      pauses.push(fire());
      await refuseSockets(1);
    }
    expect([pauses[0], pauses.at(-1)]).toEqual([15_000, 90_000]);
    fire();
    last().say("one");
    expect(states.at(-1)).toEqual({ kind: "live" });
  });

  it("counts refused sockets in a row only", async () => {
    await refuseSockets(2);
    fire();
    last().say("one");
    last().drop(1001);
    fire();
    await refuseSockets(2);
    expect(states.at(-1)).toEqual({ kind: "waiting" });
  });

  it("is live without a socket at once in a browser that has none", async () => {
    hasSockets = false;
    link.replace();
    await settle();
    expect(states).toEqual([{ kind: "waiting" }, { kind: "live", slow: "blocked" }]);
  });

  it("retries at once if it is woken while waiting, and only then", () => {
    last().say("one");
    link.wake();
    expect(sockets).toHaveLength(1);
    last().drop(1001);
    link.wake();
    expect(sockets).toHaveLength(2);
    expect(pending()).toHaveLength(1);
    expect(pending()[0]!.ms).toBe(10_000);
  });

  it("replaces a dead socket and ignores events of the old one", () => {
    const old = last();
    old.say("one");
    link.replace();
    expect(old.closed).toBe(true);
    expect(states.at(-1)).toEqual({ kind: "waiting" });
    old.say("late");
    old.drop(4001, "late");
    last().say("two");
    expect(frames).toEqual(["one", "two"]);
    expect(states.at(-1)).toEqual({ kind: "live" });
  });

  it("abandons a socket without a frame for ten seconds", async () => {
    expect(fire()).toBe(10_000);
    expect(last().closed).toBe(true);
    await settle();
    expect(fire()).toBe(500);
    expect(sockets).toHaveLength(2);
  });

  it("does nothing after it is stopped", async () => {
    last().drop(1008);
    link.stop();
    link.wake();
    link.replace();
    await settle();
    expect(sockets).toHaveLength(1);
    expect(pending()).toHaveLength(0);
    expect(states.at(-1)).toEqual({ kind: "waiting" });
  });
});

import { reconnectDelay } from "./backoff.ts";

/** The part of a WebSocket that a room uses, so that tests can stand in for one. */
export type SocketLike = {
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
  close(): void;
};

export type Clock = {
  /** Runs `task` after `ms` milliseconds and returns what calls it off. */
  after(ms: number, task: () => void): () => void;
  random(): number;
};

/** Why a room's connection is not tried again. */
export type Ending = { kind: "removed"; message: string } | { kind: "signed-out" } | { kind: "gone" };

export type ConnectionState =
  | { kind: "connecting" }
  | { kind: "live" }
  | { kind: "waiting" }
  | { kind: "stopped"; ending: Ending };

/** What the server says of the viewer after a socket was refused: still admitted, or why not. */
export type Standing = "welcome" | "signed-out" | "gone" | "unreachable";

export type ConnectionOptions = {
  openSocket(): SocketLike;
  askStanding(): Promise<Standing>;
  onFrame(data: string): void;
  onState(state: ConnectionState): void;
  clock: Clock;
};

export type Connection = {
  /** Tries at once instead of waiting: the network is back, or the tab is shown again. */
  wake(): void;
  /** Opens a new socket in the place of one that may be dead although it has not closed. */
  replace(): void;
  stop(): void;
};

const removedByFacilitator = 4001;
const policyViolation = 1008;
/**
 * A handshake or first frame that takes longer is given up: a half-open socket fires no close event. In milliseconds.
 */
const patienceMs = 10_000;

/**
 * Keeps one socket open on a room for as long as the server admits the viewer, and reports its state. `live` means that
 * a frame has arrived on the current socket: an open socket alone may deliver nothing.
 */
export function connect(options: ConnectionOptions): Connection {
  const { clock } = options;
  let socket: SocketLike | undefined;
  let attempt = 0;
  let cancelTimer = () => {};
  let state: ConnectionState = { kind: "connecting" };
  let asking = 0;
  let isLeft = false;

  function become(next: ConnectionState) {
    if (next.kind === state.kind) return;
    state = next;
    options.onState(next);
  }

  function open() {
    abandon();
    const mine = options.openSocket();
    let heard = false;
    socket = mine;
    cancelTimer = clock.after(patienceMs, () => lost(heard, 1006, ""));
    mine.onmessage = ({ data }) => {
      if (socket !== mine || typeof data !== "string") return;
      if (!heard) cancelTimer();
      heard = true;
      attempt = 0;
      become({ kind: "live" });
      options.onFrame(data);
    };
    mine.onclose = ({ code, reason }) => {
      if (socket === mine) lost(heard, code, reason);
    };
  }

  function lost(heard: boolean, code: number, reason: string) {
    abandon();
    if (code === removedByFacilitator) return stop({ kind: "removed", message: reason });
    become({ kind: "waiting" });
    // A browser reports a refused upgrade like a dead network (1006), so the server is asked in both cases.
    if (code === policyViolation || !heard) void inquire();
    else retryLater();
  }

  async function inquire() {
    const mine = ++asking;
    const standing = await options.askStanding();
    if (mine !== asking) return;
    if (standing === "signed-out" || standing === "gone") stop({ kind: standing });
    else retryLater();
  }

  function retryLater() {
    cancelTimer();
    cancelTimer = clock.after(reconnectDelay(attempt++, clock.random, 10_000), open);
  }

  function abandon() {
    cancelTimer();
    asking++;
    const old = socket;
    socket = undefined;
    old?.close();
  }

  function stop(ending: Ending) {
    abandon();
    become({ kind: "stopped", ending });
  }

  open();
  return {
    wake() {
      if (state.kind !== "waiting" || isLeft) return;
      attempt = 0;
      open();
    },
    replace() {
      if (state.kind === "stopped" || isLeft) return;
      become({ kind: "waiting" });
      open();
    },
    stop() {
      abandon();
      isLeft = true;
    },
  };
}

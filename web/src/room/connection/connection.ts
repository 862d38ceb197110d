import { reconnectDelay } from "./backoff.ts";

/** The part of a WebSocket that a room uses. Tests replace it. */
export type SocketLike = {
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
  close(): void;
};

export type Clock = {
  /** Runs `task` after `ms` milliseconds. Returns a function that cancels it. */
  after(ms: number, task: () => void): () => void;
  random(): number;
};

/** The reason that a room's connection is not retried. */
export type Ending = { kind: "removed"; message: string } | { kind: "signed-out" } | { kind: "gone" };

/** `too-many`: the server refuses one more socket. `blocked`: the browser or a proxy lets no socket through. */
export type Slow = "too-many" | "blocked";

export type ConnectionState =
  | { kind: "connecting" }
  /** `slow` says why there is no socket. The room is then read over HTTP, at a slow pace. */
  | { kind: "live"; slow?: Slow }
  | { kind: "waiting" }
  | { kind: "stopped"; ending: Ending };

/** The viewer's access to the room, as checked after a refused socket. */
export type Access = "allowed" | "signed-out" | "gone" | "too-many" | "unreachable";

export type ConnectionOptions = {
  /** Throws in a browser without sockets. */
  openSocket(): SocketLike;
  checkAccess(): Promise<Access>;
  onFrame(data: string): void;
  onState(state: ConnectionState): void;
  clock: Clock;
};

export type Connection = {
  /** Retries at once instead of waiting: the network is back, or the tab is visible again. */
  wake(): void;
  /** Replaces a socket that may be dead without a close event. */
  replace(): void;
  stop(): void;
};

const removedByFacilitator = 4001;
const policyViolation = 1008;
/** The timeout of a handshake or first frame. A half-open socket fires no close event. In milliseconds. */
const timeoutMs = 10_000;
/** The pause between two tries of a socket that is refused. Each try also reads the room. In milliseconds. */
const pause = { min: 10_000, range: 5_000 };
/** The longest pause, as a multiple: tries of a blocked socket become rarer, because a proxy rarely changes. */
const longestPause = 6;
/** The sockets in a row without a frame, although the room can be read, after which sockets count as blocked. */
const blockedAfter = 3;

/**
 * Keeps one socket open to a room while the server admits the viewer, and reports its state. `live` means that a frame
 * has arrived on the current socket. An open socket alone may not deliver frames.
 */
export function connect(options: ConnectionOptions): Connection {
  const { clock } = options;
  let socket: SocketLike | undefined;
  let attempt = 0;
  let blocked = 0;
  let cancelTimer = () => {};
  let state: ConnectionState = { kind: "connecting" };
  let asking = 0;
  let isLeft = false;

  const slowness = (one = state) => (one.kind === "live" ? one.slow : undefined);

  function become(next: ConnectionState) {
    if (next.kind === state.kind && slowness(next) === slowness()) return;
    state = next;
    options.onState(next);
  }

  function open() {
    abandon();
    const mine = attemptSocket();
    if (!mine) return lost(false, 1006, "");
    let hasFrame = false;
    socket = mine;
    cancelTimer = clock.after(timeoutMs, () => lost(hasFrame, 1006, ""));
    mine.onmessage = ({ data }) => {
      if (socket !== mine || typeof data !== "string") return;
      if (!hasFrame) cancelTimer();
      hasFrame = true;
      attempt = 0;
      blocked = 0;
      become({ kind: "live" });
      options.onFrame(data);
    };
    mine.onclose = ({ code, reason }) => {
      if (socket === mine) lost(hasFrame, code, reason);
    };
  }

  function attemptSocket(): SocketLike | undefined {
    try {
      return options.openSocket();
    } catch {
      blocked = Math.max(blocked, blockedAfter);
      return undefined;
    }
  }

  function lost(hasFrame: boolean, code: number, reason: string) {
    abandon();
    if (code === removedByFacilitator) return stop({ kind: "removed", message: reason });
    if (!slowness()) become({ kind: "waiting" });
    // Browsers report a refused upgrade and a dead network alike (1006), so the access is checked in both cases.
    if (code === policyViolation || !hasFrame) void inquire();
    else retryLater();
  }

  async function inquire() {
    const mine = ++asking;
    const access = await options.checkAccess();
    if (mine !== asking) return;
    if (access === "signed-out" || access === "gone") return stop({ kind: access });
    if (access === "allowed") blocked++;
    const slow = access === "allowed" && blocked >= blockedAfter ? "blocked" : access;
    if (slow === "unreachable") become({ kind: "waiting" });
    if (slow === "unreachable" || slow === "allowed") return retryLater();
    become({ kind: "live", slow });
    cancelTimer();
    const times = slow === "blocked" ? Math.min(blocked - blockedAfter, longestPause) : 1;
    cancelTimer = clock.after(Math.max(1, times) * (pause.min + clock.random() * pause.range), open);
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
      if ((state.kind !== "waiting" && !slowness()) || isLeft) return;
      attempt = 0;
      open();
    },
    replace() {
      if (state.kind === "stopped" || isLeft) return;
      if (!slowness()) become({ kind: "waiting" });
      open();
    },
    stop() {
      abandon();
      isLeft = true;
    },
  };
}

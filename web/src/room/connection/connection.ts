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

export type ConnectionState =
  | { kind: "connecting" }
  /** `refusal` says why the server refuses a socket. The room is then read over HTTP, at a slow pace. */
  | { kind: "live"; refusal?: unknown }
  | { kind: "waiting" }
  | { kind: "stopped"; ending: Ending };

/** The viewer's access to the room, as checked after a refused socket. */
export type Access = "allowed" | "signed-out" | "gone" | "unreachable" | { refusal: unknown };

export type ConnectionOptions = {
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
/** The pause between two tries of a socket that the server refuses. Each try also reads the room. In milliseconds. */
const slow = { min: 10_000, range: 5_000 };

/**
 * Keeps one socket open to a room while the server admits the viewer, and reports its state. `live` means that a frame
 * has arrived on the current socket. An open socket alone may not deliver frames.
 */
export function connect(options: ConnectionOptions): Connection {
  const { clock } = options;
  let socket: SocketLike | undefined;
  let attempt = 0;
  let cancelTimer = () => {};
  let state: ConnectionState = { kind: "connecting" };
  let asking = 0;
  let isLeft = false;

  const isSlow = (one = state) => one.kind === "live" && one.refusal !== undefined;

  function become(next: ConnectionState) {
    if (next.kind === state.kind && isSlow(next) === isSlow()) return;
    state = next;
    options.onState(next);
  }

  function open() {
    abandon();
    const mine = options.openSocket();
    let hasFrame = false;
    socket = mine;
    cancelTimer = clock.after(timeoutMs, () => lost(hasFrame, 1006, ""));
    mine.onmessage = ({ data }) => {
      if (socket !== mine || typeof data !== "string") return;
      if (!hasFrame) cancelTimer();
      hasFrame = true;
      attempt = 0;
      become({ kind: "live" });
      options.onFrame(data);
    };
    mine.onclose = ({ code, reason }) => {
      if (socket === mine) lost(hasFrame, code, reason);
    };
  }

  function lost(hasFrame: boolean, code: number, reason: string) {
    abandon();
    if (code === removedByFacilitator) return stop({ kind: "removed", message: reason });
    if (!isSlow()) become({ kind: "waiting" });
    // Browsers report a refused upgrade and a dead network alike (1006), so the access is checked in both cases.
    if (code === policyViolation || !hasFrame) void inquire();
    else retryLater();
  }

  async function inquire() {
    const mine = ++asking;
    const access = await options.checkAccess();
    if (mine !== asking) return;
    if (access === "signed-out" || access === "gone") return stop({ kind: access });
    if (access === "unreachable") become({ kind: "waiting" });
    if (typeof access === "string") return retryLater();
    become({ kind: "live", refusal: access.refusal });
    cancelTimer();
    cancelTimer = clock.after(slow.min + clock.random() * slow.range, open);
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
      if ((state.kind !== "waiting" && !isSlow()) || isLeft) return;
      attempt = 0;
      open();
    },
    replace() {
      if (state.kind === "stopped" || isLeft) return;
      if (!isSlow()) become({ kind: "waiting" });
      open();
    },
    stop() {
      abandon();
      isLeft = true;
    },
  };
}

import { spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import { cpuMsOf } from "./cpu-of.ts";
import { frameOf, readFrames, type HostCall, type SandboxFrame } from "./frames.ts";
import { sandboxArguments } from "./program.ts";

/** What a child said at the end of a turn, what it asked of the host before that, and how long it had, in ms. */
export type Turn = { asks: HostCall[]; end: SandboxFrame; ms: number };

/**
 * A child ended. `blame` says why: the plugin that had the turn took too long, the engine broke under it, the machine
 * was too busy, or it was nothing of this turn.
 */
export class SandboxProcessEnded extends Error {
  readonly blame: "plugin" | "engine" | "machine" | "other";
  constructor(blame: SandboxProcessEnded["blame"]) {
    super("the process of the plugins ended");
    this.blame = blame;
  }
}

/** One process in which plugins run. */
export type SandboxProcess = {
  pid: number;
  /** Settles when it can be used. Throws where it ended before that. */
  ready: Promise<void>;
  /** Settles when it has ended, whoever ended it. */
  ended: Promise<void>;
  /** Says that it is ready and has not ended. */
  running(): boolean;
  /** Says that it is running and that no turn is in progress or waits. */
  idle(): boolean;
  /**
   * Gives it one frame, in the order of the calls, and returns what it says until it has nothing more to do. It is
   * killed when this takes longer than `ms`. Throws `SandboxProcessEnded`.
   */
  turn(head: object, text: string, ms: number): Promise<Turn>;
  /** Tells it something that it does not answer. */
  send(head: object): void;
  kill(): void;
};

type RunningTurn = {
  asks: HostCall[];
  since: number;
  cpu: number;
  timer: NodeJS.Timeout | undefined;
  done(turn: Turn): void;
  gone(ended: SandboxProcessEnded): void;
};

/** Time by which a timer may be late without the machine being too busy to judge anybody. */
const lateMs = 50;
/** A child that did not get this much of the processor was not busy, but waited for it. It is looked at again. */
const MIN_CPU_MS = 250;
const againMs = 100;
const MAX_TURN_MS = 10_000;
const MAX_HOST_CALLS = 64;

/**
 * Starts a process for plugins. `freed` is called whenever it has become idle; `args` are what Node is started with. It is
 * killed for anything that it says unasked.
 */
export function startSandboxProcess(freed: () => void, args = sandboxArguments()): SandboxProcess {
  const child = spawn(process.execPath, args, {
    cwd: "/",
    env: {},
    stdio: ["pipe", "pipe", "ignore"],
  });
  let state: "starting" | "running" | "ended" = "starting";
  let turns: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let holding: RunningTurn | null = null;
  let blame: SandboxProcessEnded["blame"] | null = null;

  const ready = Promise.withResolvers<void>();
  ready.promise.catch(() => {});
  const ended = Promise.withResolvers<void>();

  function kill(whom: SandboxProcessEnded["blame"]) {
    blame ??= whom;
    child.kill("SIGKILL");
  }

  function hear(frame: SandboxFrame) {
    if (frame.type === "ready" && state === "starting") {
      state = "running";
      ready.resolve();
      freed();
      return;
    }
    if (holding === null || frame.type === "ready" || holding.asks.length > MAX_HOST_CALLS)
      return kill("engine");
    if (frame.type === "ask") return void holding.asks.push({ id: frame.id, fn: frame.fn, args: frame.text });
    clearTimeout(holding.timer);
    const { asks, since, done } = holding;
    holding = null;
    done({ asks, end: frame, ms: performance.now() - since });
  }

  // Looks whether a turn has to be ended, once what the child may have said meanwhile has been read.
  function watch(turn: RunningTurn, ms: number) {
    const due = performance.now() + ms;
    turn.timer = setTimeout(() => {
      const late = performance.now() - due >= lateMs;
      setImmediate(() => {
        if (holding !== turn) return;
        const starved = cpuMsOf(child.pid!) - turn.cpu < MIN_CPU_MS;
        if (!late && !starved) kill("plugin");
        else if (performance.now() - turn.since >= MAX_TURN_MS) kill("machine");
        else watch(turn, againMs);
      });
    }, ms);
  }

  async function turn(head: object, text: string, ms: number): Promise<Turn> {
    if (state === "ended") throw new SandboxProcessEnded("other");
    return new Promise((done, gone) => {
      const cpu = cpuMsOf(child.pid!);
      holding = { asks: [], since: performance.now(), cpu, timer: undefined, done, gone };
      watch(holding, ms);
      child.stdin.write(frameOf(head, text));
    });
  }

  child.once("spawn", () => lowerPriority(child.pid!));
  child.once("error", () => child.emit("close", null, null));
  child.stdin.on("error", () => {});
  child.stdout.on(
    "data",
    readFrames(hear, () => kill("engine")),
  );
  child.once("close", (code: number | null) => {
    if (state === "starting")
      ready.reject(new Error(`the process of the plugins did not start (code ${code})`));
    state = "ended";
    clearTimeout(holding?.timer);
    // Who is ended by a signal of somebody else's did nothing wrong; who ends by itself did.
    holding?.gone(new SandboxProcessEnded(blame ?? (code === null ? "other" : "engine")));
    holding = null;
    ended.resolve();
  });

  return {
    pid: child.pid!,
    ready: ready.promise,
    ended: ended.promise,
    running: () => state === "running",
    idle: () => state === "running" && waiting === 0,
    turn(head, text, ms) {
      waiting++;
      const own = turns.then(() => turn(head, text, ms));
      turns = own
        .catch(() => {})
        .then(() => {
          waiting--;
          if (waiting === 0) freed();
        });
      return own;
    },
    send: (head) => void child.stdin.write(frameOf(head)),
    kill: () => kill("other"),
  };
}

/** Lets a process yield to the ones that answer people. It may have ended already. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Its end is noticed elsewhere.
  }
}

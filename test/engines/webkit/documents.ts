import { readFileSync } from "node:fs";
import { DriverError, type Session } from "./session.ts";

/** A tab, or a frame in one. */
export type Context = {
  id: string;
  session: Session;
  /** The driver's name of the tab. */
  window: string;
  /** The frame's parent, and its element's `sharedId` there. */
  parent?: Context;
  element?: string;
  /** The document that the driver saw last. */
  realm?: string;
  url: string;
  ready: number;
  loads?: number;
  /** The number of log entries of the document that became events. */
  logged?: number;
  /** A navigation that a command started. */
  navigation?: string;
  isGone?: boolean;
  /** Ends when the reports so far have become events. */
  observed: Promise<void>;
};

/** What a document says about itself: see in-page.mjs. */
export type Report = {
  realm: string;
  url: string;
  ready: "loading" | "interactive" | "complete";
  /** How many times the document was loaded: once, and again after each `document.open`. */
  loads: number;
  /** The last entries, with numbers that grow. */
  log: { index: number }[];
  frames?: string[];
};

export type Outcome = {
  result?: RemoteValue;
  exception?: string;
  missing?: string;
  /** A text that the call gave to `eval`, and that the driver has to define before. */
  text?: string;
  /** The name of a promise that is not settled. */
  pending?: string;
  report: Report;
};

export type RemoteValue = { type: string; value?: unknown; handle?: string; sharedId?: string };

const install = readFileSync(new URL("in-page.mjs", import.meta.url), "utf8");
const mostProbes = 60;
/** The current context of each session. `hasFocus`: its frame had the focus before, or it is no frame. */
const current = new WeakMap<Session, { context: Context; hasFocus: boolean }>();

/**
 * Runs the body of an asynchronous script in a context's document. The script has `driver` (see in-page.mjs), `given` and
 * `done`. Other commands of the session wait until it is done. Throws a DriverError if the document is gone.
 */
export function runIn<Value>(context: Context, body: string, given: unknown = null): Promise<Value> {
  const { session } = context;
  const execute = (prepare: string) => {
    const script = `const [given, done] = arguments; ${prepare} const driver = window.standpointDriver; ${body}`;
    const answer = session.command<Value | "not installed">("POST", "execute/async", {
      script,
      args: [given],
    });
    return Promise.race([answer, leaving(context, answer)]);
  };
  return session.inTurn(async () => {
    await select(context);
    try {
      const value = await execute(`if (!window.standpointDriver) return done("not installed");`);
      return (value === "not installed" ? await execute(`{ ${install} }`) : value) as Value;
    } catch (error) {
      // The frame may be gone.
      current.delete(session);
      throw error;
    }
  });
}

/**
 * Rejects if a context has another document than before while an answer is missing: the driver loses the answers of
 * documents that are left. Never resolves.
 */
async function leaving(context: Context, answer: Promise<unknown>): Promise<never> {
  let isAnswered = false;
  const end = () => (isAnswered = true);
  answer.then(end, end);
  const script = "return window.standpointDriver?.realm ?? null";
  for (let probes = 0; probes < mostProbes; probes++) {
    await new Promise((resolve) => setTimeout(resolve, 1_000).unref());
    if (isAnswered) break;
    const realm = await context.session.command("POST", "execute/sync", { script, args: [] });
    if (realm !== (context.realm ?? null)) throw new DriverError("no such document", context.url);
  }
  if (isAnswered) return new Promise(() => {});
  throw new DriverError("no such document", context.url);
}

/**
 * Makes a context's tab and frame current in its session. The driver gives a frame the focus when it enters it, and the
 * tab when it is chosen. So a frame keeps the focus only if it had it before. Called in turn.
 */
export async function select(context: Context): Promise<void> {
  const { session, window } = context;
  const from = current.get(session);
  if (from?.context === context) return;
  current.delete(session);
  const isInTab = from?.context.window === window;
  if (!isInTab || !from.hasFocus) await session.command("POST", "window", { handle: window });
  else if (from.context.parent) await session.command("POST", "frame", { id: null });
  let hasFocus = true;
  for (const frame of framesTo(context)) {
    const id = await elementOf(session, frame.element!);
    hasFocus &&= await isFocused(session, id);
    await session.command("POST", "frame", { id });
  }
  current.set(session, { context, hasFocus });
}

const isFocused = ({ command }: Session, element: object) =>
  command<boolean>("POST", "execute/sync", {
    script: "return arguments[0].getRootNode().activeElement === arguments[0]",
    args: [element],
  });

/** Makes a tab current that has no context yet. Called in turn. */
export async function selectWindow(session: Session, handle: string): Promise<void> {
  current.delete(session);
  await session.command("POST", "window", { handle });
}

/** Returns the classic reference of an element of the current document. Called in turn. */
export async function elementOf({ command }: Session, sharedId: string): Promise<Record<string, string>> {
  const script = "return window.standpointDriver?.node(arguments[0])";
  const element = await command<Record<string, string> | null>("POST", "execute/sync", {
    script,
    args: [sharedId],
  });
  if (!element) throw new DriverError("no such element", sharedId);
  return element;
}

const framesTo = (context: Context): Context[] =>
  context.parent ? [...framesTo(context.parent), context] : [];

import { emitChanges, leaveDocument } from "./events.ts";
import { runIn, selectWindow, type Context, type Report } from "./documents.ts";
import { setCookie, type BidiCookie } from "./cookies.ts";
import { resize, startSession, type Session, type SessionOptions } from "./session.ts";

/** A profile: Playwright's browser context. Its browser starts with its first page. */
export type Profile = {
  id: string;
  options: SessionOptions;
  viewport?: { width: number; height: number };
  session?: Promise<Session>;
  /** Its pages and their frames. */
  contexts: Map<string, Context>;
  /** Scripts that run in each new document as soon as it is seen. */
  preloads: Map<string, string>;
  /** Cookies of a profile whose browser has not started. */
  cookies: BidiCookie[];
};

export type Emit = (method: string, params: object) => void;

let contexts = 0;

/** Opens a page, in the first window of the profile's browser or in a new tab. */
export async function openPage(profile: Profile, emit: Emit): Promise<Context> {
  const isFirst = !profile.session;
  const session = await (profile.session ??= startSession(profile.options));
  for (const cookie of profile.cookies.splice(0)) await setCookie(session, cookie);
  const context = await session.inTurn(async () => {
    const window = isFirst
      ? await session.command<string>("GET", "window")
      : (await session.command<{ handle: string }>("POST", "window/new", { type: "window" })).handle;
    await selectWindow(session, window);
    if (profile.viewport) await resize(session, profile.viewport.width, profile.viewport.height);
    return newContext(profile, emit, { session, window });
  });
  await look(profile, context, emit);
  void watch(profile, context, emit);
  return context;
}

function newContext(
  profile: Profile,
  emit: Emit,
  where: Pick<Context, "session" | "window" | "parent" | "element">,
): Context {
  const id = `webkit-${++contexts}`;
  const context: Context = { ...where, id, url: "about:blank", ready: 0, observed: Promise.resolve() };
  profile.contexts.set(id, context);
  emit("browsingContext.contextCreated", {
    context: id,
    url: context.url,
    userContext: profile.id,
    parent: where.parent?.id ?? null,
    children: null,
    originalOpener: null,
  });
  return context;
}

/** Takes a context and its frames away from Playwright. The caller closes the page. */
export function forget(profile: Profile, context: Context, emit: Emit): void {
  if (context.isGone) return;
  context.isGone = true;
  framesOf(profile, context).forEach((frame) => forget(profile, frame, emit));
  leaveDocument(context, emit);
  profile.contexts.delete(context.id);
  const params = { context: context.id, parent: context.parent?.id ?? null, userContext: profile.id };
  emit("browsingContext.contextDestroyed", { ...params, url: context.url, children: null });
}

const framesOf = (profile: Profile, context: Context) =>
  [...profile.contexts.values()].filter(({ parent }) => parent === context);

/** Asks a document what happened, and tells Playwright. */
export async function look(profile: Profile, context: Context, emit: Emit): Promise<void> {
  const report = await runIn<Report>(context, "done(driver.report(true));");
  await observe(profile, context, report, emit);
}

/** Makes the events of a report, after those of earlier ones. */
export function observe(profile: Profile, context: Context, report: Report, emit: Emit): Promise<void> {
  context.observed = context.observed.then(async () => {
    if (context.isGone) return;
    if (report.realm !== context.realm) {
      framesOf(profile, context).forEach((frame) => forget(profile, frame, emit));
      for (const script of profile.preloads.values())
        await runIn(
          context,
          `try { (${script})(); } catch (error) { console.error(error); } done(null);`,
        ).catch(() => {});
    }
    emitChanges(context, report, emit);
    if (report.frames) await observeFrames(profile, context, report.frames, emit);
  });
  return context.observed;
}

async function observeFrames(profile: Profile, parent: Context, elements: string[], emit: Emit) {
  const known = framesOf(profile, parent);
  for (const frame of known) if (!elements.includes(frame.element!)) forget(profile, frame, emit);
  for (const element of elements.filter((id) => !known.some((frame) => frame.element === id)))
    newContext(profile, emit, { session: parent.session, window: parent.window, parent, element });
  // A look gives the frame the focus, so commands tell what happens in it after its load. A frame that is leaving is
  // looked at again later.
  for (const frame of framesOf(profile, parent))
    if (frame.ready < 2 || frame.url === "about:blank") await look(profile, frame, emit).catch(() => {});
}

const shortestPauseMs = 25;
const longestPauseMs = 300;

/** Looks at a page again and again until it is gone, less often while nothing happens. */
async function watch(profile: Profile, context: Context, emit: Emit) {
  let pauseMs = shortestPauseMs;
  let before = "";
  while (!context.isGone) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs).unref());
    if (context.isGone) return;
    await look(profile, context, emit).catch(() => {});
    const now = [context.realm, context.url, context.ready, context.logged, context.navigation].join();
    const isLoading = context.navigation !== undefined || context.ready < 2;
    pauseMs = isLoading || now !== before ? shortestPauseMs : Math.min(pauseMs * 1.5, longestPauseMs);
    before = now;
  }
}

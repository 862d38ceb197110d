import type { Context, Report } from "./documents.ts";

type Emit = (method: string, params: object) => void;

let navigations = 0;

/** Returns the name of a new navigation. */
export const newNavigation = (): string => `navigation-${++navigations}`;

/** Returns the realm of Playwright's own scripts in a document. */
export const utilityRealm = (realm: string): string => `${realm}:utility`;

const readySteps = { loading: 0, interactive: 1, complete: 2 };

/**
 * Emits the BiDi events of what changed in a context since its last report: classic WebDriver has no events.
 */
export function emitChanges(context: Context, report: Report, emit: Emit): void {
  const { id } = context;
  const at = { context: id, timestamp: Date.now(), url: report.url };
  if (report.realm !== context.realm) enterDocument(context, report, emit);
  else if (report.url !== context.url) emit("browsingContext.historyUpdated", at);
  context.url = report.url;
  const { logged = 0 } = context;
  for (const { index, ...entry } of report.log.filter((one) => one.index > logged)) {
    emit("log.entryAdded", { ...entry, source: { realm: report.realm, context: id } });
    context.logged = index;
  }
  // `document.open` empties a document and loads it again.
  if (report.loads !== context.loads) context.ready = 0;
  context.loads = report.loads;
  const ready = readySteps[report.ready];
  const navigation = null;
  if (context.ready < 1 && ready >= 1) emit("browsingContext.domContentLoaded", { ...at, navigation });
  if (context.ready < 2 && ready >= 2) emit("browsingContext.load", { ...at, navigation });
  context.ready = ready;
}

function enterDocument(context: Context, { realm, url }: Report, emit: Emit) {
  const { id } = context;
  const isFirst = context.realm === undefined;
  leaveDocument(context, emit);
  const isInitial = isFirst && !context.navigation && !context.parent;
  if (!isInitial) {
    const navigation = context.navigation ?? newNavigation();
    const params = { context: id, navigation, url, timestamp: Date.now() };
    if (!context.navigation) emit("browsingContext.navigationStarted", params);
    emit("browsingContext.navigationCommitted", params);
  }
  delete context.navigation;
  context.realm = realm;
  context.ready = 0;
  context.logged = 0;
  emit("script.realmCreated", { realm, context: id, type: "window", origin: originOf(url) });
}

/** Emits that a context's document is gone. */
export function leaveDocument(context: Context, emit: Emit): void {
  if (context.realm === undefined) return;
  emit("script.realmDestroyed", { realm: context.realm });
  emit("script.realmDestroyed", { realm: utilityRealm(context.realm) });
  delete context.realm;
}

const originOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : "null");

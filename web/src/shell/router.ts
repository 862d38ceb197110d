import { msg } from "@lit/localize";
import type { LitElement } from "lit";
import type { Me } from "#shared/wire/identity.ts";
import { closeModals } from "../ui/modals.ts";
import { ImportError } from "../lib/lazy/import-with-retry.ts";
import { focusHeading } from "../lib/focus/focus-heading.ts";
import { currentMe, onMe, whoAmI } from "../lib/identity.ts";
import { needsReload, reloadPage } from "../lib/lazy/lazy-imports.ts";
import { matchPath } from "./match-path.ts";
import type { NotFoundReason } from "../lib/navigate.ts";
import { noteRoomBar } from "../lib/room-bar.ts";
import { guestAway, notFound, type Route } from "./routes.ts";
import { takePasscodeFromUrl } from "../lib/passcode-from-url.ts";
import { TmError } from "../ui/tm-error.ts";

type PageElement = HTMLElement & { me: Me | null };

let outlet: HTMLElement;
let shownPath = "";
let visit = new AbortController();
/** Ends the mark of a room's address, once a page is drawn. */
let endBar: (() => void) | undefined;

/** Starts to load the code of an address's page. A failure is shown when the router draws the page. */
export function preloadPage(url: URL): void {
  matchPath(url)
    .route.load()
    .catch(() => undefined);
}

/** Hides the top bar from the start if the first page is a room, whose header is its only bar. */
export function markFirstBar(url: URL): void {
  if (matchPath(url).route.name === "room") endBar = noteRoomBar();
}

/** Starts the router, which draws pages into `main`. It handles links, the history, and changes of my identity. */
export async function startRouter(main: HTMLElement) {
  outlet = main;
  history.scrollRestoration = "manual";
  addEventListener("popstate", () => void show());
  // An invitation was opened in a tab that already shows its address.
  addEventListener("hashchange", () => takePasscodeFromUrl() && again());
  addEventListener("tm-navigate", ({ detail }) => go(detail.path, detail.replace));
  addEventListener("tm-revisit", again);
  addEventListener("tm-not-found", ({ detail }) => {
    leave();
    const { signal } = visit;
    draw(notFound, { reason: detail }, signal).then(() => signal.aborted || moveTo(signal), drawFailure);
  });
  document.addEventListener("click", followLink);
  document.addEventListener("pointerover", prefetch, { passive: true });
  document.addEventListener("focusin", prefetch);
  onMe((me) => {
    const page = outlet.firstElementChild as PageElement | null;
    if (page) page.me = me;
  });
  await show(true);
}

function go(path: string, replace: boolean) {
  // Navigating to the current address redraws the page without a new history entry.
  if (replace || path === location.pathname + location.search) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  again();
}

function again() {
  shownPath = "";
  void show();
}

async function show(isFirst = false) {
  const url = new URL(location.href);
  const path = url.pathname + url.search;
  if (path === shownPath) return;
  shownPath = path;
  leave();
  const { signal } = visit;
  const { route, params } = matchPath(url);
  try {
    const loading = route.load();
    // A guard may redirect before the code is loaded. A failed load must not become an unhandled rejection then.
    loading.catch(() => undefined);
    const { me, auth } = await whoAmI();
    // At another origin the server refuses all writes and sockets.
    if (auth.baseUrl !== origin)
      return await draw(notFound, { reason: { kind: "moved", ...auth } satisfies NotFoundReason }, signal);
    if (me?.linkSessionId && !route.forGuests) {
      await draw(guestAway, {}, signal);
      return isFirst ? undefined : moveTo(signal);
    }
    const elsewhere = await route.guard?.({ params, url, me });
    if (signal.aborted) return;
    if (elsewhere === "not-found") return await draw(notFound, {}, signal);
    if (elsewhere !== undefined) return go(elsewhere, true);
    await loading;
    await draw(route, (await route.props?.(params)) ?? {}, signal);
    if (!isFirst) moveTo(signal);
  } catch (problem) {
    if (signal.aborted) return;
    // The address is already the next page's, so a reload draws it with the new build.
    if (!isFirst && problem instanceof ImportError && problem.isGone) return reloadPage();
    drawFailure(problem);
  }
}

/**
 * Ends the visit of a page and closes its dialogs, including children of the body. Called before the next page is
 * loaded. A dialog that opens during the load, such as the palette, stays open.
 */
function leave() {
  visit.abort();
  visit = new AbortController();
  closeModals();
}

async function draw(route: Route, props: Record<string, unknown>, signal: AbortSignal) {
  await route.load();
  if (signal.aborted) return;
  const page = document.createElement(route.tag);
  Object.assign(page, props, { me: currentMe() });
  outlet.dataset["route"] = route.name;
  outlet.replaceChildren(page);
  endBar?.();
  if (route.anchored && location.hash !== "") void showSection(page as unknown as LitElement, signal);
}

/** Shows the section that the address names. If its code cannot be loaded, the page starts at its top. */
async function showSection(page: LitElement, signal: AbortSignal) {
  const code = await import("../pages/follow-anchor.ts").catch(() => undefined);
  if (!signal.aborted) code?.followAnchor(page);
}

function moveTo(signal: AbortSignal) {
  scrollTo(0, 0);
  focusHeading(outlet.firstElementChild as HTMLElement, signal);
}

/** Shows that a page's code or my identity could not be loaded, with a button to retry. */
function drawFailure(problem: unknown) {
  const error = new TmError();
  error.heading = msg("The page couldn't be loaded");
  error.problem = problem;
  error.addEventListener("retry", () => (needsReload(problem) ? reloadPage() : again()));
  outlet.dataset["route"] = "error";
  outlet.replaceChildren(error);
  endBar?.();
}

function followLink(event: MouseEvent) {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const link = linkOf(event);
  if (event.defaultPrevented || !isPlain || !link || link.target || link.hasAttribute("download")) return;
  event.preventDefault();
  go(link.pathname + link.search, false);
}

function prefetch(event: Event) {
  const link = linkOf(event);
  if (link) preloadPage(new URL(link.href));
}

/** Returns the link of an event if it leads to a screen. Links to paths of the server are left out. */
function linkOf(event: Event): HTMLAnchorElement | undefined {
  const link = event
    .composedPath()
    .find((node): node is HTMLAnchorElement => node instanceof HTMLAnchorElement && node.href !== "");
  if (!link || link.origin !== location.origin || link.hash) return undefined;
  return /^\/(api|auth|healthz|readyz|version|metrics|ics|assets|s)(\/|$)/.test(link.pathname)
    ? undefined
    : link;
}

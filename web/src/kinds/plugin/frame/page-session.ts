import type { PanelList } from "#shared/wire/plugins.ts";
import { lazyImport } from "../../../lib/lazy/lazy-imports.ts";
import type { RoomController } from "../../../room/room-controller.ts";
import { focusedElement } from "../../../ui/focused-element.ts";
import { actForPage } from "../bridge/act-for-page.ts";
import { serverNow } from "../../../api/server-clock.ts";
import { loadAvatarDrawings, loadedDrawings } from "../../../ui/avatar-drawing.ts";
import { openBridge } from "../bridge/bridge.ts";
import type { FromPage, HostKey, Result } from "../bridge/messages.ts";
import { newMembersForPage } from "../bridge/members-for-page.ts";
import { pageDrafts } from "../bridge/page-drafts.ts";
import { newTextsForPage } from "../bridge/page-texts.ts";
import { roomForPage } from "../bridge/room-for-page.ts";
import { sendState } from "../bridge/state-sender.ts";
import { currentTokens, pageLanguage, watchTokens } from "../bridge/tokens.ts";
import { guardFocus } from "./focus-guard.ts";
import type { PageFailure } from "./gone-text.ts";
import { startHeartbeat } from "./heartbeat.ts";
import { newPageScroll } from "./page-scroll.ts";

/** The smallest and largest height of a page, in px. */
const heights = { least: 120, most: 4000 };
/** The timeouts for a page's hello, in milliseconds: after its load, and from the request if it never loads. */
const helloMs = { loaded: 5_000, asked: 20_000 };

type Options = {
  iframe: HTMLIFrameElement;
  nonce: string;
  isInDialog: boolean;
  /** The page is on a shared screen, which is read-only. */
  isPresented: boolean;
  panel(): PanelList[number];
  room(): RoomController | undefined;
  /** The page is on the screen. */
  here(): void;
  /** Escape was pressed in the page, and the application has not handled it. */
  leave(): void;
  /** The page must be removed. */
  failed(failure: PageFailure): void;
};

/** The session of one page in one frame, from its load to its removal. */
export type PageSession = {
  /** The page's document was loaded. A second load ends the session. */
  loaded(): void;
  /** The room or the panel has changed. */
  look(): void;
  close(): void;
};

/** Exchanges messages with a page until it is closed or fails. */
export function openSession(options: Options): PageSession {
  const { iframe, nonce, isInDialog, isPresented, panel, room, here, leave, failed } = options;
  let loads = 0;
  let hasGreeted = false;
  let isReady = false;
  let hasTokens = false;
  /** The number of times that tokens were told. Only the last ones are sent. */
  let tellings = 0;
  let helloTimer = setTimeout(() => end("silent"), helloMs.asked);

  const now = () => room()?.serverNow() ?? serverNow();
  const bridge = openBridge(() => iframe.contentWindow, nonce, now, {
    hello() {
      hasGreeted = true;
      clearTimeout(helloTimer);
      void tellTokens();
    },
    said: (message) => {
      if (message.type === "pong") clearTimeout(helloTimer);
      pulse.received();
      hear(message);
    },
    broken: (why) => end(why),
  });
  const sender = sendState(
    () => roomForPage(panel(), room(), isPresented),
    (state) => bridge.send({ type: "state", room: state }),
  );
  const pulse = startHeartbeat(
    () => bridge.send({ type: "ping" }),
    () => hasGreeted && end("stuck"),
  );
  const membersForPage = newMembersForPage();
  const drafts = pageDrafts(panel().name, room());
  const textsForPage = newTextsForPage(panel, () => void tellTokens());
  // Requested beside the page's document.
  void textsForPage(pageLanguage());
  const scroll = newPageScroll(iframe, {
    scrolled: (px) => bridge.send({ type: "scrolled", px }),
    hidden: (px) => bridge.send({ type: "hidden", px }),
  });
  const stopTokens = watchTokens(() => void tellTokens());
  const stopGuard = guardFocus({ iframe, isInDialog, stole: () => end("took-the-keyboard") });
  const stopRoom = room()?.subscribe(look);

  /** Sends the tokens with the texts of their language. The page starts with the first ones. */
  async function tellTokens() {
    if (!hasGreeted) return;
    const telling = ++tellings;
    const texts = await textsForPage(pageLanguage());
    if (telling !== tellings) return;
    bridge.send({ type: "tokens", tokens: currentTokens(isPresented), ...texts });
    if (hasTokens) return;
    hasTokens = true;
    if (!isPresented) bridge.send({ type: "drafts", drafts: drafts.all() });
    here();
    look();
  }

  function hear(message: FromPage) {
    if (message.type === "ready") {
      isReady = true;
      look();
    }
    if (message.type === "height")
      iframe.style.blockSize = `${Math.min(Math.max(message.px, heights.least), heights.most)}px`;
    if (message.type === "draft" && !isPresented) drafts.keep(message.name, message.text);
    if (message.type === "key") press(message.key);
    if (message.type === "drag" && !isPresented) scroll.drag(message.y);
    if (message.type === "reveal" && !isPresented) scroll.reveal(message.top, message.bottom);
    if (message.type === "drawings") void sendDrawings();
    if ("id" in message)
      void done(message).then((result) => bridge.send({ type: "result", id: message.id, ...result }));
  }

  async function done(asked: Extract<FromPage, { id: number }>): Promise<Result> {
    if (isPresented) return { ok: false, reason: "forbidden" };
    if (asked.type === "act") {
      const key = Number.isSafeInteger(asked.id) ? `${nonce}-${asked.id}` : undefined;
      return actForPage(panel(), room(), { ...asked, key });
    }
    if (asked.type === "members") return membersForPage(panel(), room());
    // Few pages send these, so their code is imported on demand.
    if (asked.type === "end") {
      const { endForPage } = await lazyImport(() => import("../bridge/end-for-page.ts"));
      return endForPage(panel(), room(), iframe);
    }
    if (asked.type === "open") {
      const { openForPage } = await lazyImport(() => import("../bridge/open-for-page.ts"));
      return openForPage(panel(), room(), asked.room);
    }
    if (asked.type === "confirm") {
      const { confirmForPage } = await lazyImport(() => import("../bridge/confirm-for-page.ts"));
      return confirmForPage(panel(), iframe, asked);
    }
    if ("plugin" in asked || asked.type === "trackers") {
      const { ticketsForPage } = await lazyImport(() => import("../bridge/tickets-for-page.ts"));
      return ticketsForPage(panel(), room(), asked, iframe);
    }
    if (asked.type === "ask") {
      const { askForPage } = await lazyImport(() => import("../bridge/ask-for-page.ts"));
      return askForPage(panel(), room(), asked);
    }
    const { offerStories, offerChanges } = await lazyImport(() => import("../offers/offers.ts"));
    if (asked.type === "offer") return offerStories(panel(), room(), asked.stories);
    return offerChanges(panel(), room(), asked.changes);
  }

  /** Sends the drawings of people's pictures, or null if they cannot be loaded. */
  async function sendDrawings() {
    await loadAvatarDrawings();
    bridge.send({ type: "drawings", drawings: loadedDrawings() ?? null });
  }

  /**
   * Handles a key that a page forwards. A page without the focus cannot have received a key, so its message is ignored.
   */
  function press(key: HostKey) {
    if (focusedElement() !== iframe) return;
    const name = key === "mod+k" ? { key: "k", ctrlKey: true } : { key };
    const event = new KeyboardEvent("keydown", { ...name, bubbles: true, composed: true, cancelable: true });
    if (iframe.dispatchEvent(event) && key === "Escape") leave();
  }

  /** Sends the room's state. While the plugin cannot show the room, the page keeps its last state. */
  function look() {
    if (
      isReady &&
      hasTokens &&
      !(room()?.envelope as { kindUnavailable?: true } | undefined)?.kindUnavailable
    )
      sender.look();
  }

  function close() {
    tellings++;
    clearTimeout(helloTimer);
    pulse.stop();
    sender.stop();
    stopTokens();
    stopGuard();
    scroll.stop();
    stopRoom?.();
    bridge.close();
  }

  function end(failure: PageFailure) {
    close();
    failed(failure);
  }

  return {
    loaded() {
      loads++;
      if (loads > 1) return end("reloaded");
      clearTimeout(helloTimer);
      // The page may already hang after its hello, or may have left before its load. In both cases the pong is missing.
      const why = hasGreeted ? "stuck" : "silent";
      helloTimer = setTimeout(() => end(why), helloMs.loaded);
      if (hasGreeted) bridge.send({ type: "ping" });
    },
    look,
    close,
  };
}

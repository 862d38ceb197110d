import type { PanelList } from "#shared/wire/plugins.ts";
import { lazyImport } from "../../../lib/lazy/lazy-imports.ts";
import type { RoomController } from "../../../room/room-controller.ts";
import { focusedElement } from "../../../ui/focused-element.ts";
import { actForPage } from "../bridge/act-for-page.ts";
import { openBridge } from "../bridge/bridge.ts";
import type { FromPage, HostKey, Result } from "../bridge/messages.ts";
import { roomForPage } from "../bridge/room-for-page.ts";
import { sendState } from "../bridge/state-sender.ts";
import { currentTokens, watchTokens } from "../bridge/tokens.ts";
import { guardFocus } from "./focus-guard.ts";
import type { Gone } from "./gone-text.ts";
import { startHeartbeat } from "./heartbeat.ts";

/** How high a page may be, in px. */
const heights = { least: 120, most: 4000 };
/** It says hello within this time after it has been loaded, and within the other where it is never loaded, in ms. */
const helloMs = { loaded: 5_000, asked: 20_000 };

type Options = {
  iframe: HTMLIFrameElement;
  nonce: string;
  isInDialog: boolean;
  /** It stands on a shared screen, where nobody acts. */
  isPresented: boolean;
  panel(): PanelList[number];
  room(): RoomController | undefined;
  /** The page is on the screen. */
  here(): void;
  /** Escape was pressed in it, and nothing of ours used the key. */
  leave(): void;
  /** It is to be taken away. */
  gone(why: Gone): void;
};

/** One page in one frame, from its address to its end. */
export type PageSession = {
  /** Its document was loaded, which happens once. */
  loaded(): void;
  /** Something that it is told of has changed. */
  look(): void;
  close(): void;
};

/** Talks with a page until it is closed, or misbehaves. */
export function openSession(options: Options): PageSession {
  const { iframe, nonce, isInDialog, isPresented, panel, room, here, leave, gone } = options;
  let loads = 0;
  let hasGreeted = false;
  let isReady = false;
  let helloTimer = setTimeout(() => end("silent"), helloMs.asked);

  const bridge = openBridge(() => iframe.contentWindow, nonce, {
    hello() {
      hasGreeted = true;
      clearTimeout(helloTimer);
      tellTokens();
      here();
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
  const stopTokens = watchTokens(tellTokens);
  const stopGuard = guardFocus({ iframe, isInDialog, stole: () => end("took-the-keyboard") });
  const stopRoom = room()?.subscribe(look);

  function tellTokens() {
    if (hasGreeted) bridge.send({ type: "tokens", tokens: currentTokens(isPresented) });
  }

  function hear(message: FromPage) {
    if (message.type === "ready") {
      isReady = true;
      look();
    }
    if (message.type === "height")
      iframe.style.blockSize = `${Math.min(Math.max(message.px, heights.least), heights.most)}px`;
    if (message.type === "key") press(message.key);
    if ("id" in message)
      void done(message).then((result) => bridge.send({ type: "result", id: message.id, ...result }));
  }

  async function done(asked: Extract<FromPage, { id: number }>): Promise<Result> {
    if (isPresented) return { ok: false, reason: "forbidden" };
    if (asked.type === "act") return actForPage(panel(), room(), asked);
    // What few pages ask for is fetched when one does.
    const { askForPage, offerForPage } = await lazyImport(() => import("../bridge/requests-for-page.ts"));
    if (asked.type === "ask") return askForPage(panel(), room(), asked);
    return offerForPage(panel(), room(), asked.stories);
  }

  /** A page that does not have the focus has heard no key. */
  function press(key: HostKey) {
    if (focusedElement() !== iframe) return;
    const name = key === "mod+k" ? { key: "k", ctrlKey: true } : { key };
    const event = new KeyboardEvent("keydown", { ...name, bubbles: true, composed: true, cancelable: true });
    if (iframe.dispatchEvent(event) && key === "Escape") leave();
  }

  /** While the plugin cannot show the room, the page keeps what it was told. */
  function look() {
    if (isReady && !(room()?.envelope as { kindUnavailable?: true } | undefined)?.kindUnavailable)
      sender.look();
  }

  function close() {
    clearTimeout(helloTimer);
    pulse.stop();
    sender.stop();
    stopTokens();
    stopGuard();
    stopRoom?.();
    bridge.close();
  }

  function end(why: Gone) {
    close();
    gone(why);
  }

  return {
    loaded() {
      loads++;
      if (loads > 1) return end("reloaded");
      clearTimeout(helloTimer);
      // A page that has said hello may hang by now, or have left before it was loaded: then nobody answers.
      const why = hasGreeted ? "stuck" : "silent";
      helloTimer = setTimeout(() => end(why), helloMs.loaded);
      if (hasGreeted) bridge.send({ type: "ping" });
    },
    look,
    close,
  };
}

import { announce } from "./announcer.js";
import { avatar } from "./avatar.js";
import { now } from "./clock.js";
import { ask, listen } from "./connection.js";
import { drag } from "./drag.js";
import { reasonText } from "./reason-text.js";
import { text, texts } from "./texts.js";
import { timer } from "./timer.js";

/**
 * Returns a function that sends its arguments by these names. The application checks their values. Tabs of an earlier build
 * need a body and an action.
 */
const asks =
  (type, first, second) =>
  (given, more = {}) =>
    ask({ type, [first]: given, [second]: more });

Object.defineProperty(globalThis, "standpoint", {
  value: Object.freeze({
    onState: (listener) => listen("state", listener),
    onTokens: (listener) => listen("tokens", listener),
    onClosed: (listener) => listen("closed", listener),
    act: asks("act", "action", "body"),
    ask: asks("ask", "name", "body"),
    offerStories: asks("offer", "stories"),
    offerChanges: asks("changes", "changes"),
    trackers: asks("trackers"),
    createTicket: asks("ticket", "plugin", "ticket"),
    ticketStates: asks("ticket-states", "plugin", "refs"),
    chooseAccount: asks("account", "plugin"),
    members: asks("members"),
    openRoom: asks("open", "room"),
    endRoom: asks("end"),
    now,
    timer,
    drag,
    avatar,
    text,
    texts,
    reasonText,
    announce: (said) => announce(String(said)),
    confirm: (text, options) => ask({ action: "", ...options, type: "confirm", text }),
  }),
});

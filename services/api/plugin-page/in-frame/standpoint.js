import { announce } from "./announcer.js";
import { avatar } from "./avatar.js";
import { now } from "./clock.js";
import { act, ask, listen } from "./connection.js";
import { drag } from "./drag.js";
import { reasonText } from "./reason-text.js";
import { text, texts } from "./texts.js";
import { timer } from "./timer.js";

Object.defineProperty(globalThis, "standpoint", {
  value: Object.freeze({
    onState: (listener) => listen("state", listener),
    onTokens: (listener) => listen("tokens", listener),
    onClosed: (listener) => listen("closed", listener),
    act,
    ask: (name, body = {}) => ask({ type: "ask", name: String(name), body }),
    offerStories: (stories) => ask({ type: "offer", stories }),
    offerChanges: (changes) => ask({ type: "changes", changes }),
    trackers: () => ask({ type: "trackers" }),
    createTicket: (plugin, ticket) =>
      ask({
        type: "ticket",
        plugin: String(plugin),
        title: String(ticket?.title ?? ""),
        text: String(ticket?.text ?? ""),
      }),
    ticketStates: (plugin, refs) => ask({ type: "ticket-states", plugin: String(plugin), refs }),
    members: () => ask({ type: "members" }),
    openRoom: (id) => ask({ type: "open", room: String(id) }).then(() => undefined),
    endRoom: () => ask({ type: "end" }),
    now,
    timer,
    drag,
    avatar,
    text,
    texts,
    reasonText,
    announce: (said) => announce(String(said)),
    confirm: (question, options) =>
      ask({
        type: "confirm",
        text: String(question),
        action: String(options?.action ?? ""),
        danger: options?.danger === true,
      }),
  }),
});

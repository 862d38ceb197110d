import { setClock } from "./clock.js";

const MAX_BYTES = 64 * 1024;
const MAX_PER_SECOND = 20;
const nonce = location.hash.slice(1);
export const root = document.documentElement;
/** The texts in the page's language by the English text: those of the package, and those of the prelude. */
export let hostTexts = { page: {}, own: {} };
const waiting = [];
const pending = new Map();
const listeners = { state: [], tokens: [], closed: [] };
const latest = {};
const receivers = {};
let port;
let isReady = false;
let isClosed = false;
let lastId = 0;
let sentAt = [];

addEventListener("message", connect);
parent.postMessage(JSON.stringify({ type: "hello", nonce }), "*");

function connect({ source, ports }) {
  if (source !== parent || port || ports.length !== 1) return;
  removeEventListener("message", connect);
  [port] = ports;
  port.onmessage = ({ data }) => receive(JSON.parse(data));
  for (const message of waiting.splice(0)) port.postMessage(message);
}

/** Sends a message to the application. */
export function send(message) {
  const text = JSON.stringify(message);
  if (port) port.postMessage(text);
  else waiting.push(text);
}

function receive({ type, now, ...message }) {
  setClock(now);
  if (type === "state") notify("state", message.room);
  if (type === "tokens") {
    hostTexts = { page: message.texts ?? {}, own: message.own ?? {} };
    notify("tokens", applyTokens(message.tokens));
  }
  if (type === "result") resolveRequest(message);
  if (type === "ping") send({ type: "pong" });
  if (type === "closed") close();
  receivers[type]?.(message);
}

/** Calls a function with each message of a type. */
export function onMessage(type, receiver) {
  receivers[type] = receiver;
}

function notify(what, value) {
  latest[what] = { value };
  for (const listener of listeners[what]) call(listener, value);
}

/** Calls a function of the page. An error in it must not prevent our next steps. */
export function call(listener, value) {
  try {
    return listener(value);
  } catch (error) {
    reportError(error);
  }
}

/** Calls a function of the page now and after each change of `what`. */
export function listen(what, listener) {
  listeners[what].push(listener);
  if (!isReady) {
    isReady = true;
    send({ type: "ready" });
  }
  if (latest[what]) call(listener, latest[what].value);
}

function applyTokens(tokens) {
  root.lang = tokens.locale;
  root.dir = tokens.dir;
  root.dataset.motion = tokens.motion;
  root.style.colorScheme = tokens.scheme;
  for (const [name, value] of Object.entries(tokens.vars)) root.style.setProperty(name, value);
  return tokens;
}

/** Sends a request to the application, and returns a promise of its result. The promise rejects with a refusal. */
export function ask(given) {
  const id = ++lastId;
  const message = { ...given, id };
  const now = performance.now();
  sentAt = sentAt.filter((at) => at > now - 1000);
  if (isClosed) return Promise.reject(refusal({ reason: "unreachable" }));
  // An offer may have 512 KiB, and counts as a message for each 64 KiB that it begins.
  const weight = Math.ceil(new TextEncoder().encode(JSON.stringify(message)).length / MAX_BYTES);
  if (weight > (given.stories || given.changes ? 8 : 1))
    return Promise.reject(refusal({ reason: "invalid" }));
  // The application ends a page that exceeds its rate limit.
  if (sentAt.length + weight > MAX_PER_SECOND) return Promise.reject(refusal({ reason: "rate-limited" }));
  sentAt.push(...Array(weight).fill(now));
  send(message);
  return new Promise((resolve, reject) => pending.set(id, { resolve, reject }));
}

function resolveRequest({ id, ok, created, value, ...refusedReason }) {
  const waiter = pending.get(id);
  pending.delete(id);
  if (ok) waiter?.resolve(value === undefined ? { created } : value);
  else waiter?.reject(refusal(refusedReason));
}

function refusal({ reason, message = "" }) {
  return Object.assign(new Error(message), { reason });
}

function close() {
  isClosed = true;
  for (const { reject } of pending.values()) reject(refusal({ reason: "unreachable" }));
  pending.clear();
  notify("closed");
}

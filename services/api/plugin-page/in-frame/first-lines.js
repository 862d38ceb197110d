// The first lines of every plugin's page. They run before ui.js in the same script and define the global `standpoint`
// (plugins/api/ui-api.d.ts). Only the next line, which removes WebRTC, is a security measure. The application that
// contains the frame checks all messages of the page.
for (const name of Object.getOwnPropertyNames(globalThis)) if (/rtc/i.test(name)) delete globalThis[name];

(() => {
  document.currentScript?.remove();

  // Browsers omit this function over plain http, except on an author's localhost.
  crypto.randomUUID ??= () => {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 0x0f) | 0x40;
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
    const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    return hex.replace(/(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  };

  // Keys of an input method composition are not commands, so the page does not receive them. For the last key of a
  // composition, Safari sets only the key code.
  addEventListener(
    "keydown",
    (event) => {
      if (event.isComposing || event.keyCode === 229) event.stopImmediatePropagation();
    },
    true,
  );

  const limits = { bytes: 64 * 1024, perSecond: 20 };
  const heightEveryMs = 100;
  const nonce = location.hash.slice(1);
  const root = document.documentElement;
  const waiting = [];
  const pending = new Map();
  const listeners = { state: [], tokens: [], closed: [] };
  const latest = {};
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

  function send(message) {
    const text = JSON.stringify(message);
    if (port) port.postMessage(text);
    else waiting.push(text);
  }

  function receive({ type, ...message }) {
    if (type === "state") notify("state", message.room);
    if (type === "tokens") notify("tokens", applyTokens(message.tokens));
    if (type === "result") resolveRequest(message);
    if (type === "ping") send({ type: "pong" });
    if (type === "closed") close();
  }

  function notify(what, value) {
    latest[what] = { value };
    for (const listener of listeners[what]) call(listener, value);
  }

  // A listener that throws must not prevent calls to the others.
  function call(listener, value) {
    try {
      listener(value);
    } catch (error) {
      reportError(error);
    }
  }

  function listen(what, listener) {
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

  const act = (action, body = {}) => ask({ type: "act", action: String(action), body });

  // Sends a message that the application answers: an action, a plugin request, or stories for the room.
  function ask(given) {
    const id = ++lastId;
    const message = { ...given, id };
    const now = performance.now();
    sentAt = sentAt.filter((at) => at > now - 1000);
    if (isClosed) return Promise.reject(refusal({ reason: "unreachable" }));
    if (new TextEncoder().encode(JSON.stringify(message)).length > limits.bytes)
      return Promise.reject(refusal({ reason: "invalid" }));
    // The application ends a page that exceeds its rate limit.
    if (sentAt.length >= limits.perSecond) return Promise.reject(refusal({ reason: "rate-limited" }));
    sentAt.push(now);
    send(message);
    return new Promise((resolve, reject) => pending.set(id, { resolve, reject }));
  }

  function resolveRequest({ id, ok, created, value, ...refusedReason }) {
    const waiter = pending.get(id);
    pending.delete(id);
    if (ok) waiter?.resolve(value !== undefined ? value : created === undefined ? {} : { created });
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

  // The frame has the page's height, so that the room has a single scroll bar.
  let sentHeight = 0;
  let heightTimer;
  function sendHeight() {
    heightTimer = undefined;
    const px = Math.ceil(root.getBoundingClientRect().height);
    if (px === sentHeight) return;
    sentHeight = px;
    send({ type: "height", px });
  }
  new ResizeObserver(() => {
    heightTimer ??= setTimeout(sendHeight, sentHeight === 0 ? 0 : heightEveryMs);
  }).observe(root);

  // Keyboard shortcuts of the application also work with the focus in the frame, unless the page prevents their
  // default.
  addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.repeat) return;
    const key = hostKey(event);
    if (!key) return;
    if (key !== "Escape") event.preventDefault();
    send({ type: "key", key });
  });

  function hostKey({ key, ctrlKey, metaKey, altKey, target }) {
    if (key === "Escape") return key;
    if (key.toLowerCase() === "k" && (ctrlKey || metaKey) && !altKey) return "mod+k";
    const isTyping =
      target instanceof Element &&
      (target.matches("input:not([type=checkbox], [type=radio]), textarea, select") ||
        target.isContentEditable);
    return key === "?" && !ctrlKey && !metaKey && !altKey && !isTyping ? key : null;
  }

  Object.defineProperty(globalThis, "standpoint", {
    value: Object.freeze({
      onState: (listener) => listen("state", listener),
      onTokens: (listener) => listen("tokens", listener),
      onClosed: (listener) => listen("closed", listener),
      act,
      ask: (name, body = {}) => ask({ type: "ask", name: String(name), body }),
      offerStories: (stories) => ask({ type: "offer", stories }),
    }),
  });
})();

// The first lines of every plugin's page. They run before ui.js and in the same script, make its
// one global, `standpoint` (plugins/api/ui-api.d.ts), and nothing here guards anything but the line below: what a page
// says is checked by the application that holds the frame.
for (const name of Object.getOwnPropertyNames(globalThis)) if (/rtc/i.test(name)) delete globalThis[name];

(() => {
  document.currentScript?.remove();

  // Browsers leave it out over plain http; an author on localhost has it.
  crypto.randomUUID ??= () => {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 0x0f) | 0x40;
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
    const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    return hex.replace(/(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  };

  // A page hears no key that an input method uses to compose a text: it is no command. Safari says so by the key code
  // alone where the key ended the composition.
  addEventListener(
    "keydown",
    (event) => {
      if (event.isComposing || event.keyCode === 229) event.stopImmediatePropagation();
    },
    true,
  );

  const most = { bytes: 64 * 1024, actsInASecond: 20 };
  const heightEveryMs = 100;
  const nonce = location.hash.slice(1);
  const root = document.documentElement;
  const waiting = [];
  const acts = new Map();
  const heard = { state: [], tokens: [], closed: [] };
  const newest = {};
  let port;
  let isReady = false;
  let isClosed = false;
  let lastId = 0;
  let actedAt = [];

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
    if (type === "state") tell("state", message.room);
    if (type === "tokens") tell("tokens", dress(message.tokens));
    if (type === "result") settle(message);
    if (type === "ping") send({ type: "pong" });
    if (type === "closed") close();
  }

  function tell(what, value) {
    newest[what] = { value };
    for (const listener of heard[what]) call(listener, value);
  }

  // One listener that fails must not keep the others from hearing.
  function call(listener, value) {
    try {
      listener(value);
    } catch (error) {
      reportError(error);
    }
  }

  function listen(what, listener) {
    heard[what].push(listener);
    if (!isReady) {
      isReady = true;
      send({ type: "ready" });
    }
    if (newest[what]) call(listener, newest[what].value);
  }

  function dress(tokens) {
    root.lang = tokens.locale;
    root.dir = tokens.dir;
    root.dataset.motion = tokens.motion;
    root.style.colorScheme = tokens.scheme;
    for (const [name, value] of Object.entries(tokens.vars)) root.style.setProperty(name, value);
    return tokens;
  }

  const act = (action, body = {}) => ask({ type: "act", action: String(action), body });

  // What the application answers: an action, a question to the plugin, stories for the room.
  function ask(given) {
    const id = ++lastId;
    const message = { ...given, id };
    const now = performance.now();
    actedAt = actedAt.filter((at) => at > now - 1000);
    if (isClosed) return Promise.reject(refusal({ reason: "unreachable" }));
    if (new TextEncoder().encode(JSON.stringify(message)).length > most.bytes)
      return Promise.reject(refusal({ reason: "invalid" }));
    // More would end the page: what it sends in a second is counted by the application.
    if (actedAt.length >= most.actsInASecond) return Promise.reject(refusal({ reason: "rate-limited" }));
    actedAt.push(now);
    send(message);
    return new Promise((resolve, reject) => acts.set(id, { resolve, reject }));
  }

  function settle({ id, ok, created, value, ...refused }) {
    const waiter = acts.get(id);
    acts.delete(id);
    if (ok) waiter?.resolve(value !== undefined ? value : created === undefined ? {} : { created });
    else waiter?.reject(refusal(refused));
  }

  function refusal({ reason, message = "" }) {
    return Object.assign(new Error(message), { reason });
  }

  function close() {
    isClosed = true;
    for (const { reject } of acts.values()) reject(refusal({ reason: "unreachable" }));
    acts.clear();
    tell("closed");
  }

  // The frame is as high as the page, so that the room has one scroll bar.
  let toldHeight = 0;
  let heightTimer;
  function tellHeight() {
    heightTimer = undefined;
    const px = Math.ceil(root.getBoundingClientRect().height);
    if (px === toldHeight) return;
    toldHeight = px;
    send({ type: "height", px });
  }
  new ResizeObserver(() => {
    heightTimer ??= setTimeout(tellHeight, toldHeight === 0 ? 0 : heightEveryMs);
  }).observe(root);

  // Keys of the application work while the frame has the focus; a page that used one itself has prevented its default.
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

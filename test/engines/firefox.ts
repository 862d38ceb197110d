import { firefox, type Browser } from "playwright-core";
import { lanHost, pagesHost } from "#test/support/lan-host.ts";
import { bidiType, type Message, type Transport } from "./playwright-bidi.ts";

/** Commands that Playwright sends to each profile and that Firefox ESR does not know. */
const unknownCommands = new Set(["emulation.setMediaFeaturesOverride"]);

let isMended = false;

/** Starts the installed Firefox through Playwright's BiDi channel. The caller closes it. */
export async function launchFirefox(executablePath: string): Promise<Browser> {
  mendOnce();
  return firefox.launch({
    channel: "moz-firefox",
    executablePath,
    timeout: 120_000,
    firefoxUserPrefs: {
      "network.dns.localDomains": [lanHost, pagesHost].join(","),
      // The clipboard's prompt has no place in a headless browser.
      "dom.events.testing.asyncClipboard": true,
      // One process for all pages, and none for what pages here do not use: a start and a profile take a third less time.
      "dom.ipc.processCount": 1,
      "dom.ipc.processPrelaunch.enabled": false,
      "fission.autostart": false,
      "media.rdd-process.enabled": false,
      "media.utility-process.enabled": false,
      "network.process.enabled": false,
      "extensions.webextensions.remote": false,
      "extensions.enabledScopes": 0,
      "extensions.installDistroAddons": false,
      "browser.aboutwelcome.enabled": false,
      "browser.newtabpage.enabled": false,
      "browser.startup.page": 0,
      "datareporting.policy.dataSubmissionEnabled": false,
      "toolkit.telemetry.enabled": false,
    },
  });
}

/** Puts `mended` between Playwright and each Firefox. */
function mendOnce() {
  if (isMended) return;
  isMended = true;
  const type = bidiType();
  const connect = type.connectToTransport.bind(type);
  type.connectToTransport = (transport, ...rest) => connect(mended(transport), ...rest);
}

/**
 * Returns a connection that answers the commands that Firefox does not know. It also brings a page's window to the front
 * before the page gets input, as a person does. Without that, only the newest window has the focus.
 */
function mended(inner: Transport): Transport {
  let front: unknown;
  let lastId = Number.MAX_SAFE_INTEGER - 10;
  const held = new Map<number, Message>();
  const outer: Transport = {
    send(message: Message) {
      const { id, method, params } = message;
      if (unknownCommands.has(method!)) {
        queueMicrotask(() => outer.onmessage?.({ type: "success", id: id!, result: {} }));
      } else if (method === "input.performActions" && contextOf(params) !== front) {
        front = contextOf(params);
        held.set(--lastId, message);
        inner.send({ id: lastId, method: "browsingContext.activate", params: { context: front } });
      } else {
        if (method === "browsingContext.activate") front = contextOf(params);
        inner.send(message);
      }
    },
    close: () => inner.close(),
  };
  inner.onmessage = (message) => {
    const waiting = held.get(message.id!);
    if (message.method === "browsingContext.contextCreated") front = undefined;
    if (!waiting) return outer.onmessage?.(message);
    held.delete(message.id!);
    inner.send(waiting);
  };
  inner.onclose = (reason) => outer.onclose?.(reason);
  return outer;
}

const contextOf = (params: unknown) => (params as { context: string }).context;

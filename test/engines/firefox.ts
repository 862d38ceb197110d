import { firefox, type Browser } from "playwright-core";
import { lanHost, pagesHost } from "#test/support/lan-host.ts";
import { bidiType, type Message, type Transport } from "./playwright-bidi.ts";

/** A command that Playwright sends to each profile. Firefox ESR does not know it. */
const setMedia = "emulation.setMediaFeaturesOverride";

let isMended = false;

/** Starts the installed Firefox through Playwright's BiDi channel, with further preferences. The caller closes it. */
export async function launchFirefox(
  executablePath: string,
  preferences: Record<string, string | number | boolean> = {},
): Promise<Browser> {
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
      ...preferences,
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
 * Returns a connection that brings a page's window to the front before the page gets input, as a person does. Without
 * that, only the newest window has the focus. It also lets profiles be light in a Firefox that cannot make them dark.
 */
function mended(inner: Transport): Transport {
  let front: unknown;
  let lastId = Number.MAX_SAFE_INTEGER - 10;
  // Input that waits until its page is in front. A click is several messages, which keep their order.
  let held: { activation: number; input: Message[] } | undefined;
  const lightProfiles = new Set<number>();
  const outer: Transport = {
    send(message: Message) {
      const { id, method, params } = message;
      const { context, features } = params as { context?: string; features?: Record<string, string> };
      if (method === setMedia && features?.["prefers-color-scheme"] !== "dark") lightProfiles.add(id!);
      const isInput = method === "input.performActions";
      if (isInput && held) return void held.input.push(message);
      const isBehind = isInput && context !== front;
      if (isBehind || method === "browsingContext.activate") front = context;
      if (!isBehind) return inner.send(message);
      held = { activation: --lastId, input: [message] };
      inner.send({ id: lastId, method: "browsingContext.activate", params: { context } });
    },
    close: () => inner.close(),
  };
  inner.onmessage = (message) => {
    const { id, error, method } = message;
    if (held && held.activation === id) {
      const { input } = held;
      held = undefined;
      return input.forEach((each) => outer.send(each));
    }
    // A new window is in front.
    if (method === "browsingContext.contextCreated") front = undefined;
    const isUnknown = lightProfiles.delete(id!) && error === "unknown command";
    outer.onmessage?.(isUnknown ? { type: "success", id: id!, result: {} } : message);
  };
  inner.onclose = (reason) => outer.onclose?.(reason);
  return outer;
}

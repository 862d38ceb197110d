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
      // One process of pages instead of eight: profiles start faster.
      "dom.ipc.processCount": 1,
      "dom.ipc.processPrelaunch.enabled": false,
      "fission.autostart": false,
    },
  });
}

/** Lets Playwright's connections answer the commands that Firefox does not know. */
function mendOnce() {
  if (isMended) return;
  isMended = true;
  const type = bidiType();
  const connect = type.connectToTransport.bind(type);
  type.connectToTransport = (transport, ...rest) => connect(withoutUnknown(transport), ...rest);
}

function withoutUnknown(inner: Transport): Transport {
  const outer: Transport = {
    send(message: Message) {
      if (!unknownCommands.has(message.method!)) return inner.send(message);
      queueMicrotask(() => outer.onmessage?.({ type: "success", id: message.id!, result: {} }));
    },
    close: () => inner.close(),
  };
  inner.onmessage = (message) => outer.onmessage?.(message);
  inner.onclose = (reason) => outer.onclose?.(reason);
  return outer;
}

import type { Page } from "playwright-core";
import { startApp, type TestApp } from "#test/support/app.ts";

/** The address of the first subscription of `givePushService`. Each further one has the next number. */
export const firstEndpoint = "https://updates.push.services.mozilla.com/wpush/v2/device-1";

/** Starts an application that can send notices: with a secret key, at a host that browsers trust without https. */
export function startPushApp(env: Record<string, string> = {}): Promise<TestApp> {
  const PLUGIN_SECRET_KEY = Buffer.alloc(32, 7).toString("base64");
  return startApp({ host: "localhost", env: { PLUGIN_SECRET_KEY, ...env } });
}

/**
 * Gives a page a push service, starting with its next load: the test's browser reaches none. `subscribe` answers as the
 * Push API describes it: with the same subscription for the same key, and with an error for another key.
 */
export async function givePushService(page: Page): Promise<void> {
  await page.addInitScript(`(() => {
    const key = "test.push";
    const read = () => JSON.parse(localStorage.getItem(key) ?? '{"made":0,"current":null}');
    const write = (state) => localStorage.setItem(key, JSON.stringify(state));
    const text = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes)))
      .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
    const subscriptionOf = (current) => current && {
      endpoint: current.endpoint,
      toJSON: () => ({ endpoint: current.endpoint, expirationTime: null, keys: current.keys }),
      unsubscribe: async () => (write({ ...read(), current: null }), true),
    };
    PushManager.prototype.getSubscription = async () => subscriptionOf(read().current);
    PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
      const { made, current } = read();
      if (current?.serverKey === applicationServerKey) return subscriptionOf(current);
      if (current) throw new DOMException("another key", "InvalidStateError");
      const pair = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveBits"]);
      const next = {
        endpoint: "https://updates.push.services.mozilla.com/wpush/v2/device-" + (made + 1),
        serverKey: applicationServerKey,
        keys: {
          p256dh: text(await crypto.subtle.exportKey("raw", pair.publicKey)),
          auth: text(crypto.getRandomValues(new Uint8Array(16))),
        },
      };
      write({ made: made + 1, current: next });
      return subscriptionOf(next);
    };
  })()`);
}

import type { PushBody, PushReply } from "#shared/wire/push.ts";
import { endPush, readPush, savePush } from "../../api/push.ts";
import { ownZone } from "../../i18n/own-zone.ts";
import { storage } from "../storage.ts";
import { deviceName } from "./device-name.ts";
import { storedPermission } from "./permission.ts";
import { setPushed } from "./pushed.ts";

/** What a person wants on this device. */
export type PushChoices = Pick<PushBody, "sorts" | "closingMinutes" | "quiet">;

/**
 * What keeps this browser from notices while no page is open, or null. `http`: the page was not opened over https.
 * `home screen`: an iPhone or iPad has them only for applications on the home screen. `browser`: it has no push.
 */
export type PushObstacle = "http" | "home screen" | "browser" | null;

/** Returns the reason why this browser cannot receive notices, or null. */
export function pushObstacle(): PushObstacle {
  if (!isSecureContext) return "http";
  if ("serviceWorker" in navigator && "PushManager" in globalThis) return null;
  const { standalone } = navigator as { standalone?: boolean };
  return standalone === false ? "home screen" : "browser";
}

/**
 * Saves what a person wants on this device, and subscribes the browser with the server's `publicKey`. Without any sort
 * it ends the subscription. Needs the browser's permission. Throws an ApiProblem, or the browser's reason.
 */
export async function choosePush(publicKey: string, choices: PushChoices): Promise<PushReply> {
  if (choices.sorts.length > 0) return saveSubscription(await subscribe(publicKey), choices);
  await endPush();
  await forgetPush();
  return readPush();
}

/**
 * Subscribes again if the browser or the server changed a key since the last visit. On a device that its owner
 * removed it ends the browser's subscription instead.
 */
export async function renewPush(): Promise<void> {
  const { here, publicKey } = await readPush();
  if (!here || !publicKey) return forgetPush();
  if ((await storedPermission()) !== "granted") return;
  const subscription = await subscribe(publicKey);
  const { sorts, closingMinutes, quiet, timezone } = here;
  if (subscription.endpoint === storage.get(endpointKey) && timezone === ownZone()) return;
  await saveSubscription(subscription, { sorts, closingMinutes, quiet });
}

/** The storage key of the subscription's address that the server has. */
const endpointKey = "push.endpoint";

async function saveSubscription(subscription: PushSubscription, choices: PushChoices): Promise<PushReply> {
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh = "", auth = "" } = keys ?? {};
  const reply = await savePush({
    endpoint: endpoint ?? "",
    keys: { p256dh, auth },
    device: deviceName(navigator.userAgent),
    timezone: ownZone(),
    ...choices,
  });
  storage.set(endpointKey, subscription.endpoint);
  setPushed(choices.sorts);
  return reply;
}

/** Returns the browser's subscription with this key. One with another key is replaced. */
async function subscribe(applicationServerKey: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register("/push-worker.js", { updateViaCache: "none" });
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey };
  try {
    return await pushManager.subscribe(options);
  } catch (problem) {
    const old = await pushManager.getSubscription();
    if (!old) throw problem;
    await old.unsubscribe();
    return pushManager.subscribe(options);
  }
}

/** Ends the browser's subscription. The server has none any more. */
async function forgetPush(): Promise<void> {
  setPushed([]);
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

import type { PushBody, PushReply } from "#shared/wire/push.ts";
import { call } from "./call.ts";

/** Returns my choices of notices for this device, and my other devices. */
export function readPush(): Promise<PushReply> {
  return call("GET /api/me/push");
}

/** Saves this device's subscription and choices. Its notices are written in the page's language. */
export function savePush(body: PushBody): Promise<PushReply> {
  return call("PUT /api/me/push", { body, headers: { "accept-language": document.documentElement.lang } });
}

/** Ends the notices of this device. */
export function endPush(): Promise<void> {
  return call("DELETE /api/me/push");
}

/** Ends the notices of another device of mine. */
export function removePushDevice(deviceId: string): Promise<void> {
  return call("DELETE /api/me/push/devices/:deviceId", { deviceId });
}

/** Sends a test notice to this device. */
export function testPush(): Promise<void> {
  return call("POST /api/me/push/test");
}

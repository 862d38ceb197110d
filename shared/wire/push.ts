import { z } from "zod";
import { closingMinutes, pushSorts } from "../rules/push-sorts.ts";
import { id, moment, text, trimmedText } from "./text.ts";

/** A local time, as `22:00`. */
const clockTime = z
  .string({ error: "a time must be text" })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: "a time must look like 22:00" });

/** The hours without notices, in the device's time zone. `from` may be later than `to`: then they span midnight. */
const quietHours = z.strictObject({ from: clockTime, to: clockTime });

/** A browser's push subscription, as `PushSubscription.toJSON()` has it, and what the person wants on this device. */
export const pushBody = z.strictObject({
  endpoint: text("endpoint", { min: 1, max: 2000 }),
  keys: z.strictObject({
    /** The browser's point on P-256, uncompressed, in base64url. */
    p256dh: text("p256dh", { min: 1, max: 200 }),
    /** 16 bytes in base64url. */
    auth: text("auth", { min: 1, max: 100 }),
  }),
  /** The device's name in the list of devices, such as `Firefox on Android`. */
  device: trimmedText("a device", { min: 1, max: 60 }),
  timezone: text("timezone", { min: 1, max: 64 }),
  sorts: z.array(z.enum(pushSorts)).max(pushSorts.length),
  closingMinutes: z.int().min(closingMinutes.min).max(closingMinutes.max),
  quiet: quietHours.nullable(),
});
export type PushBody = z.infer<typeof pushBody>;

const device = z.object({ id, device: z.string(), createdAt: moment });

/** The notices of the caller's devices. No reply has an endpoint. */
export const pushReply = z.object({
  /**
   * Why no device of this server can have notices, or null. `off`: the operator turned them off. `no key`: the server
   * has no secret key. `http`: the server has no https address.
   */
  unavailable: z.enum(["off", "no key", "http"]).nullable(),
  /** The server's public key for `pushManager.subscribe`, in base64url. Null if notices are unavailable. */
  publicKey: z.string().nullable(),
  /** The device of this sign-in, or null if it has no subscription. */
  here: device
    .extend({
      sorts: z.array(z.enum(pushSorts)),
      closingMinutes: z.int(),
      quiet: quietHours.nullable(),
      timezone: z.string(),
      /** The tag of the language of its notices. */
      language: z.string(),
      /** Why the last notice did not arrive, in the service's own words, or null. */
      lastError: z.string().nullable(),
    })
    .nullable(),
  /** The person's other devices. */
  others: z.array(device),
});
export type PushReply = z.infer<typeof pushReply>;

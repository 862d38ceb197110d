import { z } from "zod";
import { addCommitmentBody } from "#shared/wire/standup.ts";
import { id, text } from "#shared/wire/text.ts";
import { jsonText, InvalidJson, readJson } from "./json.ts";
import { issueText, MAX_STATE_BYTES, reach } from "./replies.ts";
import { textValues } from "./worded.ts";

const KiB = 1024;
const MAX_DELAY_DAYS = 90;
/** The limits of the delay of `tryLater`, in milliseconds. */
const [MIN_LATER_MS, MAX_LATER_MS] = [1000, 3_600_000];
const limitedText = (what: string, maxBytes: number) =>
  text(what, { min: 1, max: maxBytes }).refine((value) => Buffer.byteLength(value) <= maxBytes, {
    error: `${what} may have ${maxBytes} bytes`,
  });
const key = limitedText("key", 256);
const name = text("name", { min: 1, max: 64 });
const payload = jsonText("payload", 16 * KiB);

/** The arguments of each host function. JSON that is stored or sent is passed as text. */
const argumentSchemas = {
  "kv.get": z.tuple([key]),
  "kv.set": z.tuple([key, jsonText("value", 16 * KiB)]),
  "kv.delete": z.tuple([key]),
  "kv.list": z.tuple([text("prefix", { max: 256 })]),
  "space.get": z.tuple([key]),
  "space.set": z.tuple([key, jsonText("value", 16 * KiB)]),
  "space.delete": z.tuple([key]),
  "space.list": z.tuple([text("prefix", { max: 256 })]),
  "rooms.list": z.tuple([]),
  "members.get": z.tuple([text("id", { max: 64 })]),
  "members.list": z.tuple([]),
  emit: z.tuple([name, payload]),
  "jobs.enqueue": z.tuple([
    z
      .strictObject({
        name,
        payload: payload.optional(),
        delayMs: z
          .int()
          .min(0)
          .max(MAX_DELAY_DAYS * 86_400_000)
          .optional(),
        cron: text("cron", { min: 1, max: 100 }).optional(),
        key: key.optional(),
      })
      .refine(({ delayMs, cron }) => delayMs === undefined || cron === undefined, {
        error: "either delayMs or cron",
      }),
  ]),
  "commitments.add": z.tuple([addCommitmentBody.shape.text]),
  "commitments.withdraw": z.tuple([id]),
  "commitments.list": z.tuple([]),
  notice: z.tuple([
    z.strictObject({
      text: text("text", { min: 1, max: 200 }).nullable(),
      values: textValues.default({}),
      about: text("about", { max: 64 }).default(""),
      key: text("key", { max: 64 }).default(""),
      level: z.enum(["info", "problem"]).default("info"),
      audience: z.enum(["facilitator", "members"]).default("facilitator"),
    }),
  ]),
  tryLater: z.tuple([
    z.strictObject({
      afterMs: z
        .number()
        .min(0)
        .transform((ms) => Math.round(Math.min(Math.max(ms, MIN_LATER_MS), MAX_LATER_MS)))
        .nullable(),
      reason: text("reason", { min: 1, max: 200 }).optional(),
    }),
  ]),
  report: z.tuple([
    z.strictObject({
      connection: name,
      text: text("text", { min: 1, max: 200 }).nullable(),
      values: textValues.default({}),
    }),
  ]),
  log: z.tuple([z.enum(["debug", "info", "warn", "error"]), text("message", { shape: "lines", max: 500 })]),
  secret: z.tuple([name]),
  setting: z.tuple([name]),
  connection: z.tuple([name]),
  fetch: z.tuple([
    z
      .strictObject({
        url: text("url", { min: 1, max: 2048 }).optional(),
        connection: name.optional(),
        path: text("path", { min: 1, max: 2048 }).optional(),
        method: z.enum(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]).default("GET"),
        headers: z
          .record(text("a header's name", { min: 1, max: 100 }), text("a header", { max: 4096 }))
          .default({}),
        body: z
          .string()
          .refine((value) => Buffer.byteLength(value) <= 128 * KiB, { error: "body may have 128 KiB" })
          .optional(),
      })
      .refine(
        ({ url, connection, path }) =>
          (url === undefined) !== (connection === undefined) && (url === undefined || path === undefined),
        {
          error: "either url, or connection and path",
        },
      ),
  ]),
  "session.get": z.tuple([z.uuid()]),
  "session.patch": z.tuple([
    z.uuid(),
    z.strictObject({
      state: jsonText("state", MAX_STATE_BYTES).optional(),
      phase: text("phase", { max: 32 }).optional(),
      revealed: z.boolean().optional(),
      ...reach,
      ifVersion: z.int().min(0).optional(),
    }),
  ]),
};

type HostFunctionInput = typeof argumentSchemas;

/** The name of a host function, as the child sends it. */
export type HostFunction = keyof HostFunctionInput;

/**
 * The host functions that a plugin may call. The caller of a hook implements those that the hook may use.
 * - The child checks whether the hook may call a function, and `callHost` checks the arguments.
 * - Each function checks the plugin's grants itself.
 * - A `HostRefusal` rejects the plugin's promise. Any other error ends the call and is thrown to its caller.
 * - Every call of one hook gets the same functions. A retry of a call runs no function twice.
 */
export type HostFunctions = {
  [F in HostFunction]?: (...args: z.output<HostFunctionInput[F]>) => Promise<unknown>;
};

/** Rejects the promise of a plugin's host call with an error that has this code. */
export class HostRefusal extends Error {
  readonly code: string;
  /** The reason in this service's words, or the code. */
  readonly detail: string;
  constructor(code: string, detail = code) {
    super(detail === code ? code : `${code}: ${detail}`);
    this.code = code;
    this.detail = detail;
  }
}

/** Calls a host function with a plugin's arguments. Throws `HostRefusal` if they are invalid. */
export async function callHost(host: HostFunctions, fn: string, args: string): Promise<unknown> {
  const hostFunction = host[fn as HostFunction] as ((...args: unknown[]) => Promise<unknown>) | undefined;
  if (!hostFunction) throw new HostRefusal("unavailable", `${fn} is not offered here`);
  return hostFunction(...argumentsOf(fn as HostFunction, args));
}

function argumentsOf(fn: HostFunction, args: string): unknown[] {
  try {
    const { success, data, error } = argumentSchemas[fn].safeParse(readJson(args));
    if (!success) throw new InvalidJson(issueText(error));
    return data;
  } catch (error) {
    if (error instanceof InvalidJson) throw new HostRefusal("invalid", error.message);
    throw error;
  }
}

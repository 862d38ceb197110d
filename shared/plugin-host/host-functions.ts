import { z } from "zod";
import { text } from "#shared/wire/text.ts";
import { jsonText, OddJson, readJson } from "./json.ts";
import { issueText } from "./replies.ts";

const KiB = 1024;
const days = 90;
const bytes = (what: string, most: number) =>
  text(what, { min: 1, max: most }).refine((value) => Buffer.byteLength(value) <= most, {
    error: `${what} may have ${most} bytes`,
  });
const key = bytes("key", 256);
const name = text("name", { min: 1, max: 64 });
const payload = jsonText("payload", 16 * KiB);

/** What each host function is called with; JSON that is kept or sent comes as text. */
const given = {
  "kv.get": z.tuple([key]),
  "kv.set": z.tuple([key, jsonText("value", 16 * KiB)]),
  "kv.delete": z.tuple([key]),
  "kv.list": z.tuple([text("prefix", { max: 256 })]),
  emit: z.tuple([name, payload]),
  "jobs.enqueue": z.tuple([
    z
      .strictObject({
        name,
        payload: payload.optional(),
        delayMs: z
          .int()
          .min(0)
          .max(days * 86_400_000)
          .optional(),
        cron: text("cron", { min: 1, max: 100 }).optional(),
        key: key.optional(),
      })
      .refine(({ delayMs, cron }) => delayMs === undefined || cron === undefined, {
        error: "either delayMs or cron",
      }),
  ]),
  log: z.tuple([z.enum(["debug", "info", "warn", "error"]), text("message", { shape: "lines", max: 500 })]),
  secret: z.tuple([name]),
  fetch: z.tuple([
    z.strictObject({
      url: text("url", { min: 1, max: 2048 }),
      method: z.enum(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]).default("GET"),
      headers: z
        .record(text("a header's name", { min: 1, max: 100 }), text("a header", { max: 4096 }))
        .default({}),
      body: z
        .string()
        .refine((value) => Buffer.byteLength(value) <= 128 * KiB, { error: "body may have 128 KiB" })
        .optional(),
    }),
  ]),
  "session.get": z.tuple([z.uuid()]),
  "session.patch": z.tuple([
    z.uuid(),
    z.strictObject({
      state: jsonText("state", 64 * KiB).optional(),
      phase: text("phase", { max: 32 }).optional(),
      revealed: z.boolean().optional(),
      ifVersion: z.int().min(0).optional(),
    }),
  ]),
};

type HostFunctionInput = typeof given;

/** The name of a host function, as the child sends it. */
export type HostFunction = keyof HostFunctionInput;

/**
 * What a plugin may ask of the instance, implemented by whoever calls a hook. Arguments are checked before. That the
 * hook may call the function was looked at in the child, so only what its hooks may call is needed here; grants are
 * looked up by the function itself. `HostRefusal` rejects the plugin's promise; anything else that is thrown ends the
 * call and is thrown to its caller. Every call of one hook gets the same functions, and no function is called twice
 * because a call was sent again.
 */
export type HostFunctions = {
  [F in HostFunction]?: (...args: z.output<HostFunctionInput[F]>) => Promise<unknown>;
};

/** Rejects the promise of a plugin's call: with an error that has this code. */
export class HostRefusal extends Error {
  readonly code: string;
  constructor(code: string, detail?: string) {
    super(detail === undefined ? code : `${code}: ${detail}`);
    this.code = code;
  }
}

/** Calls a host function with arguments as a plugin sent them. Throws `HostRefusal` where they do not fit. */
export async function callHost(host: HostFunctions, fn: string, args: string): Promise<unknown> {
  const run = host[fn as HostFunction] as ((...args: unknown[]) => Promise<unknown>) | undefined;
  if (!run) throw new HostRefusal("unavailable", `${fn} is not offered here`);
  return run(...argumentsOf(fn as HostFunction, args));
}

function argumentsOf(fn: HostFunction, args: string): unknown[] {
  try {
    const { success, data, error } = given[fn].safeParse(readJson(args));
    if (!success) throw new OddJson(issueText(error));
    return data;
  } catch (error) {
    if (error instanceof OddJson) throw new HostRefusal("invalid", error.message);
    throw error;
  }
}

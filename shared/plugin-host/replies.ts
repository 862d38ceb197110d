import { z } from "zod";
import { text } from "#shared/wire/text.ts";
import { isStorable } from "#shared/rules/text.ts";
import { jsonText, InvalidJson, readJson } from "./json.ts";
import { worded } from "./worded.ts";

const KiB = 1024;
/** Maximum size of a room's state as JSON, in bytes. */
export const MAX_STATE_BYTES = 128 * KiB;
const state = jsonText("state", MAX_STATE_BYTES);
const config = jsonText("config", 8 * KiB);
const view = jsonText("a view", 128 * KiB);
const mine = jsonText("mine", 8 * KiB);
const phase = text("phase", { max: 32 });

/** What a plugin tells people outside of a room, with the room's content: for whom it waits, and its result. */
export const reach = {
  waits: z
    .array(text("an id", { max: 64 }), { error: "a list of ids" })
    .max(200, { error: "at most 200 ids" })
    .optional(),
  result: worded(200).nullable().optional(),
};

/**
 * The same in a reply. `failed` is the reason, for the plugin's author, why one of them is missing: its function threw, or
 * returned another form.
 */
const toldReach = { ...reach, failed: z.string().max(1000).optional() };

const exportedText = z.string().refine(isStorable, { error: "a text has a character that is not allowed" });
/** Maximum size of an export as JSON, in bytes. */
const MAX_EXPORT_BYTES = 256 * KiB;
const exported = <T extends z.ZodType>(content: T) =>
  content
    .refine((value) => Buffer.byteLength(JSON.stringify(value)) <= MAX_EXPORT_BYTES, {
      error: "an export may have 256 KiB",
    })
    .nullable();

const refusal = z.strictObject({
  refuse: z.enum(["invalid", "forbidden", "not-found", "conflict"]),
  message: text("message", { max: 200 }).optional(),
});

/** The schema of each hook's reply, without refusals. JSON that is stored or sent becomes text. */
const replies = {
  onCreate: z.strictObject({ state, config: config.optional(), phase: phase.optional(), ...toldReach }),
  onAction: z.strictObject({
    state: state.optional(),
    phase: phase.optional(),
    revealed: z.boolean().optional(),
    created: text("created", { min: 1, max: 64 }).optional(),
    ...toldReach,
  }),
  show: z.strictObject({ views: z.array(view), mines: z.array(mine) }),
  migrate: state,
  exportCsv: exported(z.strictObject({ rows: z.array(z.array(exportedText)) })),
  exportMarkdown: exported(z.strictObject({ text: exportedText })),
  summary: z
    .array(worded(150), { error: "a summary is a list of lines" })
    .max(20, { error: "at most 20 lines" })
    .nullable(),
  eraseRoom: z.strictObject({ state: state.optional(), ...toldReach }).nullable(),
  eraseStored: z.strictObject({}).nullable(),
  onExport: exported(z.array(z.strictObject({ what: exportedText, text: exportedText }))),
  onEvent: z.unknown().transform(() => null),
  onJob: z.unknown().transform(() => null),
  onAsk: jsonText("an answer", 224 * KiB),
};

/**
 * The name of a hook: an exported function, or `show`. `show` runs `view` and `mine` for all viewers of a replica.
 * `exportCsv` and `exportMarkdown` run `exportRoom`, `eraseRoom` and `eraseStored` run `onErase`. Their replies and those
 * of `onExport` and `summary` are null if the plugin does not export the function.
 */
export type Hook = keyof typeof replies;

/** A validated reply of a hook. */
export type Reply<H extends Hook> = z.output<(typeof replies)[H]>;

/** A plugin's refusal of an action, a new room or an ask. */
export type Refusal = z.output<typeof refusal>;

const hooksWithRefusal: ReadonlySet<Hook> = new Set(["onCreate", "onAction", "onAsk"]);

/** Parses a hook's reply. Throws `InvalidJson` with a message for the plugin's author if it is invalid. */
export function readReply<H extends Hook>(hook: H, json: string): { value: Reply<H> } | { refusal: Refusal } {
  const reply = readJson(json);
  const isRefusal =
    hooksWithRefusal.has(hook) && typeof reply === "object" && reply !== null && "refuse" in reply;
  const { success, data, error } = (isRefusal ? refusal : replies[hook]).safeParse(reply);
  if (!success && isReach(error))
    return readReply(hook, JSON.stringify(withoutReach(reply as object, error)));
  if (!success) throw new InvalidJson(issueText(error));
  return isRefusal ? { refusal: data as Refusal } : { value: data as Reply<H> };
}

/** Returns true if only `waits` and `result` have another form. Then the changes of the room are valid. */
function isReach({ issues }: z.ZodError): boolean {
  return issues.every(({ path: [key] }) => key !== undefined && Object.hasOwn(reach, key));
}

/** Returns a reply without the parts that have another form, and with the reason. */
function withoutReach(reply: object, error: z.ZodError): object {
  const wrong = new Set(error.issues.map(({ path: [key] }) => key));
  const rest = Object.entries(reply).filter(([key]) => !wrong.has(key));
  return { ...Object.fromEntries(rest), failed: issueText(error).slice(0, 1000) };
}

/** Formats the first issue of a validation error with its path. */
export function issueText({ issues }: z.ZodError): string {
  const { path, message } = issues[0]!;
  return path.length === 0 ? message : `${path.join(".")}: ${message}`;
}

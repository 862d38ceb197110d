import { z } from "zod";
import { text } from "#shared/wire/text.ts";
import { isStorable } from "#shared/rules/text.ts";
import { jsonText, InvalidJson, readJson } from "./json.ts";

const KiB = 1024;
const state = jsonText("state", 64 * KiB);
const config = jsonText("config", 8 * KiB);
const view = jsonText("a view", 64 * KiB);
const mine = jsonText("mine", 4 * KiB);
const phase = text("phase", { max: 32 });

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
  onCreate: z.strictObject({ state, config: config.optional(), phase: phase.optional() }),
  onAction: z.strictObject({
    state: state.optional(),
    phase: phase.optional(),
    revealed: z.boolean().optional(),
    created: text("created", { min: 1, max: 64 }).optional(),
  }),
  show: z.strictObject({ views: z.array(view), mines: z.array(mine) }),
  migrate: state,
  exportCsv: exported(z.strictObject({ rows: z.array(z.array(exportedText)) })),
  exportMarkdown: exported(z.strictObject({ text: exportedText })),
  onEvent: z.unknown().transform(() => null),
  onJob: z.unknown().transform(() => null),
  onAsk: jsonText("an answer", 64 * KiB),
};

/**
 * The name of a hook: an exported function, or `show`. `show` runs `view` and `mine` for all viewers of a replica.
 * `exportCsv` and `exportMarkdown` run `exportRoom`; their reply is null if the plugin does not export this function.
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
  if (!success) throw new InvalidJson(issueText(error));
  return isRefusal ? { refusal: data as Refusal } : { value: data as Reply<H> };
}

/** Formats the first issue of a validation error with its path. */
export function issueText({ issues }: z.ZodError): string {
  const { path, message } = issues[0]!;
  return path.length === 0 ? message : `${path.join(".")}: ${message}`;
}

import { z } from "zod";
import { text } from "#shared/wire/text.ts";
import { jsonText, OddJson, readJson } from "./json.ts";

const KiB = 1024;
const state = jsonText("state", 64 * KiB);
const config = jsonText("config", 8 * KiB);
const view = jsonText("a view", 64 * KiB);
const mine = jsonText("mine", 4 * KiB);
const phase = text("phase", { max: 32 });

const refusal = z.strictObject({
  refuse: z.enum(["invalid", "forbidden", "not-found", "conflict"]),
  message: text("message", { max: 200 }).optional(),
});

/** What a hook may return, other than a refusal; JSON that is kept or sent comes as text. */
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
  onEvent: z.unknown().transform(() => null),
  onJob: z.unknown().transform(() => null),
  onAsk: jsonText("an answer", 64 * KiB),
};

/** The name of a function that a plugin exports; `show` is `view` and `mine` for all viewers of a replica. */
export type Hook = keyof typeof replies;

/** What a hook returned, checked. */
export type Reply<H extends Hook> = z.output<(typeof replies)[H]>;

/** Why a plugin refuses an action, a new room, or what it is asked for. */
export type Refusal = z.output<typeof refusal>;

const refusing: ReadonlySet<Hook> = new Set(["onCreate", "onAction", "onAsk"]);

/** Returns what a hook's reply says. Throws `OddJson` with words for the plugin's author where it is none. */
export function readReply<H extends Hook>(hook: H, json: string): { value: Reply<H> } | { refusal: Refusal } {
  const given = readJson(json);
  const refused = refusing.has(hook) && typeof given === "object" && given !== null && "refuse" in given;
  const { success, data, error } = (refused ? refusal : replies[hook]).safeParse(given);
  if (!success) throw new OddJson(issueText(error));
  return refused ? { refusal: data as Refusal } : { value: data as Reply<H> };
}

/** Returns what is wrong first, and where. */
export function issueText({ issues }: z.ZodError): string {
  const { path, message } = issues[0]!;
  return path.length === 0 ? message : `${path.join(".")}: ${message}`;
}

import { z } from "zod";
import { isShortName } from "../rules/capabilities.ts";
import { id } from "./text.ts";

/** A request from a page to its plugin, for the person who pressed a button. */
export const askBody = z.strictObject({
  name: z
    .string({ error: "name must be text" })
    .refine(isShortName, { error: "name must be the name of an ask" }),
  body: z.record(z.string(), z.unknown(), { error: "body must be an object" }).default({}),
  /** The person whose own account in the tracker the plugin gets, for a ticket of theirs. */
  assignee: id.optional(),
});
export type AskBody = z.infer<typeof askBody>;

export const askMade = z.object({ id });
export type AskMade = z.infer<typeof askMade>;

/** The result of a request: `value` is the plugin's answer, `message` its reason for a refusal. */
export const askView = z.object({
  state: z.enum(["waiting", "done", "refused", "failed"]),
  value: z.unknown().optional(),
  message: z.string().optional(),
});
export type AskView = z.infer<typeof askView>;

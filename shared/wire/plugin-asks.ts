import { z } from "zod";
import { isShortName } from "../rules/capabilities.ts";
import { id } from "./text.ts";

/** What a page asks its plugin for, on behalf of who pressed a button. */
export const askBody = z.strictObject({
  name: z
    .string({ error: "name must be a text" })
    .refine(isShortName, { error: "name must be that of an ask" }),
  body: z.record(z.string(), z.unknown(), { error: "body must be an object" }).default({}),
});
export type AskBody = z.infer<typeof askBody>;

export const askMade = z.object({ id });
export type AskMade = z.infer<typeof askMade>;

/** What became of it: `value` is what the plugin found, `message` why it refused. */
export const askView = z.object({
  state: z.enum(["waiting", "done", "refused", "failed"]),
  value: z.unknown().optional(),
  message: z.string().optional(),
});
export type AskView = z.infer<typeof askView>;

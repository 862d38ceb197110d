import { z } from "zod";
import { text, trimmedText } from "./text.ts";

/** The maximum size of a plugin room's config as JSON, in bytes. */
export const MAX_CONFIG_BYTES = 8 * 1024;

const slugPattern = /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/;

/** Returns the schema of a name in a manifest: `a-z`, `0-9`, and dashes between them. */
export const slug = (what: string) =>
  z
    .string({ error: `${what} must be text` })
    .regex(slugPattern, { error: `${what} must be 1 to 64 of a-z, 0-9 and dashes between them` });

/** The types of fields. */
export const fieldType = z.enum(["text", "lines", "number", "toggle", "choice"], {
  error: "unknown type of field",
});

const option = z.union(
  [
    trimmedText("an option", { min: 1, max: 64 }),
    z.object({
      name: trimmedText("the name of an option", { min: 1, max: 64 }),
      preview: trimmedText("the preview of an option", { min: 1, max: 200 }),
    }),
  ],
  { error: "an option must be text, or an object with a name and a preview" },
);

/** A field's initial value. Its type depends on the field's type. */
export const fieldValue = z.union([z.string(), z.number(), z.boolean()], {
  error: "the value of a field must be text, a number, true or false",
});

const choiceOptions = z.array(option).min(2).max(20);

/** The schema of a field's `value`, by the field's type. The name of a choice's option is checked separately. */
const valueOfType = {
  text: text("the value of a text field", { max: 500 }),
  lines: text("the value of a lines field", { max: 4000, shape: "lines" }),
  number: z.number({ error: "the value of a number field must be a number" }),
  toggle: z.boolean({ error: "the value of a toggle must be true or false" }),
  choice: z.string({ error: "the value of a choice must be one of its options" }),
};

/**
 * A form field of a kind, as a manifest declares it. The result has the names of the options in `options`. `previews`
 * has their previews in the same order, "" for none.
 */
export const field = z
  .object({
    name: slug("the name of a field"),
    label: trimmedText("the label of a field", { min: 1, max: 64 }),
    type: fieldType,
    options: choiceOptions.optional(),
    value: fieldValue.optional(),
  })
  .refine(({ type, options }) => (type === "choice") === (options !== undefined), {
    error: "only a choice has options, from 2 to 20 of them",
  })
  .superRefine(({ type, options, value }, context) => {
    if (value === undefined) return;
    const { error } = valueOfType[type].safeParse(value);
    if (error) context.addIssue({ code: "custom", message: error.issues[0]!.message, path: ["value"] });
    else if (options && !options.some((one) => nameOf(one) === value))
      context.addIssue({
        code: "custom",
        message: "the value of a choice must be one of its options",
        path: ["value"],
      });
  })
  .transform(({ options, ...rest }) => ({
    ...rest,
    ...(options && { options: options.map(nameOf) }),
    ...(options?.some((one) => typeof one !== "string") && { previews: options.map(previewOf) }),
  }));

/** Checks that the initial values of a kind's fields fit together into a room's config. */
export function valuesFitConfig(fields: readonly { name: string; value?: unknown }[]): boolean {
  return valuesFit(Object.fromEntries(fields.map(({ name, value }) => [name, value])));
}

/** Returns true if a room's config has at most 8 KiB as JSON. */
export function valuesFit(config: object): boolean {
  return new TextEncoder().encode(JSON.stringify(config)).length <= MAX_CONFIG_BYTES;
}

function nameOf(given: z.infer<typeof option>): string {
  return typeof given === "string" ? given : given.name;
}

function previewOf(given: z.infer<typeof option>): string {
  return typeof given === "string" ? "" : given.preview;
}

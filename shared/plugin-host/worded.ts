import { z } from "zod";
import { text } from "#shared/wire/text.ts";

/** The schema of the values of a plugin's text: at most 5 numbers or texts of at most 80 characters, by name. */
export const textValues = z
  .record(
    z.string().regex(/^\w{1,32}$/, { error: "a value's name has 1 to 32 letters, digits or _" }),
    z.union([text("a value", { max: 80 }), z.number()], { error: "a value is text or a number" }),
  )
  .refine((values) => Object.keys(values).length <= 5, { error: "at most 5 values" });

/** Returns the schema of a plugin's English text of 1 to `max` characters, and its values. */
export const worded = (max: number) =>
  z.strictObject(
    { text: text("text", { min: 1, max }), values: textValues.default({}) },
    { error: "a text is {text, values}" },
  );

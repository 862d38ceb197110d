import { msg } from "@lit/localize";
import { textField } from "./field-template.ts";

/** Draws the field for the name of a person without an identity. `error` is the error in the name, or "". */
export function nameField(error: string, placeholder = "") {
  return textField({
    id: "name",
    label: msg("Your name"),
    error,
    maxlength: 64,
    required: true,
    autocomplete: "nickname",
    ...(placeholder && { placeholder }),
  });
}

import { showToast } from "../toast.ts";
import type { Field, Input } from "./field-template.ts";
import { FormController } from "./form-controller.ts";
import { formText } from "./form-text.ts";
import { saveOver } from "./save-over.ts";

/** One text that a form changes. */
export type TextToSave = {
  field: Omit<Field & Input, "id" | "value" | "error" | "typed">;
  /** The text of the form's button. */
  action: string;
  saved: string;
  /** Returns the error in a typed text, or "". */
  flawOf: (text: string) => string;
  /** Sends the text. `base` is the text that it replaces: the server refuses it if others changed that meanwhile. */
  save: (text: string, base: string) => Promise<void>;
  /** The text of the toast after a save. */
  done?: string;
};

/** Sends a form with one text. If another person changes the text meanwhile, the form shows that first. */
export class TextForm extends FormController {
  /** The saved text when typing started; undefined while the field follows the saved text. */
  private base: string | undefined;

  constructor(host: ConstructorParameters<typeof FormController>[0]) {
    // A dialog may be closed while its text is sent.
    super(host, { unsaved: () => "" });
  }

  /** Returns the attributes of the form's field. */
  fieldOf({ field, saved }: TextToSave): Field & Input {
    return {
      maxlength: 64,
      ...field,
      id: "text",
      value: saved,
      error: this.error,
      typed: () => (this.base ??= saved),
    };
  }

  /** Saves the typed text, and returns true if it is saved. An unchanged text is not sent. */
  async submit(event: SubmitEvent, { saved, flawOf, save, done }: TextToSave): Promise<boolean> {
    event.preventDefault();
    const text = formText(event.target, "text");
    const base = this.base ?? saved;
    let isSaved = text === base && text === saved;
    if (isSaved) this.note("");
    else
      await this.run(flawOf(text), async () => {
        const other = await saveOver(this, () => save(text, base));
        this.base = other === undefined ? text : Object.values(other)[0];
        isSaved = other === undefined;
        if (isSaved && done) showToast({ text: done, tone: "ok" });
      });
    return isSaved;
  }
}

import type { ReactiveControllerHost } from "lit";
import { problemText } from "../../api/problem-text.ts";
import { showToast } from "../toast.ts";

type Host = Pick<ReactiveControllerHost, "requestUpdate" | "updateComplete"> & {
  readonly isConnected: boolean;
  readonly renderRoot: ParentNode;
};

/** The errors of fields by their names. "" and undefined are no errors. */
export type Flaws<Field extends string> = Partial<Record<Field, string>>;

type Options<Field extends string> = {
  /** Returns the field that a failure is about. Without one, the error is shown at the form's button. */
  fieldOf?: (problem: unknown) => Field | undefined;
  /** Returns an error as text, in place of `problemText`. */
  textOf?: (problem: unknown) => string;
  /** Returns the start of the toast that shows a failure after the form has left the page: "Schedule not saved." */
  unsaved?: () => string;
};

/**
 * Sends a form, one request at a time, and decides where its errors are shown: in a field, at the form's button, or in
 * a toast. Redraws its host when they change.
 */
export class FormController<Field extends string = string> {
  /** The error at the form's button, or "". */
  error = "";
  isBusy = false;
  private flaws: Flaws<Field> = {};
  private readonly host: Host;
  private readonly options: Options<Field>;

  constructor(host: Host, options: Options<Field> = {}) {
    this.host = host;
    this.options = options;
  }

  /** Returns the error of a field, or "". */
  errorOf(field: Field): string {
    return this.flaws[field] ?? "";
  }

  /** Sets the error at the form's button, and removes those of the fields. "" removes all. */
  note(error: string) {
    this.error = error;
    this.flaws = {};
    this.host.requestUpdate();
  }

  /** Sets the errors of fields, removes the others, and moves the focus to the first field with one. */
  async mark(flaws: Flaws<Field>): Promise<void> {
    this.note("");
    this.flaws = flaws;
    await this.host.updateComplete;
    const field = this.host.renderRoot.querySelector<HTMLElement>('[aria-invalid="true"]');
    field?.focus();
    if (field instanceof HTMLInputElement) field.select();
  }

  /**
   * Runs `send` if `flaw` is no error. Otherwise shows `flaw`: an error in the form, or errors of its fields. Ignored
   * while a request is pending. Returns true if `send` has resolved.
   */
  async run(flaw: string | Flaws<Field>, send: () => Promise<unknown>): Promise<boolean> {
    if (this.isBusy) return false;
    if (typeof flaw !== "string" && hasFlaw(flaw)) {
      await this.mark(flaw);
      return false;
    }
    this.note(typeof flaw === "string" ? flaw : "");
    if (this.error !== "") return false;
    this.isBusy = true;
    this.host.requestUpdate();
    try {
      await send();
      return true;
    } catch (problem) {
      await this.fail(problem);
      return false;
    } finally {
      this.isBusy = false;
      this.host.requestUpdate();
    }
  }

  /** Shows a failure where it belongs. */
  async fail(problem: unknown): Promise<void> {
    const { fieldOf, textOf = problemText, unsaved } = this.options;
    const text = textOf(problem);
    const field = fieldOf?.(problem);
    if (unsaved && !this.host.isConnected) showToast({ text: `${unsaved()} ${text}`.trim(), tone: "bad" });
    else if (field) await this.mark({ [field]: text } as Flaws<Field>);
    else this.note(text);
  }
}

function hasFlaw(flaws: Flaws<string>): boolean {
  return Object.values(flaws).some((text) => text !== "" && text !== undefined);
}

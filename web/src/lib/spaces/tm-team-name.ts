import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { customElement, property, query } from "lit/decorators.js";
import { isMemberView, readSpace } from "../../api/spaces.ts";
import { pressedKey } from "../../ui/pressed-key.ts";
import { saveOver } from "../../ui/form/save-over.ts";
import { formError } from "../../ui/form/field-template.ts";
import { FormController } from "../../ui/form/form-controller.ts";
import { fieldStyles } from "../../ui/styles.ts";
import { showToast } from "../../ui/toast.ts";
import { nameSpace } from "./name-space.ts";
import { removeUnnamed } from "./unnamed-space-storage.ts";
import { TmElement } from "../../ui/tm-element.ts";

/**
 * Reads the current name of a space that I may rename. Returns undefined if I am not its owner any more, and forgets
 * that it has a generated name. Throws an ApiProblem.
 */
export async function nameToReplace(org: string, slug: string): Promise<string | undefined> {
  const view = await readSpace(org, slug);
  if (isMemberView(view) && view.role === "owner") return view.name;
  removeUnnamed(org, slug);
  return undefined;
}

/**
 * A field that renames a space in place. Enter and leaving the field save, Escape reverts. Fires `named` after a save,
 * and `close` if nothing was changed.
 */
@customElement("tm-team-name")
export class TmTeamName extends TmElement {
  @property() org = "";
  @property() slug = "";
  /** The current name. */
  @property() name = "";
  @query("input") private field!: HTMLInputElement;
  /** The name to replace. Set after the error has told that another person changed it. */
  private base: string | undefined;
  private isClosed = false;
  private readonly form = new FormController(this);

  static override styles = [
    fieldStyles,
    css`
      :host {
        position: relative;
        display: block;
        min-inline-size: 0;
      }

      input {
        font-weight: 550;
      }

      /* Below the bar, which keeps its height. */
      p {
        position: absolute;
        inset-block-start: 100%;
        inset-inline-start: 0;
        z-index: 5;
        inline-size: max-content;
        max-inline-size: min(22rem, calc(100vw - 2 * var(--sp-12)));
        padding: var(--sp-2) var(--sp-3);
        border: 1px solid var(--bad);
        border-radius: var(--r-1);
        background: var(--bad-soft);
      }
    `,
  ];

  protected override firstUpdated() {
    this.field.focus();
    this.field.select();
  }

  override render() {
    const { error } = this.form;
    return html`<form @submit=${this.submitted} novalidate>
      <input
        aria-label=${msg("Team name")}
        maxlength="64"
        autocomplete="off"
        .defaultValue=${this.name}
        aria-invalid=${error !== ""}
        aria-describedby=${error ? "error" : nothing}
        @keydown=${this.keyed}
        @blur=${this.left}
      />
      ${formError(error, "error")}
    </form>`;
  }

  private submitted = (event: SubmitEvent) => {
    event.preventDefault();
    void this.save();
  };

  private keyed = (event: KeyboardEvent) => {
    if (pressedKey(event) !== "Escape") return;
    event.preventDefault();
    this.close();
  };

  /** Another window may have taken the focus. An error needs a second look before the name is sent again. */
  private left = () => {
    if (!document.hasFocus() || this.form.error !== "") return;
    if (this.field.value.trim() === "") this.close();
    else void this.save();
  };

  private async save() {
    const name = this.field.value.trim();
    if (this.isClosed) return;
    if (name === this.name && this.base === undefined) return this.close();
    await this.form.run(name === "" ? msg("Enter a name for the space.") : "", async () => {
      const base = this.base ?? this.name;
      const other = await saveOver(this.form, () => nameSpace(this.org, this.slug, name, base));
      if (other) return void (this.base = other["name"]);
      showToast({ text: msg("Name saved."), tone: "ok" });
      this.close("named");
    });
  }

  private close(event: "close" | "named" = "close") {
    if (this.isClosed) return;
    this.isClosed = true;
    this.dispatchEvent(new Event(event));
  }
}

import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import { storage } from "../../../lib/storage.ts";
import { formatNumber, plural } from "../../../i18n/format.ts";
import { str } from "../../../i18n/str.ts";
import { pressedKey } from "../../../ui/pressed-key.ts";
import { FormController } from "../../../ui/form/form-controller.ts";
import { buttonStyles, fieldStyles } from "../../../ui/styles.ts";
import { characterCount } from "../model.ts";
import "../../../ui/tm-icon.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/**
 * A quiet button that opens one text field. Enter sends the text, Escape closes the field. Unsent text stays, in the
 * browser's storage under the key `draft` if there is one. Afterwards the button has the focus again.
 */
@customElement("tm-standup-line")
export class TmStandupLine extends TmElement {
  /** The button's text, and its aria-label if the text alone does not name the person. */
  @property() label = "";
  @property() name = "";
  @property() icon = "pencil";
  @property() field = "";
  @property() hint = "";
  @property() send = "";
  @property({ type: Number }) most = 0;
  @property({ type: Boolean }) required = false;
  /** False while requests are impossible. The field then stays on the page. */
  @property({ type: Boolean }) writable = false;
  /** True after sending, if the same button undoes it. */
  @property({ type: Boolean }) pressed = false;
  @property() draft = "";
  /** Resolves with true if the text was sent. The callback itself reports failures. */
  @property({ attribute: false }) submit!: (text: string) => Promise<boolean>;
  @property({ attribute: false }) undo: (() => unknown) | undefined;
  @property({ type: Boolean, reflect: true }) open = false;
  @state() private text = "";
  private readonly form = new FormController(this);
  @query("input") private input!: HTMLInputElement | null;
  @query("button") private opener!: HTMLButtonElement;
  private hadFocus = false;

  override focus() {
    this.opener.focus();
  }

  static override styles = [
    buttonStyles,
    fieldStyles,
    css`
      :host {
        min-inline-size: 0;
      }

      :host([open]) {
        flex: 1 0 100%;
      }

      .opener {
        padding-inline: var(--sp-2);
        color: var(--accent);
        font-size: var(--fs-14);
        text-align: start;
      }

      .opener[aria-pressed="true"] {
        color: var(--ok);
      }

      .opener[aria-disabled="true"] {
        color: var(--muted);
      }

      form {
        padding: var(--sp-1) var(--sp-2) var(--sp-2);
      }

      input {
        flex: 1 1 12rem;
        min-inline-size: 0;
      }
    `,
  ];

  override connectedCallback() {
    super.connectedCallback();
    if (this.draft) this.text = storage.get(this.draft) ?? "";
  }

  protected override willUpdate() {
    this.hadFocus = Boolean(this.shadowRoot?.activeElement?.closest("form"));
  }

  protected override updated() {
    if (this.hadFocus && !this.input) this.opener.focus();
  }

  override render() {
    const { pressed, open, text, writable } = this;
    return html`
      <button
        class="quiet opener"
        aria-label=${this.name || nothing}
        aria-pressed=${pressed ? "true" : nothing}
        aria-expanded=${pressed ? nothing : String(open)}
        aria-disabled=${writable ? nothing : "true"}
        @click=${this.toggle}
      >
        <tm-icon name=${pressed ? "check" : this.icon}></tm-icon>${this.label}
        ${text !== "" && !open && !pressed ? html`<span class="chip">${msg("Not sent")}</span>` : nothing}
      </button>
      ${open && !pressed ? this.fields() : nothing}
    `;
  }

  private fields() {
    const surplus = characterCount(this.text.trim()) - this.most;
    const hint = surplus > 0 ? tooLong(surplus) : this.hint;
    return html`<form class="field" @submit=${this.commit} @keydown=${this.leave}>
      <label for="text">${this.field}</label>
      ${hint && surplus <= 0 ? html`<span id="hint" class="hint">${hint}</span>` : nothing}
      <div class="cluster">
        <input
          id="text"
          autocomplete="off"
          enterkeyhint="send"
          aria-describedby=${hint ? "hint" : nothing}
          aria-invalid=${surplus > 0 ? "true" : nothing}
          .value=${live(this.text)}
          @input=${(event: Event) => this.type((event.target as HTMLInputElement).value)}
        />
        <button aria-disabled=${this.form.isBusy || surplus > 0 || !this.writable ? "true" : nothing}>
          ${this.send}
        </button>
      </div>
      ${surplus > 0 ? html`<span id="hint" class="field-error">${hint}</span>` : nothing}
    </form>`;
  }

  /** Opens the field and focuses it, if requests are possible. */
  async write() {
    if (!this.open && !this.pressed) await this.toggle();
    else this.input?.focus();
  }

  private toggle = async () => {
    if (this.pressed) {
      if (this.writable) this.undo?.();
      return;
    }
    if (this.open) this.open = false;
    else await this.show();
  };

  /** Opens the field and moves the focus to it. */
  async show() {
    if (!this.writable) return;
    this.open = true;
    await this.updateComplete;
    this.input?.focus();
  }

  private leave(event: KeyboardEvent) {
    if (pressedKey(event) !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    this.open = false;
  }

  private type(text: string) {
    const isEmpty = text.trim() === "";
    // The storage may now hold the text of another tab, which must not be removed.
    const isOwn = !isEmpty || storage.get(this.draft) === this.text;
    this.text = text;
    if (this.draft && isOwn) storage.set(this.draft, isEmpty ? null : text);
  }

  private commit = async (event: SubmitEvent) => {
    event.preventDefault();
    const text = this.text.trim();
    if (!this.writable || characterCount(text) > this.most || (this.required && text === "")) return;
    await this.form.run("", async () => {
      if (!(await this.submit(text)) || this.text.trim() !== text) return;
      this.type("");
      this.open = false;
    });
  };
}

function tooLong(surplus: number): string {
  return plural(surplus, {
    one: msg("1 character too long"),
    other: msg(str`${formatNumber(surplus)} characters too long`),
  });
}

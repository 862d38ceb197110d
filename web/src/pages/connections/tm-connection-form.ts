import { msg } from "@lit/localize";
import { css, html } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { ConnectionField, ConnectionView } from "#shared/wire/connections.ts";
import { problemText } from "../../api/problem-text.ts";
import { saveConnection, type ConnectionPlace } from "../../api/connections.ts";
import { str } from "../../i18n/str.ts";
import { confirmFirst } from "../../ui/confirm-first.ts";
import { formError, textField } from "../../ui/form/field-template.ts";
import { FormController, type Flaws } from "../../ui/form/form-controller.ts";
import { formText } from "../../ui/form/form-text.ts";
import { buttonStyles, fieldStyles } from "../../ui/styles.ts";
import { showToast } from "../../ui/toast.ts";
import { TmElement } from "../../ui/tm-element.ts";
import { choiceField } from "./choice-template.ts";
import { consentText, readAddress, refusalOfField, refusedField, valueError } from "./connection-text.ts";
import type { ShownField } from "./own-words.ts";

type Form = NonNullable<ConnectionView["form"]>;
/** The host that the connection gets. `isTyped`: the address is another one. `asks`: the person must agree to it. */
type Target = { host: string; asks: boolean; isTyped: boolean };

/** The form of a connection: its address, values and expiry. Asks before the host changes. Fires `changed`, `close`. */
@customElement("tm-connection-form")
export class TmConnectionForm extends TmElement {
  @property({ attribute: false }) place!: ConnectionPlace;
  @property({ attribute: false }) connection!: ConnectionView;
  @property({ attribute: false }) fields!: Form;
  /** The plugin's name, and the space's; null for a connection of the org. */
  @property() plugin = "";
  @property() space: string | null = null;
  private readonly form = new FormController(this, {
    fieldOf: refusedField,
    textOf: (problem) => refusalOfField(problem) ?? problemText(problem),
    unsaved: () => msg("Connection not saved."),
  });

  static override styles = [
    buttonStyles,
    fieldStyles,
    css`
      /* A date field is wider than a phone at a large text size. */
      .field {
        grid-template-columns: minmax(0, 1fr);
      }
    `,
  ];

  override render() {
    const { isBusy, error } = this.form;
    const { own, fields } = this.fields;
    return html`<form class="stack" novalidate @submit=${this.submit}>
      ${this.addressField()} ${fields.map((field) => this.valueField(field))}
      ${textField({
        id: "expiresOn",
        label: msg("Expires on (optional)"),
        hint: this.space === null ? "" : msg("The space's owners see a notice from two weeks before."),
        type: "date",
        value: own?.expiresOn ?? "",
      })}
      ${formError(error)}
      <div class="row">
        <button class="primary" ?disabled=${isBusy}>${own ? msg("Save") : msg("Connect")}</button>
        <button type="button" class="quiet" @click=${this.close}>${msg("Cancel")}</button>
      </div>
    </form>`;
  }

  private addressField() {
    const { own, secretAddress, fields } = this.fields;
    const { hint } = this.connection;
    const hasSecrets = fields.some(({ type }) => type === "secret");
    const kept =
      own && secretAddress ? msg(str`Leave it empty to keep the address at ${own.host}.`) : undefined;
    return textField({
      id: "address",
      label: msg("Address"),
      error: this.form.errorOf("address"),
      hint: [kept ?? hint, own && hasSecrets ? msg("Another address needs the secrets again.") : ""]
        .filter(Boolean)
        .join(" · "),
      type: secretAddress ? "password" : "url",
      dir: "ltr",
      maxlength: 2048,
      required: true,
      autofocus: true,
      placeholder: "https://",
      value: own?.address ?? "",
    });
  }

  private valueField(field: ShownField) {
    const { name, label, type, optional, options, labels } = field;
    const { own } = this.fields;
    const isKept = own?.secrets.includes(name) ?? false;
    const value = own?.values[name];
    const shown = {
      id: name,
      label: optional ? msg(str`${label} (optional)`) : label,
      error: this.form.errorOf(name),
      ...(isKept && { hint: msg("Leave it empty to keep it.") }),
    };
    if (type === "choice") return choiceField({ ...shown, options, labels, value });
    return textField({
      ...shown,
      type: type === "secret" ? "password" : "text",
      ...(type === "number" && { inputmode: "decimal" }),
      ...(type === "secret" && { dir: "ltr" as const }),
      maxlength: 4096,
      required: !optional && !isKept,
      value: value === undefined ? "" : String(value),
    });
  }

  private readonly submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    if (this.form.isBusy) return;
    const target = this.targetOf(formText(form, "address"));
    const flaws = this.flawsOf(form, target);
    if (!(await this.form.run(flaws, () => Promise.resolve())) || typeof target === "string") return;
    if (target.asks && !(await this.isSure(target.host))) return;
    await this.form.run("", () => this.save(form, target));
  };

  /** Returns the host that the connection gets, or the error in the address. */
  private targetOf(typed: string): Target | string {
    const { own, secretAddress } = this.fields;
    // A new version of the plugin may do more, so it needs the consent again.
    const isSuspended = own?.state === "suspended";
    if (typed === "" && own && secretAddress) return { host: own.host, asks: isSuspended, isTyped: false };
    const read = readAddress(typed, secretAddress);
    if (typeof read === "string") return read;
    const isTyped = read.address !== own?.address;
    return { host: read.host, asks: isTyped || isSuspended, isTyped };
  }

  private flawsOf(form: HTMLFormElement, target: Target | string): Flaws<string> {
    const { own, fields } = this.fields;
    const isMoved = typeof target !== "string" && target.isTyped;
    const flaws: Flaws<string> = { address: typeof target === "string" ? target : "" };
    for (const field of fields) {
      const value = formText(form, field.name);
      const isKept = !isMoved && (own?.secrets.includes(field.name) ?? false);
      const isMissing = value === "" && !field.optional && !isKept;
      flaws[field.name] = isMissing ? missingText(own !== undefined, field) : valueError(field, value);
    }
    return flaws;
  }

  private isSure(host: string): Promise<boolean> {
    return confirmFirst({
      heading: msg(str`Connect to ${host}?`),
      text: consentText(this.plugin, host, { space: this.space, hasValues: this.fields.fields.length > 0 }),
      action: msg("Connect"),
    });
  }

  private async save(form: HTMLFormElement, { host, isTyped }: Target) {
    const values = this.fields.fields.flatMap(({ name, type }) => {
      const value = formText(form, name);
      if (value === "") return [];
      return [[name, type === "number" ? Number(value) : value] as const];
    });
    const expiresOn = formText(form, "expiresOn");
    await saveConnection(this.place, this.connection.name, {
      ...(isTyped && { address: formText(form, "address") }),
      values: Object.fromEntries(values),
      expiresOn: expiresOn === "" ? null : expiresOn,
      confirmed: host,
    });
    showToast({ text: msg(str`${this.plugin} is connected to ${host}.`) });
    this.dispatchEvent(new Event("changed", { bubbles: true, composed: true }));
    this.close();
  }

  private readonly close = () => void this.dispatchEvent(new Event("close"));
}

function missingText(isSet: boolean, { label, type }: ConnectionField): string {
  return isSet && type === "secret"
    ? msg(str`Type “${label}” again, because the address changes.`)
    : msg(str`Enter “${label}”.`);
}

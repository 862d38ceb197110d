import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { ConnectionView, OwnConnection } from "#shared/wire/connections.ts";
import { checkConnection, dropConnection, type ConnectionPlace } from "../../api/connections.ts";
import { serverNow } from "../../api/server-clock.ts";
import { momentText } from "../../i18n/moment-text.ts";
import { str } from "../../i18n/str.ts";
import { confirmFirst } from "../../ui/confirm-first.ts";
import { formError } from "../../ui/form/field-template.ts";
import { FormController } from "../../ui/form/form-controller.ts";
import { buttonStyles, panelStyles } from "../../ui/styles.ts";
import { showToast } from "../../ui/toast.ts";
import { TmElement } from "../../ui/tm-element.ts";
import { resultText, stateText, stateWord } from "./connection-text.ts";
import { expiryText } from "./expiry-text.ts";
import { valueText, type ShownField } from "./own-words.ts";
import "../../lib/worded/tm-worded.ts";
import "./tm-connection-form.ts";

/** A connection of a plugin: its host and state, and for those who set it the form and the actions. Fires `changed`. */
@customElement("tm-connection")
export class TmConnection extends TmElement {
  @property({ attribute: false }) place!: ConnectionPlace;
  @property({ attribute: false }) connection!: ConnectionView;
  /** The plugin's name, and the space's; null for a connection of the org. */
  @property() plugin = "";
  @property() space: string | null = null;
  /** The server cannot store secrets. */
  @property({ type: Boolean }) off = false;
  @state() private isOpen = false;
  private readonly form = new FormController(this);

  static override styles = [
    buttonStyles,
    panelStyles,
    css`
      section {
        /* Hosts and accounts contain no spaces. */
        overflow-wrap: anywhere;
      }
    `,
  ];

  override render() {
    const { label, state, form } = this.connection;
    const own = form?.own;
    // In a space, the plugin's name is the heading just above.
    const isNamedAbove = this.space !== null && label === this.plugin;
    const { text, tone } = stateWord(state, own?.lastResult);
    return html`<section class="stack tight" aria-label=${label}>
      <div class="row">
        <h3 class=${isNamedAbove ? "visually-hidden" : ""}>${label}</h3>
        <span class="chip ${tone}">${text}</span>
      </div>
      ${this.host()} ${own ? this.facts(own, form?.fields ?? []) : nothing}
      ${
        form && this.isOpen
          ? html`<tm-connection-form
              .place=${this.place}
              .connection=${this.connection}
              .fields=${form}
              .plugin=${this.plugin}
              .space=${this.space}
              @close=${() => (this.isOpen = false)}
            ></tm-connection-form>`
          : nothing
      }
      ${form && !this.isOpen && !this.off ? this.actions(own, form.canCheck) : nothing}
      ${formError(this.form.error)}
    </section>`;
  }

  /** The host that runs use, and whose connection it is. */
  private host() {
    const { host, source } = this.connection;
    if (host === undefined) return nothing;
    const shared = source === "org" && this.space !== null ? msg("Set for the whole organization.") : "";
    return html`<p>
      <code><bdi>${host}</bdi></code> <span class="muted">${shared}</span>
    </p>`;
  }

  private facts(own: OwnConnection, fields: readonly ShownField[]) {
    const at = momentText(new Date(own.setAt), serverNow());
    const by = own.setBy?.name;
    const { report } = own;
    const lines = [
      stateText(own.state),
      this.result(own),
      expiryText(own.expiresOn, serverNow()),
      ...Object.entries(own.values).map(([name, value]) =>
        valueText(fields.find((field) => field.name === name) ?? {}, value),
      ),
      by === undefined ? msg(str`Set ${at}`) : msg(str`Set by ${by}, ${at}`),
    ].filter((line) => line !== "");
    return html`<ul class="plain small" role="list" aria-live="polite">
      ${report ? html`<li><tm-worded .worded=${report} .page=${report.page}></tm-worded></li>` : nothing}
      ${lines.map((line) => html`<li dir="auto">${line}</li>`)}
    </ul>`;
  }

  /** The result of the last request, unless the state already says it. */
  private result({ checking, lastResult, state }: OwnConnection): string {
    if (checking) return msg("Checking…");
    if (lastResult === undefined || (state === "refused" && lastResult === "refused")) return "";
    return resultText(lastResult);
  }

  private actions(own: OwnConnection | undefined, canCheck: boolean) {
    const { isBusy } = this.form;
    return html`<div class="row">
      <button class=${own ? "" : "primary"} @click=${() => (this.isOpen = true)}>
        ${own ? msg("Change") : msg("Connect")}
      </button>
      ${
        own && canCheck
          ? html`<button class="quiet" ?disabled=${isBusy || own.checking} @click=${this.check}>
              ${msg("Check")}
            </button>`
          : nothing
      }
      ${
        own
          ? html`<button class="quiet danger" ?disabled=${isBusy} @click=${() => this.drop(own.host)}>
              ${msg("Disconnect")}
            </button>`
          : nothing
      }
    </div>`;
  }

  private readonly check = () =>
    this.form.run("", async () => {
      await checkConnection(this.place, this.connection.name);
      this.changed();
    });

  private async drop(host: string) {
    const isSure = await confirmFirst({
      heading: msg(str`Disconnect from ${host}?`),
      text: msg(
        "This permanently deletes the address and its secrets here. The host keeps what it has received.",
      ),
      action: msg("Disconnect"),
      danger: true,
    });
    if (!isSure) return;
    await this.form.run("", async () => {
      await dropConnection(this.place, this.connection.name);
      showToast({ text: msg(str`${this.plugin} is disconnected from ${host}.`) });
      this.changed();
    });
  }

  private changed() {
    this.dispatchEvent(new Event("changed", { bubbles: true, composed: true }));
  }
}

import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { OrgConnections } from "#shared/wire/connections.ts";
import { allowHosts, listOrgConnections } from "../../../api/connections.ts";
import { formatNumber, plural } from "../../../i18n/format.ts";
import { str } from "../../../i18n/str.ts";
import { fieldAround, formError, describedBy } from "../../../ui/form/field-template.ts";
import { FormController } from "../../../ui/form/form-controller.ts";
import { formText } from "../../../ui/form/form-text.ts";
import { loadedOr } from "../../../ui/loading/loaded-template.ts";
import { Loader } from "../../../ui/loading/loader.ts";
import { buttonStyles, fieldStyles, panelStyles } from "../../../ui/styles.ts";
import { showToast } from "../../../ui/toast.ts";
import { connectionsTemplate } from "../../connections/connections-template.ts";
import { isChecking } from "../../connections/is-checking.ts";
import { Poll } from "../../../ui/loading/poll.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/** A plugin's connections for admins: those of the organization, the hosts of its spaces, and the allowed hosts. */
@customElement("tm-plugin-connections")
export class TmPluginConnections extends TmElement {
  @property() org = "";
  @property() install = "";
  /** The plugin's name in the reader's language. */
  @property() plugin = "";
  private readonly form = new FormController(this, { fieldOf: () => "hosts" });
  private readonly polling = new Poll(this, () => this.list.reload());
  private readonly list = new Loader<OrgConnections>(this, {
    key: () => `${this.org}/${this.install}`,
    load: () => listOrgConnections(this.org, this.install),
    refresh: true,
    onLoaded: (list) => this.polling.follow(isChecking([list])),
  });

  static override styles = [
    buttonStyles,
    panelStyles,
    fieldStyles,
    css`
      li {
        overflow-wrap: anywhere;
      }

      details[open] > summary {
        margin-block-end: var(--sp-2);
      }
    `,
  ];

  constructor() {
    super();
    this.addEventListener("changed", () => void this.list.reload());
  }

  /** Focuses the button of the first connection that is not connected, or of the first one. */
  override focus() {
    const buttons = [...this.renderRoot.querySelectorAll("tm-connection")].map((one) => one.shadowRoot!);
    const button =
      buttons
        .map((root) => root.querySelector<HTMLElement>("button.primary"))
        .find((found) => found !== null) ?? buttons[0]?.querySelector("button");
    button?.focus();
  }

  override render() {
    return loadedOr(this.list, (list) => this.content(list), { lines: 2 });
  }

  private content(list: OrgConnections) {
    const place = { org: this.org, pluginId: this.install };
    const { plugin } = this;
    return html`<div class="stack">
      ${connectionsTemplate(list, { place, plugin, space: null, secretsAvailable: list.secretsAvailable })}
      ${list.hosts.length > 0 ? this.hosts(list) : nothing}
      <details>
        <summary>${msg("Allowed hosts")}</summary>
        ${this.allowed(list)}
      </details>
    </div>`;
  }

  private hosts({ hosts }: OrgConnections) {
    return html`<section class="stack tight">
      <h3>${msg("Hosts")}</h3>
      <ul class="plain" role="list">
        ${hosts.map(
          ({ host, spaces, org, allowed }) =>
            html`<li class="row">
              <code><bdi>${host}</bdi></code>
              <span class="muted small">${usedText(spaces, org)}</span>
              ${allowed ? nothing : html`<span class="chip warn">${msg("Not allowed")}</span>`}
            </li>`,
        )}
      </ul>
    </section>`;
  }

  private allowed({ allowedHosts }: OrgConnections) {
    const field = {
      id: "hosts",
      label: msg("Hosts, one per line"),
      hint: msg("For example, *.example.com. Empty allows all. A connection to another host stops at once."),
      error: this.form.errorOf("hosts"),
    };
    return html`<form class="stack" novalidate @submit=${this.submit}>
      ${fieldAround(
        field,
        html`<textarea
          id="hosts"
          name="hosts"
          rows="3"
          dir="ltr"
          spellcheck="false"
          autocapitalize="none"
          aria-invalid=${field.error !== ""}
          aria-describedby=${describedBy(field)}
          .value=${(allowedHosts ?? []).join("\n")}
        ></textarea>`,
      )}
      ${formError(this.form.error)}
      <div class="row"><button ?disabled=${this.form.isBusy}>${msg("Save hosts")}</button></div>
    </form>`;
  }

  private readonly submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const hosts = formText(event.target, "hosts")
      .split(/[\s,]+/)
      .filter((host) => host !== "");
    await this.form.run("", async () => {
      await allowHosts(this.org, this.install, hosts.length === 0 ? null : hosts);
      showToast({ text: msg("Allowed hosts saved.") });
      await this.list.reload();
    });
  };
}

function usedText(spaces: number, isOfOrg: boolean): string {
  const count = formatNumber(spaces);
  const used = plural(spaces, { one: msg(str`${count} space`), other: msg(str`${count} spaces`) });
  if (!isOfOrg) return used;
  return spaces === 0 ? msg("the organization") : msg(str`the organization, ${used}`);
}

import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { InstallView } from "#shared/wire/plugins.ts";
import { secretsUnavailableText } from "../../../api/secrets-text.ts";
import { approveUpgrade, switchPlugin, uninstallPlugin } from "../../../api/plugins.ts";
import { serverNow } from "../../../api/server-clock.ts";
import { ensureImported } from "../../../lib/lazy/lazy-imports.ts";
import { str } from "../../../i18n/str.ts";
import { confirmFirst } from "../../../ui/confirm-first.ts";
import { kindIcon, kindIconStyles } from "../../../ui/kind-mark/kind-icon-template.ts";
import { formError } from "../../../ui/form/field-template.ts";
import { FormController } from "../../../ui/form/form-controller.ts";
import { buttonStyles, panelStyles, fieldStyles } from "../../../ui/styles.ts";
import { showToast } from "../../../ui/toast.ts";
import { ownConsent } from "../../../kinds/own-consent.ts";
import { consentStyles, consentTemplate } from "../../../kinds/plugin-consent-template.ts";
import { ownTexts } from "../../../kinds/kind-name.ts";
import {
  blockedText,
  healthText,
  needsText,
  stateWord,
  storageText,
  unconnectedText,
} from "./plugin-text.ts";
import "../../../ui/tm-banner.ts";
import type { TmPluginSecret } from "./tm-plugin-secret.ts";
import "./tm-plugin-secret.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/** Shows a plugin's health and permissions, and the admin's actions on it. Fires `changed`. */
@customElement("tm-plugin")
export class TmPlugin extends TmElement {
  @property() org = "";
  @property({ attribute: false }) install!: InstallView;
  /** The server has a key for encrypting secrets. */
  @property({ type: Boolean }) secrets = false;
  private readonly form = new FormController(this);

  static override styles = [
    buttonStyles,
    panelStyles,
    fieldStyles,
    consentStyles,
    kindIconStyles,
    css`
      article {
        /* Names of secrets, versions and hosts contain no spaces. */
        overflow-wrap: anywhere;
      }

      h3 {
        flex: 1;
        min-inline-size: 8rem;
      }

      .pending {
        padding: var(--sp-3);
        border: 1px solid var(--line);
        border-radius: var(--r-2);
      }

      .pending button {
        justify-self: start;
      }

      .may[open] > summary {
        margin-block-end: var(--sp-2);
      }
    `,
  ];

  override render() {
    const { install, form } = this;
    const hasWork = install.grants.some(({ capability }) => capability === "events" || capability === "jobs");
    if (hasWork) ensureImported(() => import("./tm-plugin-work.ts"));
    const { text, tone } = stateWord(install.health);
    const why = healthText(install.health, serverNow());
    return html`<article class="panel stack">
      <div class="row">
        ${kindIcon(install.icon)}
        <h3>${this.name()}</h3>
        <span class="chip ${tone}">${text}</span>
      </div>
      <p class="muted small">${this.facts()}</p>
      ${why ? html`<p>${why}</p>` : nothing} ${this.setup()}
      ${install.pending ? this.pending(install.pending) : nothing}
      <details class="may">
        <summary>${msg("What it may do")}</summary>
        ${consentTemplate(this.consent())}
      </details>
      ${hasWork ? html`<tm-plugin-work .org=${this.org} .install=${install.id}></tm-plugin-work>` : nothing}
      ${this.secretFields()} ${this.connections()}
      <div class="row">
        ${
          install.enabled && install.health.state !== "disabled"
            ? html`<button ?disabled=${form.isBusy} @click=${() => this.turn(false)}>
                ${msg("Turn off")}
              </button>`
            : html`<button ?disabled=${form.isBusy} @click=${() => this.turn(true)}>
                ${msg("Turn on")}
              </button>`
        }
        <button class="quiet danger" ?disabled=${form.isBusy} @click=${this.uninstall}>
          ${msg("Uninstall")}
        </button>
      </div>
      ${formError(form.error)}
    </article>`;
  }

  private facts(): string {
    const { version, provides, storage, locales } = this.install;
    const own = ownTexts(locales)?.kinds ?? {};
    const kinds = provides.map(({ display, declaredAs, retired }) => {
      const name = own[declaredAs]?.display ?? display;
      return retired ? msg(str`${name} (retired)`) : name;
    });
    return [msg(str`Version ${version}`), ...kinds, storageText(storage)].join(" · ");
  }

  private name(): string {
    return ownTexts(this.install.locales)?.display ?? this.install.display;
  }

  private consent() {
    const { consent, grants, storage, locales } = this.install;
    const { quotaBytes } = storage;
    return ownConsent(this, consent, { grants, quotaBytes, summary: ownTexts(locales)?.summary });
  }

  private pending(pending: NonNullable<InstallView["pending"]>) {
    const { version, digest, consent, locales } = pending;
    const own = ownConsent(this, consent, {
      ...pending,
      summary: ownTexts(locales)?.summary,
      heldQuotaBytes: this.install.storage.quotaBytes,
    });
    return html`<section class="pending stack tight" aria-label=${msg(str`Upgrade to ${version}`)}>
      <strong>${msg(str`Version ${version} is waiting for approval. It asks for more:`)}</strong>
      ${consentTemplate(own)}
      <button class="primary" ?disabled=${this.form.isBusy} @click=${() => this.approve(digest)}>
        ${msg(str`Approve ${version}`)}
      </button>
    </section>`;
  }

  /** What the plugin lacks, with a button that leads to the first field or connection that an admin can set. */
  private setup() {
    const { health, locales } = this.install;
    const { needs, unconnected } = health;
    if (!needs && !unconnected) return nothing;
    const isMine = needs ? this.secrets : unconnected!.some(({ by }) => by !== "space");
    return html`<div class="row">
      ${unconnected ? html`<p>${unconnectedText(unconnected, ownTexts(locales)?.connections)}</p>` : nothing}
      ${needs ? html`<p>${needsText(needs)}</p>` : nothing}
      ${isMine ? html`<button id="setup" @click=${this.startSetup}>${msg("Set up")}</button>` : nothing}
    </div>`;
  }

  private readonly startSetup = () => {
    const first = this.install.health.needs?.[0];
    const fields = [...this.renderRoot.querySelectorAll<TmPluginSecret>("tm-plugin-secret")];
    const target =
      fields.find(({ name }) => name === first) ?? this.renderRoot.querySelector("tm-plugin-connections");
    (target as HTMLElement | null)?.focus();
  };

  /** Moves the focus to the button that starts the set-up, or to the plugin's name if nothing is to be set up. */
  async focusNextStep() {
    await this.updateComplete;
    const target =
      this.renderRoot.querySelector<HTMLElement>("#setup") ?? this.renderRoot.querySelector("h3")!;
    if (target.localName === "h3") target.tabIndex = -1;
    target.focus();
  }

  private secretFields() {
    const { secrets, id } = this.install;
    if (secrets.length === 0) return nothing;
    return html`${this.secrets ? nothing : html`<tm-banner icon="info">${secretsUnavailableText()}</tm-banner>`}
    ${secrets.map(
      ({ name, set, optional }) =>
        html`<tm-plugin-secret
          .org=${this.org}
          .install=${id}
          .name=${name}
          ?kept=${set}
          ?optional=${optional}
          ?off=${!this.secrets}
        ></tm-plugin-secret>`,
    )}`;
  }

  private connections() {
    const { id, connects, enabled } = this.install;
    if (!connects || !enabled) return nothing;
    ensureImported(() => import("./tm-plugin-connections.ts"));
    return html`<tm-plugin-connections
      .org=${this.org}
      .install=${id}
      .plugin=${this.name()}
    ></tm-plugin-connections>`;
  }

  private turn(enabled: boolean) {
    const { id } = this.install;
    const display = this.name();
    return this.form.run("", async () => {
      await switchPlugin(this.org, id, enabled);
      this.toast(
        enabled
          ? msg(str`${display} is on.`)
          : msg(str`${display} is off. Its rooms stay, but their content is hidden until you turn it on.`),
      );
    });
  }

  private approve(digest: string) {
    const { id } = this.install;
    const display = this.name();
    return this.form.run("", async () => {
      await approveUpgrade(this.org, id, digest);
      this.toast(msg(str`${display} upgraded.`));
    });
  }

  private readonly uninstall = async () => {
    const { id } = this.install;
    const display = this.name();
    const isWanted = await confirmFirst({
      heading: msg(str`Uninstall ${display}?`),
      text: msg("This permanently deletes its permissions, secrets and stored data."),
      action: msg("Uninstall"),
      danger: true,
    });
    if (!isWanted) return;
    await this.form.run("", async () => {
      try {
        await uninstallPlugin(this.org, id);
      } catch (problem) {
        const blocked = blockedText(problem);
        if (blocked === null) throw problem;
        return this.form.note(blocked);
      }
      this.toast(msg(str`${display} uninstalled.`));
    });
  };

  private toast(text: string) {
    showToast({ text });
    this.dispatchEvent(new Event("changed", { bubbles: true, composed: true }));
  }
}

import { msg } from "@lit/localize";
import type { OrgAdminList } from "#shared/wire/org-admin.ts";
import { css, html } from "lit";
import { customElement, property } from "lit/decorators.js";
import { listAdmins } from "../../api/admin.ts";
import { copyField, copyFieldStyles } from "../../ui/copy-field-template.ts";
import { placeholder } from "../../ui/loading/loaded-template.ts";
import { Loader } from "../../ui/loading/loader.ts";
import { buttonStyles, fieldStyles, panelStyles } from "../../ui/styles.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** Tells a member who the organization's admins are. Without an admin, shows the command that makes me one. */
@customElement("tm-not-admin")
export class TmNotAdmin extends TmElement {
  @property() org = "";
  @property() meId = "";
  private readonly admins = new Loader(this, {
    key: () => this.org,
    load: () => listAdmins(this.org),
    refresh: true,
  });

  static override styles = [
    buttonStyles,
    fieldStyles,
    panelStyles,
    copyFieldStyles,
    css`
      :host {
        display: grid;
        gap: var(--sp-3);
        max-inline-size: var(--width-text);
      }

      .panel {
        padding-block: var(--sp-2);
      }

      li {
        padding-block: var(--sp-2);
        font-weight: 550;
        overflow-wrap: anywhere;
      }

      li + li {
        border-block-start: 1px solid var(--line);
      }

      .copy-line input {
        font-family: var(--mono);
        font-size: var(--fs-14);
      }
    `,
  ];

  override render() {
    const admins = this.admins.value;
    if (!admins) return placeholder(this.admins);
    return admins.length > 0 ? this.names(admins) : this.command();
  }

  private names(admins: OrgAdminList) {
    return html`
      <p class="muted">${msg("Only admins can change these settings. Ask one of them:")}</p>
      <ul class="panel">
        ${admins.map(({ name }) => html`<li><bdi>${name}</bdi></li>`)}
      </ul>
    `;
  }

  private command() {
    return html`
      <p class="muted">
        ${msg("This organization has no admin yet. Ask your administrator to run this command to make you one.")}
      </p>
      ${copyField({
        id: "command",
        label: msg("Command"),
        value: `npm run admin -- grant-admin ${this.org} ${this.meId}`,
        copyLabel: msg("Copy the command"),
        hint: msg("In a container, the command starts with “node dist/server/admin.cjs grant-admin”."),
      })}
    `;
  }
}

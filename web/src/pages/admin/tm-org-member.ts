import { msg } from "@lit/localize";
import type { OrgRole } from "#shared/wire/org-admin.ts";
import { css, html, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { restoreMember, setOrgRole } from "../../api/admin.ts";
import { authMode } from "../../lib/identity.ts";
import { formatTime } from "../../i18n/format.ts";
import { str } from "../../i18n/str.ts";
import { announce } from "../../ui/announce.ts";
import { focusHeadingAbove } from "../../ui/page/focus-heading-above.ts";
import { buttonStyles, panelStyles } from "../../ui/styles.ts";
import { confirmFirst } from "../../ui/confirm-first.ts";
import type { MenuItem } from "../../ui/tm-menu.ts";
import { showToast } from "../../ui/toast.ts";
import { attempt } from "../attempt.ts";
import { personRowStyles } from "../person-row-styles.ts";
import { memberName, type OrgMember } from "./people.ts";
import "../../ui/tm-icon.ts";
import "../../ui/tm-menu.ts";
import "./tm-revoke-dialog.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** Shows a person of the organization with their role, and buttons to revoke and restore them. Fires `changed`. */
@customElement("tm-org-member")
export class TmOrgMember extends TmElement {
  @property() org = "";
  @property({ attribute: false }) member!: OrgMember;
  @property({ type: Boolean }) me = false;
  /** The only admin, who cannot be demoted or revoked. */
  @property({ type: Boolean }) only = false;
  @state() private isRevoking = false;
  /** I have just revoked this member, and the list does not show it yet. */
  private isChanging = false;

  static override styles = [
    buttonStyles,
    panelStyles,
    personRowStyles,
    css`
      .who {
        flex-basis: 140px;
      }

      .since,
      code {
        color: var(--muted);
        font-size: var(--fs-12);
      }

      code {
        font-family: var(--mono);
      }
    `,
  ];

  override render() {
    const { revokedAt, userId, name } = this.member;
    return html`
      <span class="who">
        <span>
          <bdi>${memberName(this.member)}</bdi>
          ${this.me ? html`<span class="muted">${msg("(you)")}</span>` : nothing}
        </span>
        ${name === "" ? html`<code>${userId}</code>` : nothing}
        ${revokedAt ? html`<span class="since">${revokedText(revokedAt)}</span>` : nothing}
      </span>
      ${revokedAt ? this.wayBack() : this.only ? this.explained() : this.tools()}
      ${
        this.isRevoking
          ? html`<tm-revoke-dialog
              .org=${this.org}
              .member=${this.member}
              ?me=${this.me}
              @close=${() => (this.isRevoking = false)}
              @changed=${() => (this.isChanging = true)}
            ></tm-revoke-dialog>`
          : nothing
      }
    `;
  }

  protected override updated(changed: PropertyValues<this>) {
    const before = changed.get("member");
    if (!this.isChanging || !before || before.revokedAt === this.member.revokedAt) return;
    // The opposite button has replaced the one that had the focus.
    this.isChanging = false;
    this.renderRoot.querySelector<HTMLElement>(".tools button")?.focus();
  }

  private wayBack() {
    return html`<span class="tools">
      <button @click=${this.restore}>
        ${msg("Restore")}<span class="visually-hidden"> ${memberName(this.member)}</span>
      </button>
    </span>`;
  }

  private explained() {
    return html`<span class="why" id="why">${msg("The only admin. Make someone else an admin first.")}</span>
      <span class="tools"
        ><button class="quiet" disabled aria-describedby="why">
          ${msg("Admin", { id: "admin-role" })}
        </button></span
      >`;
  }

  private tools() {
    const name = memberName(this.member);
    return html`<span class="tools">
      <tm-menu look="quiet role" label=${msg(str`Role of ${name}`)} .items=${this.roles()}>
        <span class="visually-hidden">${msg(str`Role of ${name}:`)}</span>
        ${this.member.role === "admin" ? msg("Admin", { id: "admin-role" }) : msg("Member")}
        <tm-icon name="chevron-down"></tm-icon>
      </tm-menu>
      <button class="quiet icon" title=${msg(str`Remove ${name}`)} @click=${() => (this.isRevoking = true)}>
        <tm-icon name="user-x"></tm-icon>
        <span class="visually-hidden">${msg(str`Remove ${name}`)}</span>
      </button>
    </span>`;
  }

  private roles(): MenuItem[] {
    const item = (role: OrgRole, label: string): MenuItem => ({
      label,
      chosen: this.member.role === role,
      run: () => void this.become(role),
    });
    return [item("admin", msg("Admin", { id: "admin-role" })), item("member", msg("Member"))];
  }

  private async become(role: OrgRole) {
    const name = memberName(this.member);
    if (role === this.member.role || (this.me && !(await maySurrender()))) return;
    if (!(await attempt(this, () => setOrgRole(this.org, this.member.userId, role)))) return;
    announce(role === "admin" ? msg(str`${name} is now an admin.`) : msg(str`${name} is now a member.`));
  }

  private restore = async () => {
    const name = memberName(this.member);
    if (!(await attempt(this, () => restoreMember(this.org, this.member.userId)))) return;
    // With sign-in enabled, the row disappears until the person signs in.
    focusHeadingAbove(this);
    showToast({
      text:
        authMode() === "oidc"
          ? msg(str`${name} is back the next time they sign in.`)
          : msg(str`${name} is a member again, but not in any space yet.`),
      tone: "ok",
    });
  };
}

function revokedText(revokedAt: string): string {
  return msg(str`Removed ${formatTime(new Date(revokedAt), { dateStyle: "medium" })}`);
}

function maySurrender(): Promise<boolean> {
  return confirmFirst({
    heading: msg("Step down as admin?"),
    text: msg("You lose access to this page. Only another admin can make you one again."),
    action: msg("Step down as admin"),
  });
}

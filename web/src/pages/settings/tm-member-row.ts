import { msg } from "@lit/localize";
import type { MemberView, Role } from "#shared/wire/spaces.ts";
import { css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { removeMember, setRole } from "../../api/space-settings.ts";
import { evictSpace } from "../../lib/spaces/space-cache.ts";
import { navigate } from "../../lib/navigate.ts";
import { paths } from "../../lib/paths.ts";
import { str } from "../../i18n/str.ts";
import { announce } from "../../ui/announce.ts";
import { focusHeadingAbove } from "../../ui/page/focus-heading-above.ts";
import { buttonStyles, panelStyles } from "../../ui/styles.ts";
import { confirmFirst } from "../../ui/confirm-first.ts";
import type { MenuItem } from "../../ui/tm-menu.ts";
import { showToast } from "../../ui/toast.ts";
import { attempt } from "../attempt.ts";
import { personRowStyles } from "../person-row-styles.ts";
import type { Member } from "./member-list.ts";
import "../../ui/tm-avatar.ts";
import "../../ui/tm-icon.ts";
import "../../ui/tm-menu.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** A member of the space. Owners also see a role menu and a button to remove the member. Fires `changed`. */
@customElement("tm-member-row")
export class TmMemberRow extends TmElement {
  @property({ attribute: false }) view!: MemberView;
  @property({ attribute: false }) member!: Member;
  @property({ type: Boolean }) me = false;
  /** The only owner, who cannot be demoted or removed. */
  @property({ type: Boolean }) only = false;

  static override styles = [
    buttonStyles,
    panelStyles,
    personRowStyles,
    css`
      .where {
        color: var(--ok);
        font-size: var(--fs-12);
      }

      @media (width < 480px) {
        .why {
          padding-inline-start: 48px;
        }
      }
    `,
  ];

  override render() {
    const { name, avatarHue, avatarIcon, at } = this.member;
    return html`
      <tm-avatar .name=${name} .hue=${avatarHue} icon=${avatarIcon} size="36"></tm-avatar>
      <span class="who">
        <span
          ><bdi>${name}</bdi>${this.me ? html` <span class="muted">${msg("(you)")}</span>` : nothing}</span
        >
        ${at ? html`<span class="where">${msg(str`in ${at.title}`)}</span>` : nothing}
      </span>
      ${this.view.role === "owner" ? this.tools() : this.badge()}
    `;
  }

  private badge() {
    return this.member.role === "owner" ? html`<span class="chip">${msg("owner")}</span>` : nothing;
  }

  private tools() {
    if (this.only) {
      return html`<span class="why" id="why"
          >${msg("The only owner. Make someone else an owner first.")}</span
        >
        <span class="tools">
          <button class="quiet" disabled aria-describedby="why">${msg("Owner")}</button>
        </span>`;
    }
    const { name, role } = this.member;
    return html`<span class="tools">
      <tm-menu look="quiet role" label=${msg(str`Role of ${name}`)} .items=${this.roles()}>
        <span class="visually-hidden">${msg(str`Role of ${name}:`)}</span>
        ${role === "owner" ? msg("Owner") : msg("Member")}
        <tm-icon name="chevron-down"></tm-icon>
      </tm-menu>
      <button
        class="quiet icon"
        title=${this.me ? msg("Leave space") : msg(str`Remove ${name}`)}
        @click=${this.takeOut}
      >
        <tm-icon name=${this.me ? "log-out" : "user-x"}></tm-icon>
        <span class="visually-hidden">${this.me ? msg("Leave space") : msg(str`Remove ${name}`)}</span>
      </button>
    </span>`;
  }

  private roles(): MenuItem[] {
    const item = (role: Role, label: string): MenuItem => ({
      label,
      chosen: this.member.role === role,
      run: () => void this.become(role),
    });
    return [item("owner", msg("Owner")), item("member", msg("Member"))];
  }

  private async become(role: Role) {
    const { userId, name } = this.member;
    const { orgSlug, slug } = this.view;
    if (role === this.member.role || (this.me && !(await this.maySurrender()))) return;
    if (!(await attempt(this, () => setRole(orgSlug, slug, userId, role)))) return;
    announce(role === "owner" ? msg(str`${name} is now an owner.`) : msg(str`${name} is now a member.`));
  }

  private maySurrender(): Promise<boolean> {
    return confirmFirst({
      heading: msg("Step down as owner?"),
      text: msg("You stay a member. Only another owner can make you an owner again."),
      action: msg("Step down as owner"),
    });
  }

  private takeOut = async () => {
    const { userId, name } = this.member;
    const { orgSlug, slug } = this.view;
    if (!(await confirmFirst(this.me ? this.leaving() : this.removing()))) return;
    if (!(await attempt(this, () => removeMember(orgSlug, slug, userId)))) return;
    showToast({
      text: this.me ? msg(str`You've left ${this.view.name}.`) : msg(str`${name} was removed.`),
    });
    if (!this.me) return focusHeadingAbove(this);
    evictSpace(orgSlug, slug);
    navigate(paths.home);
  };

  private removing() {
    const { name } = this.member;
    const text = msg(
      str`${name} loses access to all rooms in this space immediately. Their contributions stay.`,
    );
    const again = this.view.protected
      ? msg(str`They can rejoin with the passcode. Create a new one to prevent that.`)
      : msg(str`The space has no passcode, so they can rejoin with the link.`);
    return {
      heading: msg(str`Remove ${name}?`),
      text: `${text}\n\n${again}`,
      action: msg(str`Remove ${name}`),
      danger: true,
    };
  }

  private leaving() {
    return {
      heading: msg(str`Leave ${this.view.name}?`),
      text: msg("You lose access to all its rooms. To come back, join like anyone else."),
      action: msg("Leave space"),
      danger: true,
    };
  }
}

import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { listOrgMembers } from "../../api/admin.ts";
import { showNotFound } from "../../lib/navigate.ts";
import { formatNumber } from "../../i18n/format.ts";
import { entriesWith } from "../../i18n/search-text.ts";
import { placeholder, staleNote } from "../../ui/loading/loaded-template.ts";
import { Loader } from "../../ui/loading/loader.ts";
import { buttonStyles, panelStyles, fieldStyles } from "../../ui/styles.ts";
import { LongList } from "../long-list.ts";
import { adminPartStyles } from "./admin-part-styles.ts";
import { memberName, onlyAdmin, type OrgMember } from "./people.ts";
import "./tm-org-member.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** Lists the organization's current and revoked members with their roles. */
@customElement("tm-admin-members")
export class TmAdminMembers extends TmElement {
  @property() org = "";
  @property() meId = "";
  private readonly rows = new LongList(this);
  private readonly list = new Loader(this, {
    key: () => this.org,
    load: () => listOrgMembers(this.org),
    refresh: true,
    onMissing: showNotFound,
  });

  static override styles = [
    buttonStyles,
    panelStyles,
    fieldStyles,
    adminPartStyles,
    css`
      .panel {
        padding-block: var(--sp-2);
      }

      li + li {
        border-block-start: 1px solid var(--line);
      }
    `,
  ];

  constructor() {
    super();
    this.addEventListener("changed", () => void this.list.reload());
  }

  override render() {
    const active = this.list.value?.filter(({ revokedAt }) => revokedAt === null).length;
    return html`
      <div class="lead">
        <h2 class="row">
          ${msg("Members")}
          ${active === undefined ? nothing : html`<span class="chip">${formatNumber(active)}</span>`}
        </h2>
        <p class="note">
          ${msg("Removing someone ends their access to the organization and all its spaces immediately.")}
        </p>
      </div>
      ${this.content()}
    `;
  }

  private content() {
    const members = this.list.value;
    if (!members) return placeholder(this.list, { lines: 4 });
    const fitting = entriesWith(activeFirst(members), this.rows.typed, (member) => [memberName(member)]);
    const rows = this.rows.part(fitting);
    const stuck = onlyAdmin(members)?.userId;
    return html`
      ${staleNote(this.list)} ${this.rows.field(members.length, msg("Find a member"))}
      ${this.rows.status(fitting, msg("No matches."))}
      ${
        rows.length > 0
          ? html`<ul class="panel">
              ${repeat(
                rows,
                ({ userId }) => userId,
                (member) => this.row(member, stuck),
              )}
            </ul>`
          : nothing
      }
      ${this.rows.more(fitting)}
    `;
  }

  private row(member: OrgMember, stuck: string | undefined) {
    return html`<li>
      <tm-org-member
        .org=${this.org}
        .member=${member}
        ?me=${member.userId === this.meId}
        ?only=${member.userId === stuck}
      ></tm-org-member>
    </li>`;
  }
}

/** Returns active members before revoked ones. Within each group the server's order by name stays. */
function activeFirst(members: readonly OrgMember[]): OrgMember[] {
  const isActive = ({ revokedAt }: OrgMember) => revokedAt === null;
  return [...members.filter(isActive), ...members.filter((member) => !isActive(member))];
}

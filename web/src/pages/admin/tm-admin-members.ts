import { localized, msg, str } from "@lit/localize";
import { LitElement, css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { listOrgMembers } from "../../api/admin.ts";
import { showNotFound } from "../../app/navigate.ts";
import { formatNumber } from "../../i18n/format.ts";
import { entriesWith } from "../../i18n/search-text.ts";
import { placeholder, staleNote } from "../../ui/loading/loaded.ts";
import { Loader } from "../../ui/loading/loader.ts";
import { baseStyles, buttonStyles, cardStyles, fieldStyles } from "../../ui/styles.ts";
import { adminPartStyles } from "./admin-part-styles.ts";
import { memberName, onlyAdmin, type OrgMember } from "./people.ts";
import "./tm-org-member.ts";

/** From this many on a field finds people by name. */
const filterFrom = 10;
/** Rows drawn at once. */
const step = 100;

/** Who belongs to the organization and who did, and what each of them may do here. */
@localized()
@customElement("tm-admin-members")
export class TmAdminMembers extends LitElement {
  @property() org = "";
  @property() meId = "";
  @state() private typed = "";
  @state() private shown = step;
  private readonly list = new Loader(this, {
    key: () => this.org,
    load: () => listOrgMembers(this.org),
    refresh: true,
    onMissing: showNotFound,
  });

  static override styles = [
    baseStyles,
    buttonStyles,
    cardStyles,
    fieldStyles,
    adminPartStyles,
    css`
      :host {
        max-inline-size: 760px;
      }

      .card {
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
        <h2>
          ${msg("Members")}
          ${active === undefined ? nothing : html`<span class="chip">${formatNumber(active)}</span>`}
        </h2>
        <p class="note">
          ${msg(
            "Admins keep order here. Revoking someone takes them out of the organization and of every space in it, at once.",
          )}
        </p>
      </div>
      ${this.content()}
    `;
  }

  private content() {
    const members = this.list.value;
    if (!members) return placeholder(this.list, { lines: 4 });
    const fitting = entriesWith(activeFirst(members), this.typed, (member) => [memberName(member)]);
    const rows = fitting.slice(0, this.shown);
    const stuck = onlyAdmin(members)?.userId;
    return html`
      ${staleNote(this.list)} ${members.length >= filterFrom ? this.filter() : nothing}
      <p role="status" class=${fitting.length === 0 ? "muted" : "visually-hidden"}>
        ${this.typed === "" ? nothing : this.foundText(fitting.length)}
      </p>
      ${
        rows.length > 0
          ? html`<ul class="card">
              ${repeat(
                rows,
                ({ userId }) => userId,
                (member) => this.row(member, stuck),
              )}
            </ul>`
          : nothing
      }
      ${
        fitting.length > rows.length
          ? html`<button class="more" @click=${() => (this.shown += step)}>
              ${msg(str`Show ${formatNumber(Math.min(step, fitting.length - rows.length))} more`)}
            </button>`
          : nothing
      }
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

  private filter() {
    return html`<div class="field">
      <label class="visually-hidden" for="filter">${msg("Find a member")}</label>
      <input
        id="filter"
        type="search"
        autocomplete="off"
        placeholder=${msg("Find a member")}
        @input=${(event: Event) => {
          this.typed = (event.target as HTMLInputElement).value;
          this.shown = step;
        }}
      />
    </div>`;
  }

  private foundText(count: number) {
    return count === 0 ? msg("Nobody of that name.") : msg(str`${formatNumber(count)} found.`);
  }
}

/** Returns revoked members last; within the two groups the server's order by name stays. */
function activeFirst(members: readonly OrgMember[]): OrgMember[] {
  const isActive = ({ revokedAt }: OrgMember) => revokedAt === null;
  return [...members.filter(isActive), ...members.filter((member) => !isActive(member))];
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-admin-members": TmAdminMembers;
  }
}

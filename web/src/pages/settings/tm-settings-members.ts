import { msg } from "@lit/localize";
import type { Me } from "#shared/wire/identity.ts";
import type { MemberView } from "#shared/wire/spaces.ts";
import { css, html } from "lit";
import { customElement, property } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { formatNumber } from "../../i18n/format.ts";
import { partStyles } from "../../ui/page/part-styles.ts";
import { buttonStyles, panelStyles, fieldStyles } from "../../ui/styles.ts";
import { LongList } from "../long-list.ts";
import { listedMembers, onlyOwner } from "./member-list.ts";
import { ownersOnly } from "./owners-only.ts";
import "./tm-member-row.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** Lists the space's members. Owners also get controls for roles and removal. */
@customElement("tm-settings-members")
export class TmSettingsMembers extends TmElement {
  @property({ attribute: false }) view!: MemberView;
  @property({ attribute: false }) me!: Me;
  private readonly rows = new LongList(this);

  static override styles = [
    buttonStyles,
    panelStyles,
    fieldStyles,
    partStyles,
    css`
      li + li {
        border-block-start: 1px solid var(--line);
      }
    `,
  ];

  override render() {
    const { view } = this;
    const found = listedMembers(view.members, this.rows.typed);
    const stuck = onlyOwner(view.members)?.userId;
    return html`<section class="panel">
      <h2 class="row">${msg("Members")} <span class="chip">${formatNumber(view.members.length)}</span></h2>
      <p class="note">
        ${
          view.role === "owner"
            ? msg("Owners manage the space's name, members, decks and rooms. There can be several.")
            : ownersOnly(view)
        }
      </p>
      ${this.rows.field(view.members.length, msg("Find a member"))}
      <ul>
        ${repeat(
          this.rows.part(found),
          ({ userId }) => userId,
          (member) =>
            html`<li>
              <tm-member-row
                .view=${view}
                .member=${member}
                ?me=${member.userId === this.me.id}
                ?only=${member.userId === stuck}
              ></tm-member-row>
            </li>`,
        )}
      </ul>
      ${this.rows.status(found, msg("No matches."))} ${this.rows.more(found)}
    </section>`;
  }
}

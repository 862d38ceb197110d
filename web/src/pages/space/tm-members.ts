import { msg } from "@lit/localize";
import type { MemberView } from "#shared/wire/spaces.ts";
import { css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { formatNumber } from "../../i18n/format.ts";
import { str } from "../../i18n/str.ts";
import { panelStyles } from "../../ui/styles.ts";
import "../../ui/tm-avatar.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** Lists the space's members, with the room that each one is in now. */
@customElement("tm-members")
export class TmMembers extends TmElement {
  @property({ attribute: false }) members: MemberView["members"] = [];
  @property() meId = "";
  /** The path of the member settings, for owners only. */
  @property() manage = "";

  static override styles = [
    panelStyles,
    css`
      h2 {
        display: flex;
        align-items: center;
        gap: var(--sp-2);
        margin-block-end: var(--sp-2);
      }

      h2 a {
        margin-inline-start: auto;
        font-weight: 450;
      }

      ul {
        display: grid;
      }

      /* Beside the rooms, a long list scrolls. Its end fades, which shows that there is more. */
      @media (width >= 860px) {
        ul[tabindex] {
          max-block-size: 504px;
          padding-block-end: var(--sp-6);
          overflow-y: auto;
          mask-image: linear-gradient(#000 calc(100% - var(--sp-8)), transparent);
        }
      }

      li {
        display: flex;
        align-items: center;
        gap: var(--sp-3);
        padding-block: var(--sp-2);
      }

      .who {
        display: grid;
        flex: 1;
        min-inline-size: 0;
        line-height: 1.3;
        overflow-wrap: anywhere;
      }

      .where {
        color: var(--ok);
        font-size: var(--fs-12);
      }
    `,
  ];

  override render() {
    return html`<section class="panel">
      <h2>
        ${msg("Members")} <span class="chip">${formatNumber(this.members.length)}</span>
        ${this.manage ? html`<a class="small" href=${this.manage}>${msg("Manage")}</a>` : nothing}
      </h2>
      <ul tabindex=${this.members.length > 9 ? 0 : nothing} aria-label=${msg("Members")}>
        ${repeat(
          this.members,
          (member) => member.userId,
          (member) =>
            html`<li>
              <tm-avatar .name=${member.name} .hue=${member.avatarHue} icon=${member.avatarIcon}></tm-avatar>
              <span class="who">
                <span
                  ><bdi>${member.name}</bdi
                  >${member.userId === this.meId ? html` <span class="muted">${msg("(you)")}</span>` : nothing}</span
                >
                ${member.at ? html`<span class="where">${msg(str`in ${member.at.title}`)}</span>` : nothing}
              </span>
              ${member.role === "owner" ? html`<span class="chip">${msg("owner")}</span>` : nothing}
            </li>`,
        )}
      </ul>
    </section>`;
  }
}

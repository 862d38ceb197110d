import { localized, msg, str } from "@lit/localize";
import type { Me } from "#shared/wire/identity.ts";
import type { MemberView } from "#shared/wire/spaces.ts";
import { LitElement, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { formatNumber } from "../../i18n/format.ts";
import { baseStyles, buttonStyles, cardStyles, fieldStyles } from "../../ui/styles.ts";
import { listedMembers, onlyOwner } from "./member-list.ts";
import { membersStyles } from "./members-styles.ts";
import { ownersOnly } from "./owners-only.ts";
import { partStyles } from "../../ui/page/part-styles.ts";
import "./tm-member-row.ts";

/** From this many on a field finds people by name. */
const filterFrom = 10;
/** Rows drawn at once: a space may have a thousand members. */
const step = 100;

/** Who belongs to the space, and for its owners: what each of them may do here. */
@localized()
@customElement("tm-settings-members")
export class TmSettingsMembers extends LitElement {
  @property({ attribute: false }) view!: MemberView;
  @property({ attribute: false }) me!: Me;
  @state() private typed = "";
  @state() private shown = step;

  static override styles = [baseStyles, buttonStyles, cardStyles, fieldStyles, partStyles, membersStyles];

  override render() {
    const { view } = this;
    const found = listedMembers(view.members, this.typed);
    const stuck = onlyOwner(view.members)?.userId;
    return html`<section class="card">
      <h2>${msg("Members")} <span class="chip">${formatNumber(view.members.length)}</span></h2>
      <p class="note">
        ${
          view.role === "owner"
            ? msg(
                "Owners manage the space: its name, its members, its decks and its rooms. There can be several.",
              )
            : ownersOnly(view)
        }
      </p>
      ${view.members.length >= filterFrom ? this.filter() : nothing}
      <ul>
        ${repeat(
          found.slice(0, this.shown),
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
      <p role="status" class=${found.length === 0 ? "note" : "visually-hidden"}>
        ${this.typed === "" ? nothing : this.foundText(found.length)}
      </p>
      ${
        found.length > this.shown
          ? html`<button @click=${() => (this.shown += step)}>
              ${msg(str`Show ${formatNumber(Math.min(step, found.length - this.shown))} more`)}
            </button>`
          : nothing
      }
    </section>`;
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

declare global {
  interface HTMLElementTagNameMap {
    "tm-settings-members": TmSettingsMembers;
  }
}

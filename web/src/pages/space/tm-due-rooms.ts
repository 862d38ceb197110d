import { msg } from "@lit/localize";
import { css, html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import type { MemberView, SessionSummary } from "#shared/wire/spaces.ts";
import { readRetention } from "../../api/retention.ts";
import { formatNumber, plural } from "../../i18n/format.ts";
import { str } from "../../i18n/str.ts";
import { loadedOr } from "../../ui/loading/loaded-template.ts";
import { Loader } from "../../ui/loading/loader.ts";
import { foldStyles } from "../../ui/page/fold-styles.ts";
import { buttonStyles } from "../../ui/styles.ts";
import "../../ui/tm-icon.ts";
import { TmElement } from "../../ui/tm-element.ts";
import { sharedTitles } from "../titles.ts";

type Card = (room: SessionSummary, shared: ReadonlySet<string>) => TemplateResult;

/** The rooms that a rule deletes within seven days, those that go first at the top. `card` draws each of them. */
@customElement("tm-due-rooms")
export class TmDueRooms extends TmElement {
  @property({ attribute: false }) view!: MemberView;
  @property({ attribute: false }) card!: Card;
  private readonly rule = new Loader(this, {
    key: () => `${this.view.orgSlug}/${this.view.slug}`,
    load: () => readRetention(this.view.orgSlug, this.view.slug),
  });

  static override styles = [
    buttonStyles,
    foldStyles,
    css`
      ul,
      p {
        margin-block-start: var(--sp-2);
      }
    `,
  ];

  /** Follows the view, which reloads after each change and every 30 seconds. */
  protected override updated(changed: PropertyValues<this>) {
    if (changed.get("view")) void this.rule.reload();
  }

  override render() {
    const { roomsDue } = this.view;
    return html`<details>
      <summary>
        ${plural(roomsDue, {
          one: msg("1 ended room will be deleted soon"),
          other: msg(str`${formatNumber(roomsDue)} ended rooms will be deleted soon`),
        })}
      </summary>
      ${loadedOr(this.rule, ({ sessions, due }) => this.list(sessions, due), { lines: 2 })}
    </details>`;
  }

  private list(sessions: readonly SessionSummary[], due: number) {
    const rooms = sessions.toSorted((a, b) => (a.deletesAt ?? "").localeCompare(b.deletesAt ?? ""));
    const shared = sharedTitles(rooms);
    const more = due - rooms.length;
    return html`<ul class="stack">
        ${repeat(
          rooms,
          ({ id }) => id,
          (room) => html`<li>${this.card(room, shared)}</li>`,
        )}
      </ul>
      ${
        more > 0
          ? html`<p>${plural(more, { one: msg("1 more"), other: msg(str`${formatNumber(more)} more`) })}</p>`
          : nothing
      }`;
  }
}

import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { StandupQuestions } from "#shared/wire/standup-questions.ts";
import type { PreviousEntries } from "#shared/wire/previous-entries.ts";
import { formatTime } from "../../../i18n/format.ts";
import { str } from "../../../i18n/str.ts";
import { entryTemplate } from "../feed/entry-template.ts";
import { entryViewStyles } from "../feed/entry-view-styles.ts";
import type { ReadPrevious } from "./read-previous.ts";
import { TmElement } from "../../../ui/tm-element.ts";

const shortDay = { weekday: "short", day: "numeric", month: "short", timeZone: "UTC" } as const;

/** A person's entry in the previous standup of the space, collapsed, under the field names of this room. */
@customElement("tm-standup-previous")
export class TmStandupPrevious extends TmElement {
  @property() userId = "";
  @property({ attribute: false }) read!: ReadPrevious;
  @property({ attribute: false }) questions: StandupQuestions | undefined;
  @state() private previous: PreviousEntries | undefined;

  static override styles = [
    entryViewStyles,
    css`
      :host {
        display: block;
      }

      summary {
        min-block-size: var(--target);
        padding-block: var(--sp-3);
        color: var(--muted);
        font-size: var(--fs-14);
      }

      .entry {
        grid-template-columns: repeat(auto-fit, minmax(min(200px, 100%), 1fr));
        align-items: start;
        padding-block-end: var(--sp-3);
      }
    `,
  ];

  private get entry() {
    return this.previous?.entries.find(({ userId }) => userId === this.userId);
  }

  protected override updated(changed: Map<PropertyKey, unknown>) {
    // An empty element would still take the gap of a grid.
    this.hidden = !this.entry;
    if (changed.has("userId") && !this.previous) void this.load();
  }

  override render() {
    const { entry } = this;
    if (!entry) return nothing;
    const day = formatTime(new Date(this.previous!.day!), shortDay);
    return html`<details>
      <summary>${msg(str`Last time (${day})`)}</summary>
      ${entryTemplate(entry, this.questions)}
    </details>`;
  }

  /** A failure shows nothing. The next speaker's turn reads again. */
  private async load() {
    try {
      this.previous = await this.read();
    } catch {
      this.previous = undefined;
    }
  }
}

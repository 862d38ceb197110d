import { localized, msg } from "@lit/localize";
import { LitElement, html, nothing, type PropertyValues } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { problemText } from "../../../api/problem-text.ts";
import { formatNumber, plural } from "../../../i18n/format.ts";
import { str } from "../../../i18n/str.ts";
import { baseStyles, buttonStyles, fieldStyles } from "../../../ui/styles.ts";
import { showToast } from "../../../ui/toast.ts";
import { flawText } from "../edit/flaw-text.ts";
import { storiesFromPaste } from "./paste.ts";
import { pasteStyles } from "./paste-styles.ts";
import type { PokerCommands } from "../poker-commands.ts";
import { flawsOf, importBatches } from "../edit/story-check.ts";
import type { StoryText } from "../story-line.ts";
import "../../../ui/tm-dialog.ts";
import "../../../ui/tm-icon.ts";

/** Rows drawn in the preview; the rest is counted. */
const mostShown = 200;

/** Turns a pasted list or table into stories: a preview says row by row what is wrong, only good rows are sent. */
@localized()
@customElement("tm-poker-paste")
export class TmPokerPaste extends LitElement {
  @property({ type: Boolean }) open = false;
  /** What the text area starts with: the lines that were pasted into the field for one story. */
  @property() text = "";
  @property({ attribute: false }) commands!: PokerCommands;
  @state() private rows: StoryText[] = [];
  @state() private withNotes = true;
  @state() private progress = "";
  @state() private error = "";
  @query("textarea") private field!: HTMLTextAreaElement;

  static override styles = [baseStyles, buttonStyles, fieldStyles, pasteStyles];

  protected override willUpdate(changed: PropertyValues<this>) {
    if (changed.has("open") && this.open) this.error = "";
    if (changed.has("text")) this.rows = storiesFromPaste(this.text);
  }

  protected override updated(changed: PropertyValues<this>) {
    if (changed.has("open") && this.open) void this.focusField();
  }

  private async focusField() {
    await this.renderRoot.querySelector("tm-dialog")!.updateComplete;
    this.field.focus();
  }

  private get stories(): StoryText[] {
    return this.withNotes ? this.rows : this.rows.map((row) => ({ ...row, notes: "" }));
  }

  override render() {
    const good = this.stories.filter((story) => flawsOf(story).length === 0).length;
    return html`
      <tm-dialog .heading=${msg("Paste many stories")} .open=${this.open} @close=${this.closed}>
        <div class="field">
          <label for="text">${msg("One story a line, or a table with a header row")}</label>
          <textarea
            id="text"
            rows="6"
            spellcheck="false"
            placeholder=${msg("WEB-12 Sign in with a passkey\nWEB-13 Sign out everywhere")}
            .value=${this.text}
            @input=${(event: Event) => (this.text = (event.target as HTMLTextAreaElement).value)}
          ></textarea>
          <p class="hint">
            ${msg("Exports of Jira, Linear and GitHub work as they are, and so do lists with bullets.")}
          </p>
        </div>
        ${
          this.rows.some(({ notes }) => notes)
            ? html`<label class="check">
                <input
                  type="checkbox"
                  .checked=${this.withNotes}
                  @change=${(event: Event) => (this.withNotes = (event.target as HTMLInputElement).checked)}
                />${msg("Take the descriptions over as notes")}
              </label>`
            : nothing
        }
        ${this.rows.length > 0 ? this.preview(good) : nothing}
        ${this.error ? html`<p class="field-error" role="alert">${this.error}</p>` : nothing}
        <button slot="footer" class="quiet" @click=${this.closed}>${msg("Cancel")}</button>
        <button
          slot="footer"
          class="primary"
          ?disabled=${good === 0 || this.progress !== ""}
          @click=${this.send}
        >
          ${this.progress || this.addLabel(good)}
        </button>
      </tm-dialog>
    `;
  }

  private addLabel(count: number) {
    if (count === 0) return msg("Add stories");
    return plural(count, { one: msg("Add one story"), other: msg(str`Add ${formatNumber(count)} stories`) });
  }

  private preview(good: number) {
    const stories = this.stories;
    const bad = stories.length - good;
    const more = stories.length - mostShown;
    return html`
      <p role="status">
        ${plural(good, { one: msg("One story can be added."), other: msg(str`${formatNumber(good)} stories can be added.`) })}
        ${
          bad > 0
            ? html`<strong class="bad"
                >${plural(bad, {
                  one: msg("One row is left out."),
                  other: msg(str`${formatNumber(bad)} rows are left out.`),
                })}</strong
              >`
            : nothing
        }
      </p>
      <ol tabindex="0" aria-label=${msg("Preview")}>
        ${stories.slice(0, mostShown).map((story) => this.row(story))}
      </ol>
      ${more > 0 ? html`<p class="hint">${msg(str`and ${formatNumber(more)} more`)}</p>` : nothing}
    `;
  }

  private row(story: StoryText) {
    const flaws = flawsOf(story);
    return html`
      <li class=${flaws.length > 0 ? "flawed" : ""}>
        <tm-icon name=${flaws.length > 0 ? "circle-alert" : "check"}></tm-icon>
        <div>
          ${story.ref ? html`<span class="ref">${story.ref}</span>` : nothing}
          <span class="title">${story.title}</span>
          ${story.notes ? html`<p class="notes">${story.notes}</p>` : nothing}
          ${flaws.map((flaw) => html`<p class="field-error">${flawText(flaw)}</p>`)}
        </div>
      </li>
    `;
  }

  /** Sends portions that one request may hold. Where a request fails, the stories not sent stay in the field. */
  private send = async () => {
    const good = this.stories.filter((story) => flawsOf(story).length === 0);
    const bad = this.rows.length - good.length;
    let sent = 0;
    this.error = "";
    try {
      for (const batch of importBatches(good)) {
        this.progress = msg(str`Adding ${formatNumber(sent)} of ${formatNumber(good.length)}…`);
        await this.commands.import(batch);
        sent += batch.length;
      }
      showToast({ text: this.addedText(sent, bad), tone: "ok" });
      this.text = "";
      this.closed();
    } catch (problem) {
      const done = sent > 0 ? `${this.addedText(sent, 0)} ` : "";
      this.error = `${done}${problemText(problem)}`;
      if (sent > 0) this.rows = good.slice(sent);
    } finally {
      this.progress = "";
    }
  };

  private addedText(sent: number, bad: number) {
    const added = plural(sent, {
      one: msg("One story added."),
      other: msg(str`${formatNumber(sent)} stories added.`),
    });
    if (bad === 0) return added;
    const left = plural(bad, {
      one: msg("One row left out."),
      other: msg(str`${formatNumber(bad)} rows left out.`),
    });
    return `${added} ${left}`;
  }

  private closed = () => this.dispatchEvent(new Event("close"));
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-poker-paste": TmPokerPaste;
  }
}

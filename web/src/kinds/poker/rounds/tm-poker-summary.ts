import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { PastRound, PokerEnvelope } from "#shared/wire/poker.ts";
import type { RoomController } from "../../../room/room-controller.ts";
import { announce, joinSentences } from "../../../ui/announce.ts";
import { loadedOr } from "../../../ui/loading/loaded-template.ts";
import { Loader } from "../../../ui/loading/loader.ts";
import { buttonStyles } from "../../../ui/styles.ts";
import { estimateOf, queueTotals } from "../model.ts";
import { outcomeName, storyName } from "../poker-text.ts";
import { copyTable, formsOf, saveForJira, type Results } from "./copy-results.ts";
import { resultText } from "./result-text.ts";
import { readAllRounds } from "./read-rounds.ts";
import { summaryOf, type SummaryRow } from "./summary.ts";
import { summaryStyles } from "./summary-styles.ts";
import "../../../room/ending/tm-room-ending.ts";
import "../../../ui/tm-icon.ts";
import "../unwritten/tm-poker-unwritten.ts";
import { TmElement } from "../../../ui/tm-element.ts";

const readMarkdown = async () => (await import("../export/markdown.ts")).pokerMarkdown;

/**
 * The results of a finished or ended room: the totals, and each story's estimate, range and result. Guests and viewers in
 * a meeting's panel may not read past rounds, so they see only the estimates.
 */
@customElement("tm-poker-summary")
export class TmPokerSummary extends TmElement {
  @property({ attribute: false }) room!: RoomController;
  @property({ attribute: false }) envelope!: PokerEnvelope;
  /** The last estimate was saved while the page was open. The result is then announced, once. */
  @property({ type: Boolean }) fresh = false;
  /** The dock has the button that ends the room. */
  @property({ type: Boolean }) hasEnd = false;
  private isAnnounced = false;
  private readonly rounds = new Loader<PastRound[]>(this, {
    key: () => this.key(),
    load: () => (this.room.onlyTakesPart ? Promise.resolve([]) : readAllRounds(this.envelope.id)),
  });

  static override styles = [buttonStyles, summaryStyles];

  override render() {
    const { rounds } = this;
    const results = this.results();
    const { settled, total } = queueTotals(this.envelope.state);
    return html`<tm-room-ending
      .room=${this.room}
      .parts=${results.totals}
      .isComplete=${settled === total}
      .fresh=${this.fresh}
      .hasEnd=${this.hasEnd}
      .markdown=${readMarkdown}
      .forms=${rounds.value === undefined ? null : async () => formsOf(results)}
      .exports=${this.exports(results)}
    >
      <tm-poker-unwritten .room=${this.room}></tm-poker-unwritten>
      ${loadedOr(rounds, () => this.details(results))}
    </tm-room-ending>`;
  }

  protected override updated() {
    const isLoaded = this.rounds.value !== undefined;
    this.toggleAttribute("loaded", isLoaded);
    if (isLoaded && this.fresh && !this.isAnnounced) {
      this.isAnnounced = true;
      announce(joinSentences(this.results().totals));
    }
  }

  private results(): Results {
    const { state, title } = this.envelope;
    const rows = summaryOf(state, this.rounds.value ?? []);
    return { title, totals: resultText(queueTotals(state), rows), rows };
  }

  /** Returns the cache key. It changes when a round is opened or revealed, and at the end of the room. */
  private key(): string {
    const { id, state, revealed, endedAt } = this.envelope;
    return [id, state.roundVersion, revealed, endedAt].join(" ");
  }

  private exports(results: Results) {
    return [
      {
        label: msg("Copy as table"),
        icon: "copy" as const,
        run: () => void copyTable(results, this.renderRoot),
      },
      { label: msg("CSV file for Jira"), icon: "download" as const, run: () => saveForJira(results) },
    ];
  }

  private details(results: Results) {
    const isMember = !this.room.onlyTakesPart;
    return html`<div class="table" tabindex="0" role="group" aria-label=${msg("Stories and estimates")}>
      <table>
        <thead>
          <tr>
            <th scope="col">${msg("Story")}</th>
            <th scope="col">${msg("Estimate")}</th>
            ${
              isMember
                ? html`<th scope="col">${msg("Range")}</th>
                    <th scope="col">${msg("Result")}</th>`
                : nothing
            }
          </tr>
        </thead>
        <tbody>
          ${results.rows.map((row) => this.row(row, isMember))}
        </tbody>
      </table>
    </div>`;
  }

  private row({ story, range, outcome }: SummaryRow, isMember: boolean) {
    return html`<tr>
      <th scope="row">${storyName(story)}</th>
      <td>${estimateOf(story)}</td>
      ${
        isMember
          ? html`<td>${range}</td>
              <td>${outcome ? outcomeName(outcome) : nothing}</td>`
          : nothing
      }
    </tr>`;
  }
}

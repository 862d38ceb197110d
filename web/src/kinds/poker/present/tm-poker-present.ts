import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { PokerEnvelope, PokerStory } from "#shared/wire/poker.ts";
import { presentHeader, presentHeaderStyles } from "../../../room/present-header-template.ts";
import type { RoomController } from "../../../room/room-controller.ts";
import { watchRoom } from "../../../room/watch-room.ts";
import { asPoker, queueTotals, storyOnTable } from "../model.ts";
import { estimatedText, pointsText } from "../points-text.ts";
import type { TmPokerTable } from "../table/tm-poker-table.ts";
import { presentStyles } from "./present-styles.ts";
import "../results/tm-poker-figures.ts";
import "../results/tm-poker-results.ts";
import "../story/tm-poker-story.ts";
import "../table/tm-poker-table.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/** A poker room on a shared screen: the story, the votes and the result, in large type and without controls. */
@customElement("tm-poker-present")
export class TmPokerPresent extends TmElement {
  @property({ attribute: false }) room!: RoomController;
  private readonly now = () => this.room.serverNow();

  static override styles = [presentHeaderStyles, presentStyles];

  constructor() {
    super();
    watchRoom(this, () => this.room);
  }

  override render() {
    if (!this.room.view) return nothing;
    const envelope = asPoker(this.room.view);
    const story = storyOnTable(envelope.state);
    return html`
      ${presentHeader(this.room, html`<p>${totals(envelope)}</p>`)}
      ${story ? this.round(envelope, story) : this.pause(envelope)}
    `;
  }

  private round(envelope: PokerEnvelope, story: PokerStory) {
    const { revealed: isRevealed, state } = envelope;
    return html`
      <tm-poker-table .envelope=${envelope}>
        <tm-poker-story
          brief
          .envelope=${envelope}
          .story=${story}
          .revealed=${isRevealed}
          .now=${this.now}
        ></tm-poker-story>
        ${
          isRevealed
            ? html`<tm-poker-results
                  turning
                  .envelope=${envelope}
                  .story=${story}
                  .cardBox=${this.cardBox}
                ></tm-poker-results>
                <tm-poker-figures .state=${state} .story=${story}></tm-poker-figures>`
            : nothing
        }
      </tm-poker-table>
    `;
  }

  private cardBox = (userId: string) =>
    this.renderRoot.querySelector<TmPokerTable>("tm-poker-table")?.cardBox(userId);

  private pause(envelope: PokerEnvelope) {
    return html`
      <tm-poker-table .envelope=${envelope} .ended=${envelope.endedAt !== null}>
        <h2>
          ${envelope.endedAt ? msg("No story was on the table when the room ended.") : msg("The next story is coming up.")}
        </h2>
      </tm-poker-table>
    `;
  }
}

function totals({ state }: PokerEnvelope): string {
  const { settled, total, points } = queueTotals(state);
  if (total === 0) return "";
  const count = estimatedText(settled, total);
  return points === undefined ? count : `${count} · ${pointsText(points)}`;
}

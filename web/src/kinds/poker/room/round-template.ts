import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import type { PokerEnvelope, PokerStory } from "#shared/wire/poker.ts";
import type { RoomController } from "../../../room/room-controller.ts";
import { showsSummary } from "../finished.ts";
import { seatsOf, storyOnTable } from "../model.ts";
import type { PokerCommands } from "../poker-commands.ts";
import { ensureEmpty, ensureInvite, ensureSummary } from "./lazy-imports.ts";
import type { PokerActions } from "./poker-actions.ts";
import type { ResultInSight } from "./result-in-sight.ts";
import "../story/tm-poker-story.ts";
import "../table/tm-poker-table.ts";

type RoundOptions = {
  room: RoomController;
  envelope: PokerEnvelope;
  commands: PokerCommands;
  actions: PokerActions;
  inSight: ResultInSight;
  /** The viewer is the facilitator, and is choosing the estimate. */
  isEstimating: boolean;
  /** The page saw the estimate of the round's story. */
  isFresh: boolean;
  /** Stories were just imported. */
  isImported: boolean;
  /** Returns the box that a person's card lies in before the reveal. */
  cardBox(userId: string): DOMRect | undefined;
  now: () => number;
  timeUp(): void;
};

/** Renders the table with the story on it, and its result. */
export function roundTemplate(options: RoundOptions, story: PokerStory) {
  const { room, envelope, inSight, isEstimating, cardBox, now, timeUp } = options;
  const { revealed: isRevealed, state } = envelope;
  return html`
    <tm-poker-table .envelope=${envelope} myId=${room.me.id} .held=${inSight.held}>
      ${endingTemplate(options)}
      <tm-poker-story
        .envelope=${envelope}
        .story=${story}
        .folded=${inSight.isFolded}
        .revealed=${isRevealed && inSight.held === undefined}
        .now=${now}
        @time-up=${timeUp}
        >${isRevealed || isEstimating ? html`<tm-poker-reference .state=${state}></tm-poker-reference>` : nothing}</tm-poker-story
      >
      ${
        isRevealed
          ? html`<section class="result" aria-label=${msg("Result")}>
              <tm-poker-results
                .envelope=${envelope}
                .story=${story}
                myId=${room.me.id}
                .turning=${inSight.isTurning}
                .cardBox=${cardBox}
              ></tm-poker-results>
            </section>`
          : nothing
      }
      ${inviteTemplate(room, envelope)}
    </tm-poker-table>
  `;
}

/** Renders the table while no story is on it. */
export function emptyTemplate(options: RoundOptions) {
  const { room, envelope, commands, actions, isImported } = options;
  ensureEmpty();
  return html`
    <tm-poker-table .envelope=${envelope} myId=${room.me.id}>
      ${endingTemplate(options)}
      <tm-poker-empty
        .envelope=${envelope}
        .commands=${commands}
        .canChoose=${room.amFacilitator && room.writable}
        .takesFocus=${isImported && envelope.state.stories.length > 0}
        @add=${actions.addStory}
        @import=${() => actions.paste("")}
      ></tm-poker-empty>
      ${inviteTemplate(room, envelope)}
    </tm-poker-table>
  `;
}

/** Renders an ended room: its results on the table that people have left. */
export function endedTemplate(options: RoundOptions) {
  const { envelope } = options;
  if (envelope.state.stories.length === 0) ensureEmpty();
  return html`
    <tm-poker-table ended .envelope=${envelope}>
      ${
        envelope.state.stories.length === 0
          ? html`<tm-poker-empty .envelope=${envelope}></tm-poker-empty>`
          : endingTemplate(options)
      }
    </tm-poker-table>
  `;
}

/** Renders the results as a sheet of paper on the table, when all stories have an estimate or the room has ended. */
function endingTemplate({ room, envelope, isFresh, isEstimating }: RoundOptions) {
  if (!showsSummary(envelope)) return nothing;
  ensureSummary();
  return html`<tm-poker-summary
    .room=${room}
    .envelope=${envelope}
    .fresh=${isFresh}
    .hasEnd=${isEstimating}
  ></tm-poker-summary>`;
}

/**
 * Renders the invitation on the table while the viewer is alone. A viewer who only takes part may not invite. It has the
 * main action unless the facilitator has to choose a story, or can reveal.
 */
function inviteTemplate(room: RoomController, envelope: PokerEnvelope) {
  const isAlone = envelope.presence.length === 1 && room.seat !== undefined && seatsOf(envelope).length <= 1;
  if (!isAlone || envelope.revealed || !room.writable || room.onlyTakesPart) return nothing;
  ensureInvite();
  const { orgSlug: org, spaceSlug: slug, id } = envelope;
  const hasOtherAction = room.amFacilitator && storyOnTable(envelope.state)?.votedUserIds.length !== 0;
  return html`<tm-poker-invite
    .invitation=${{ org, slug, sessionId: id }}
    ?main=${!hasOtherAction}
  ></tm-poker-invite>`;
}

import { html, nothing } from "lit";
import type { PokerEnvelope, PokerStory } from "#shared/wire/poker.ts";
import type { RoomController } from "../../../room/room-controller.ts";
import { estimateOf, seatsOf, storyOnTable } from "../model.ts";
import type { PokerCommands } from "../poker-commands.ts";
import { outcomeTemplate } from "../results/outcome-template.ts";
import { ensureEmpty, ensureInvite } from "./lazy-imports.ts";
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
  /** The story whose estimate the facilitator is choosing before, or without, a reveal; otherwise "". */
  estimating: string;
  now: () => number;
  timeUp(): void;
};

/** Renders the table with the story on it, and its result. */
export function roundTemplate(options: RoundOptions, story: PokerStory) {
  const { room, envelope, commands, actions, inSight, estimating, now, timeUp } = options;
  const canRun = room.amFacilitator && room.writable;
  const isEstimating = canRun && (envelope.revealed || estimating === story.id);
  const estimate = estimateOf(story);
  return html`
    <tm-poker-table
      ?revealed=${envelope.revealed}
      .envelope=${envelope}
      myId=${room.me.id}
      .turning=${inSight.isTurning}
      .folded=${inSight.isFolded}
    >
      <tm-poker-story
        .envelope=${envelope}
        .story=${story}
        .folded=${inSight.isFolded}
        .now=${now}
        @time-up=${timeUp}
      >
        ${
          canRun
            ? html`<tm-poker-actions
                .envelope=${envelope}
                .story=${story}
                .commands=${commands}
                @reset=${actions.reset}
                @estimate=${actions.openEstimate}
                @timer=${actions.openTimer}
              ></tm-poker-actions>`
            : nothing
        }
      </tm-poker-story>
      ${estimate ? html`<span class="stamp" aria-hidden="true">${estimate}</span>` : nothing}
      ${outcomeTemplate({ envelope, story, commands, isEstimating })} ${inviteTemplate(room, envelope)}
    </tm-poker-table>
  `;
}

/** Renders the table while no story is on it. */
export function emptyTemplate({ room, envelope, commands, actions }: RoundOptions) {
  ensureEmpty();
  return html`
    <tm-poker-table .envelope=${envelope} myId=${room.me.id}>
      <tm-poker-empty
        .envelope=${envelope}
        .commands=${commands}
        .canChoose=${room.amFacilitator && room.writable}
        @add=${actions.addStory}
        @import=${() => actions.paste("")}
      ></tm-poker-empty>
      ${inviteTemplate(room, envelope)}
    </tm-poker-table>
  `;
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

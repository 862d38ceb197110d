import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import { isSpecial } from "#shared/rules/deck.ts";
import type { PokerEnvelope, PokerStory } from "#shared/wire/poker.ts";
import { str } from "../../../i18n/str.ts";
import { endAfterConfirm } from "../../../room/end-after-confirm.ts";
import { nameOf } from "../../../room/people.ts";
import type { RoomController } from "../../../room/room-controller.ts";
import { cssVars } from "../../../ui/css-vars.ts";
import { handTemplate, watchingTemplate } from "../hand/hand-template.ts";
import type { OwnVoteStore } from "../hand/own-vote-store.ts";
import { estimateOf } from "../model.ts";
import type { PokerCommands } from "../poker-commands.ts";
import { cardName } from "../poker-text.ts";
import { roundItems, type RoundActions } from "./round-items.ts";

type DockArea = {
  room: RoomController;
  envelope: PokerEnvelope;
  story: PokerStory | undefined;
  ownVote: OwnVoteStore;
  commands: PokerCommands;
  actions: RoundActions;
  /** The viewer is the facilitator, and is choosing the estimate. */
  isEstimating: boolean;
  /** Returns from the choice of an estimate to the hand. */
  leaveEstimate(): void;
};

/**
 * Renders the viewer's side of the table: their hand, after the reveal the figures and the choice of an estimate, and
 * the main action at its end. An ended room has none.
 */
export function dockTemplate(area: DockArea) {
  const { room, envelope } = area;
  const { stories, deck } = envelope.state;
  if (envelope.endedAt || room.status.kind === "stopped") return nothing;
  if (stories.length === 0 && !room.seat?.spectator) return nothing;
  const all = deck.values.length;
  const shown = area.isEstimating ? deck.values.filter((card) => !isSpecial(card)).length : all;
  return html`<div class="dock">
    <div class="parts" ${cssVars({ "--count": shown, "--lines-of-5": Math.ceil(all / 5) })}>
      ${parts(area)}
    </div>
  </div>`;
}

function parts(area: DockArea) {
  const { room, envelope, story, commands, actions, isEstimating, leaveEstimate } = area;
  const canRun = room.amFacilitator && room.writable;
  const figures =
    story && envelope.revealed
      ? html`<tm-poker-figures
          .state=${envelope.state}
          .story=${story}
          .suggests=${canRun}
        ></tm-poker-figures>`
      : nothing;
  if (story && isEstimating)
    return html`${figures}<tm-poker-estimate
        .state=${envelope.state}
        .story=${story}
        .commands=${commands}
        .items=${roundItems(envelope, story, commands, actions)}
        @reset=${actions.reset}
        @leave=${leaveEstimate}
        @end=${() => endAfterConfirm(room)}
      ></tm-poker-estimate>`;
  const cards = room.seat?.spectator
    ? watchingTemplate(room)
    : envelope.revealed
      ? waiting(envelope, story)
      : handTemplate(area);
  const end =
    canRun && story && !envelope.revealed
      ? html`<tm-poker-actions
          .envelope=${envelope}
          .commands=${commands}
          .items=${roundItems(envelope, story, commands, actions)}
        ></tm-poker-actions>`
      : nothing;
  return html`${figures}${cards}${end}`;
}

/** Tells voters what happens after the reveal, in the place of their hand. */
function waiting(envelope: PokerEnvelope, story: PokerStory | undefined) {
  const estimate = story && estimateOf(story);
  const name = nameOf(envelope, envelope.facilitatorId) || msg("The facilitator");
  return html`<p class="waiting">
    ${estimate ? msg(str`Estimate ${cardName(estimate)}`) : msg(str`${name} is choosing the estimate.`)}
  </p>`;
}

import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import type { PokerEnvelope, PokerStory } from "#shared/wire/poker.ts";
import type { RoomController } from "../../../room/room-controller.ts";
import { watchOnly } from "../../../room/seat/seat-actions.ts";
import type { OwnVoteStore } from "./own-vote-store.ts";
import "./tm-poker-hand.ts";

type HandArea = {
  room: RoomController;
  ownVote: OwnVoteStore;
  envelope: PokerEnvelope;
  story: PokerStory | undefined;
};

/** Returns true if the viewer can have a hand: they have a seat, and the round is not revealed. */
export function hasHand(room: RoomController, { endedAt, revealed, state }: PokerEnvelope): boolean {
  const isOver = endedAt !== null || room.status.kind === "stopped";
  return !isOver && !revealed && !room.seat?.spectator && state.stories.length > 0;
}

/** Renders the docked area at the bottom of the room: the viewer's hand, or a spectator's button to take a seat. */
export function handTemplate({ room, ownVote, envelope, story }: HandArea) {
  if (envelope.endedAt || room.status.kind === "stopped") return nothing;
  if (room.seat?.spectator) return watching(room, envelope.revealed);
  if (envelope.state.stories.length === 0) return nothing;
  return html`<tm-poker-hand
    class="hand"
    ?hidden=${!hasHand(room, envelope)}
    .cards=${envelope.state.deck.values}
    .mine=${ownVote.card}
    .disabled=${!story || envelope.revealed || !room.writable}
    note=${note(room, story)}
    @cast=${(event: CustomEvent<string | null>) => ownVote.cast(event.detail)}
  ></tm-poker-hand>`;
}

function watching(room: RoomController, isBelow: boolean) {
  return html`<div class=${isBelow ? "observing" : "hand watching"}>
    <p>${msg("You're observing, so you have no cards.")}</p>
    <button ?disabled=${room.status.kind !== "live"} @click=${() => watchOnly(room, false)}>
      ${msg("Take a seat")}
    </button>
  </div>`;
}

function note(room: RoomController, story: PokerStory | undefined): string {
  if (!story) return msg("You can vote once a story is on the table.");
  return room.writable ? "" : msg("You can vote again once you're back online.");
}

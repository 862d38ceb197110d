import { msg } from "@lit/localize";
import { html } from "lit";
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

/** Renders the viewer's hand. */
export function handTemplate({ room, ownVote, envelope, story }: HandArea) {
  return html`<tm-poker-hand
    .cards=${envelope.state.deck.values}
    .me=${envelope.participants.find(({ userId }) => userId === room.me.id)}
    .mine=${ownVote.card}
    .disabled=${!story || !room.writable}
    note=${note(room, story)}
    @cast=${(event: CustomEvent<string | null>) => ownVote.cast(event.detail)}
  ></tm-poker-hand>`;
}

/** Renders an observer's button to take a seat. */
export function watchingTemplate(room: RoomController) {
  return html`<div class="watching">
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

import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import type { PokerEnvelope, PokerStory, PokerState } from "#shared/wire/poker.ts";
import type { RoomController } from "../../../room/room-controller.ts";
import type { Draft } from "../../../lib/tab-draft.ts";
import type { PokerCommands } from "../poker-commands.ts";
import { importFacilitatorCode } from "./lazy-imports.ts";
import type { PokerActions } from "./poker-actions.ts";
import { str } from "../../../i18n/str.ts";
import { queueTotals } from "../model.ts";
import "../../../ui/tm-icon.ts";

type QueueOptions = {
  room: RoomController;
  envelope: PokerEnvelope;
  commands: PokerCommands;
  typed: Draft;
  actions: PokerActions;
  /** Closes the queue's sheet on narrow screens. */
  close(): void;
};

/** Renders the queue, next to the table or in its sheet. */
export function queueTemplate(options: QueueOptions, isBeside: boolean) {
  const { room, envelope, commands, typed, actions, close } = options;
  return html`<tm-poker-queue
    .state=${envelope.state}
    .noticed=${envelope}
    .commands=${commands}
    .typed=${typed}
    .fetchDrag=${importFacilitatorCode}
    .isFacilitator=${room.amFacilitator}
    .writable=${room.writable}
    .isEnded=${envelope.endedAt !== null}
    .headless=${!isBeside}
    .hasRounds=${!room.onlyTakesPart}
    @selected=${close}
    @rounds=${(event: CustomEvent<PokerStory>) => actions.openRounds(event.detail)}
    @edit=${(event: CustomEvent<PokerStory>) => actions.edit(event.detail)}
    @remove=${(event: CustomEvent<PokerStory>) => actions.removeStory(event.detail)}
    @import=${(event: CustomEvent<string | File>) => actions.paste(event.detail)}
  >
    ${isBeside ? settings(room, actions, "header") : nothing}
  </tm-poker-queue>`;
}

/** Renders the sheet that holds the queue on narrow screens. */
export function queueSheet(options: QueueOptions, isOpen: boolean) {
  return html`<tm-sheet .heading=${msg("Stories")} .open=${isOpen} @close=${options.close}>
    ${queueTemplate(options, false)}
  </tm-sheet>`;
}

/** Renders the buttons that replace the queue on narrow screens. */
export function queueBar({ room, envelope, actions }: QueueOptions, open: () => void) {
  return html`<div class="bar">${queueButton(envelope.state, open)} ${settings(room, actions)}</div>`;
}

function settings({ amFacilitator, writable }: RoomController, actions: PokerActions, slot = "") {
  return amFacilitator && writable ? settingsButton(slot, actions.openSettings) : nothing;
}

/** Renders the button that opens the queue on narrow screens, with its progress. */
function queueButton(state: PokerState, onOpen: () => void) {
  const { settled, total } = queueTotals(state);
  return html`<button @click=${onOpen}>
    <tm-icon name="list"></tm-icon>${total === 0 ? msg("Stories") : msg(str`Stories, ${settled} of ${total}`)}
  </button>`;
}

/** Renders the button for the voting settings, for a slot of the queue or next to its button. */
function settingsButton(slot: string, onOpen: () => void) {
  return html`<button class="quiet icon" slot=${slot} title=${msg("Voting")} @click=${onOpen}>
    <tm-icon name="sliders-horizontal"></tm-icon
    ><span class="visually-hidden">${msg("Voting settings")}</span>
  </button>`;
}

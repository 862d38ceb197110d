import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import { classMap } from "lit/directives/class-map.js";
import type { StandupEnvelope } from "#shared/wire/standup.ts";
import type { RoomController } from "../../../room/room-controller.ts";
import { ownEntryOf } from "./own-entry.ts";
import { asStandup, changesOf, commitmentsOf, isWritten } from "../model.ts";
import type { StandupSession } from "./standup-session.ts";
import "../entry/tm-standup-entry.ts";
import "../commitments/tm-standup-commitments.ts";

/**
 * Renders the viewer's earlier commitments, entry and new commitments. They are collapsed to one line while others speak,
 * and if the room does not wait for them. Text that was too late for the room stays here, to be copied. It is saved if
 * the room is reopened. `hasFocus` is true if the collapsible part has the focus.
 */
export function ownSection(room: RoomController, session: StandupSession, hasFocus: boolean) {
  const envelope = asStandup(room.view!);
  if (envelope.endedAt !== null) return tooLate(envelope, session);
  const { unsavedInput, folding } = session;
  const { phase, state } = envelope;
  const isWatching = room.seat?.spectator ?? false;
  const isMyTurn = state.currentSpeakerId === room.me.id;
  const hasWritten = isWritten(session.entry.text);
  const mayFold = isWatching || phase === "done" || (phase === "speaking" && (!isMyTurn || hasWritten));
  const isBusy = hasFocus || session.entry.isDirty || unsavedInput.commitment !== "";
  const isWaiting = phase === "speaking" && !isMyTurn;
  return html`<section
    class=${classMap({ panel: true, stack: true, mine: true, waiting: isWaiting })}
    aria-label=${msg("My part")}
  >
    ${isWatching ? html`<p class="muted">${msg("You're an observer here, so the standup doesn't wait for your entry.")}</p>` : nothing}
    ${commitments(room, session, "before")}
    <details
      class="folded"
      ?open=${folding.update(mayFold, isBusy)}
      @toggle=${(event: Event) => (folding.isOpen = (event.currentTarget as HTMLDetailsElement).open)}
    >
      <summary ?hidden=${!mayFold}>${foldedEntry(session, isWatching)}</summary>
      <div class="stack written">
        ${entry(envelope, session, false)} ${replies(room, session)} ${commitments(room, session, "here")}
        ${previous(room, session)}
      </div>
    </details>
  </section>`;
}

/** Renders the viewer's entry as one line, with the word that opens it. */
function foldedEntry({ entry: { text } }: StandupSession, isWatching: boolean) {
  if (isWatching && !isWritten(text)) return msg("Write an entry anyway");
  const line = [text.today, text.yesterday, text.blockers].map((field) => field.trim()).find(Boolean);
  return html`<span class="line"
      >${line ? msg(html`Your entry: <bdi>${line}</bdi>`) : msg("Your entry is empty")}</span
    ><span class="edit">${line ? msg("Edit") : msg("Write")}</span>`;
}

/** Renders the viewer's entry of the previous standup. Guests and side panels cannot read it. */
function previous(room: RoomController, { readPrevious }: StandupSession) {
  if (!room.seat || room.onlyTakesPart) return nothing;
  const { questions } = asStandup(room.view!).config;
  return html`<tm-standup-previous
    hidden
    .read=${readPrevious}
    .questions=${questions}
    userId=${room.me.id}
  ></tm-standup-previous>`;
}

/** Renders the replies to the viewer's entry, if there are any. */
function replies(room: RoomController, session: StandupSession) {
  const own = ownEntryOf(asStandup(room.view!).state, room.me.id, session.entry.text);
  if (!own || own.replies.length === 0) return nothing;
  return html`<div class="stack tight">
    <h2>${msg("Replies")}</h2>
    <tm-standup-talk .entry=${own} .talking=${{ room, session }}></tm-standup-talk>
  </div>`;
}

/** Renders the texts that did not reach the room before its end. */
function tooLate(envelope: StandupEnvelope, session: StandupSession) {
  const { commitment } = session.unsavedInput;
  if (!session.entry.isDirty && commitment.trim() === "") return nothing;
  return html`<section class="panel stack mine" aria-label=${msg("My part")}>
    ${session.entry.isDirty ? entry(envelope, session, true) : nothing}
    ${
      commitment.trim() === ""
        ? nothing
        : html`<tm-standup-left
            .label=${msg("Not added: the room has ended.")}
            .text=${commitment}
          ></tm-standup-left>`
    }
  </section>`;
}

function entry({ config }: StandupEnvelope, { entry: store }: StandupSession, readonly: boolean) {
  return html`<tm-standup-entry
    .store=${store}
    .questions=${config.questions}
    .text=${store.text}
    .status=${store.status}
    .contested=${store.contested}
    .readonly=${readonly}
  ></tm-standup-entry>`;
}

/** Renders commitments. Guests have none, since commitments belong to members of the space. */
function commitments(
  room: RoomController,
  { commands, unsavedInput }: StandupSession,
  made: "before" | "here",
) {
  const { state } = asStandup(room.view!);
  const { id } = room.me;
  const hasNone = commitmentsOf(state, id).carried.length + changesOf(state, id).length === 0;
  if (!room.seat || room.seat.guest || (made === "before" && hasNone)) return nothing;
  return html`<tm-standup-commitments
    made=${made}
    .room=${room}
    .standup=${state}
    .commands=${commands}
    .unsavedInput=${unsavedInput}
    .writable=${room.writable}
    myId=${id}
  ></tm-standup-commitments>`;
}

import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import type { RoomController } from "../../../room/room-controller.ts";
import { ownEntryOf } from "./own-entry.ts";
import { asStandup, changesOf, promisesOf } from "../model.ts";
import type { StandupSession } from "./standup-session.ts";
import "../entry/tm-standup-entry.ts";
import "../promises/tm-standup-promises.ts";

/**
 * Draws the viewer's promises from before, entry and new promises; folded where the room does not wait for them. Text
 * that was typed too late for the room stays here to be copied, and is saved if the room is reopened. `hasFocus` says
 * that the focus is inside the part that can be folded.
 */
export function ownSection(room: RoomController, session: StandupSession, hasFocus: boolean) {
  const envelope = asStandup(room.view!);
  if (envelope.endedAt !== null) return tooLate(session);
  const { unsavedInput, folding } = session;
  const isWatching = room.seat?.spectator ?? false;
  const mayFold = isWatching || envelope.phase === "done";
  const isBusy = hasFocus || session.entry.isDirty || unsavedInput.commitment !== "";
  return html`<section class="panel mine" aria-label=${msg("My part")}>
    ${isWatching ? html`<p class="muted">${msg("You only watch here, so nobody waits for your entry.")}</p>` : nothing}
    ${promises(room, session, "before")}
    <details
      class="folded"
      ?open=${folding.update(mayFold, isBusy)}
      @toggle=${(event: Event) => (folding.isOpen = (event.currentTarget as HTMLDetailsElement).open)}
    >
      <summary ?hidden=${!mayFold}>
        ${isWatching ? msg("Write an entry all the same") : msg("Change your entry")}
      </summary>
      <div class="written">
        ${entry(session, false)} ${answers(room, session)} ${promises(room, session, "here")}
      </div>
    </details>
  </section>`;
}

/** What others said to the viewer's entry; nothing while nobody has. */
function answers(room: RoomController, session: StandupSession) {
  const own = ownEntryOf(asStandup(room.view!).state, room.me.id, session.entry.text);
  if (!own || own.replies.length === 0) return nothing;
  return html`<div class="answers">
    <h2>${msg("Answers")}</h2>
    <tm-standup-talk .entry=${own} .talking=${{ room, session }}></tm-standup-talk>
  </div>`;
}

/** What did not reach the room before it ended. */
function tooLate(session: StandupSession) {
  const { commitment } = session.unsavedInput;
  if (!session.entry.isDirty && commitment.trim() === "") return nothing;
  return html`<section class="panel mine" aria-label=${msg("My part")}>
    ${session.entry.isDirty ? entry(session, true) : nothing}
    ${
      commitment.trim() === ""
        ? nothing
        : html`<tm-standup-left
            .label=${msg("Not added: the room ended before.")}
            .text=${commitment}
          ></tm-standup-left>`
    }
  </section>`;
}

function entry({ entry: store }: StandupSession, readonly: boolean) {
  return html`<tm-standup-entry
    .store=${store}
    .text=${store.text}
    .status=${store.status}
    .contested=${store.contested}
    .readonly=${readonly}
  ></tm-standup-entry>`;
}

/** A guest makes no promises: they belong to members of the space. */
function promises(room: RoomController, { commands, unsavedInput }: StandupSession, made: "before" | "here") {
  const { state } = asStandup(room.view!);
  const { id } = room.me;
  const hasNone = promisesOf(state, id).carried.length + changesOf(state, id).length === 0;
  if (!room.seat || room.seat.guest || (made === "before" && hasNone)) return nothing;
  return html`<tm-standup-promises
    made=${made}
    .standup=${state}
    .commands=${commands}
    .unsavedInput=${unsavedInput}
    .writable=${room.writable}
    myId=${id}
  ></tm-standup-promises>`;
}

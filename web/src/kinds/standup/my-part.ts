import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import type { RoomController } from "../../room/room-controller.ts";
import { asStandup, changesOf, promisesOf } from "./model.ts";
import type { StandupSession } from "./standup-session.ts";
import "./tm-standup-entry.ts";
import "./tm-standup-promises.ts";

/**
 * Draws what I write and what I promise, my promises from before first; folded where nobody waits for it. What I typed
 * too late for the room stays here to be copied, and is saved if the room is opened again.
 */
export function myPart(room: RoomController, session: StandupSession) {
  const envelope = asStandup(room.view!);
  if (envelope.endedAt !== null)
    return session.entry.isDirty
      ? html`<section class="card mine">${entry(session, true)}</section>`
      : nothing;
  const isWatching = room.seat?.spectator ?? false;
  const written = html`${entry(session, false)} ${promises(room, session, "here")}`;
  return html`<section class="card mine" aria-label=${msg("My part")}>
    ${isWatching ? html`<p class="muted">${msg("You only watch here, so nobody waits for your entry.")}</p>` : nothing}
    ${promises(room, session, "before")}
    ${
      isWatching || envelope.phase === "done"
        ? html`<details class="folded">
            <summary>${isWatching ? msg("Write an entry all the same") : msg("Change your entry")}</summary>
            ${written}
          </details>`
        : written
    }
  </section>`;
}

function entry({ entry: keeper }: StandupSession, readonly: boolean) {
  return html`<tm-standup-entry
    .keeper=${keeper}
    .text=${keeper.text}
    .status=${keeper.status}
    .readonly=${readonly}
  ></tm-standup-entry>`;
}

/** A guest makes no promises: they belong to members of the space. */
function promises(room: RoomController, { commands }: StandupSession, made: "before" | "here") {
  const { state } = asStandup(room.view!);
  const { id } = room.me;
  const hasNone = promisesOf(state, id).carried.length + changesOf(state, id).length === 0;
  if (room.seat?.guest || (made === "before" && hasNone)) return nothing;
  return html`<tm-standup-promises
    made=${made}
    .standup=${state}
    .commands=${commands}
    .writable=${room.writable}
    myId=${id}
  ></tm-standup-promises>`;
}

import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import type { StandupState } from "#shared/wire/standup.ts";
import { drawText } from "../../../room/marked/text-template.ts";
import type { RoomController } from "../../../room/room-controller.ts";
import { changesOf, commitmentsOf, isCarriedHere } from "../model.ts";
import { outcomeText } from "../standup-text.ts";
import { originTemplate } from "./origin-template.ts";

/**
 * Renders a person's commitments as others see them: the open ones, and the outcomes of this standup. Without `room`, as on
 * a shared screen, there are no links.
 */
export function commitmentsTemplate(
  state: StandupState,
  userId: string,
  { room, onlyMadeHere = false }: { room: RoomController | undefined; onlyMadeHere?: boolean },
) {
  const { carried, here } = commitmentsOf(state, userId);
  const settled = changesOf(state, userId).filter(({ outcome }) => outcome !== "carried");
  const open = onlyMadeHere ? here : [...here, ...carried];
  const closed = onlyMadeHere ? [] : settled;
  if (open.length + closed.length === 0) return nothing;
  return html`<div class="commitments">
    <p class="label">${msg("Commitments")}</p>
    <ul>
      ${open.map(
        ({ id, text, stuck, origin }) =>
          html`<li>
            <span class="text" dir="auto">${drawText(text, { line: true })}</span>
            ${originTemplate(room, origin)}
            ${isCarriedHere(state, id) ? html`<span class="chip">${outcomeText("carried")}</span>` : nothing}
            ${stuck ? html`<span class="chip">${msg("carried twice or more")}</span>` : nothing}
          </li>`,
      )}
      ${closed.map(
        ({ text, outcome, origin }) =>
          html`<li>
            <span class="text" dir="auto">${drawText(text, { line: true })}</span>
            ${originTemplate(room, origin)}
            <span class="chip ${outcome === "landed" ? "ok" : ""}">${outcomeText(outcome)}</span>
          </li>`,
      )}
    </ul>
  </div>`;
}

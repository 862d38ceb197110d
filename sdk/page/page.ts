import { render } from "lit-html";
import type { Room } from "../../plugins/api/ui-api.d.ts";
import { adaptToTranslators } from "../../web/src/ui/translators.ts";
import type { Drawing } from "./drawing.ts";
import { keepFocus } from "./focus.ts";
import { forgetProblem } from "./problem.ts";
import { drawWith, knownRoom, setRoom, update } from "./room.ts";

/** A page of a kind's room. */
export type PageOptions<State, Mine, Config> = {
  /** CSS of the page, beside the application's look. */
  styles?: string;
  /** Draws the page. It runs after each change of the room, the language or `update`. */
  view(room: Room<State, Mine, Config>): Drawing;
  /** Runs before the drawing of a changed room, for announcements and data that the change requires. */
  changed?(now: Room<State, Mine, Config>, before: Room<State, Mine, Config> | undefined): void;
};

/** Draws the page of a kind's room into the document, now and after each change. Called once. */
export function page<State, Mine = undefined, Config = unknown>({
  styles,
  view,
  changed,
}: PageOptions<State, Mine, Config>): void {
  startPage(styles, () => {
    const now = knownRoom<State, Mine, Config>();
    return now && view(now);
  });
  standpoint.onState<State, Mine>((next) => {
    // Without the grant there is no room. A plugin that cannot show it right now has an empty state.
    if (next === null || Object.keys(next.state as object).length === 0) return;
    const before = knownRoom<State, Mine, Config>();
    // A shared screen shows only what everyone sees. Elsewhere `mine` may arrive after the state.
    const shown = next as Room<State, Mine, Config>;
    const now = shown.presenting ? shown : { ...shown, mine: shown.mine ?? before?.mine };
    setRoom(now);
    changed?.(now, before);
    update();
  });
}

/** Draws a page that shows no room, such as a panel or a dialog in rooms of other kinds. Called once. */
export function panel({ styles, view }: { styles?: string; view(): Drawing }): void {
  startPage(styles, view);
  update();
}

function startPage(styles: string | undefined, view: () => Drawing): void {
  adaptToTranslators();
  const style = document.head.appendChild(document.createElement("style"));
  style.textContent = styles ?? "";
  const main = document.body.appendChild(document.createElement("main"));
  let drawnPhase: string | undefined;
  drawWith(() => {
    const phase = knownRoom()?.session.phase;
    const isNewPhase = drawnPhase !== undefined && phase !== drawnPhase;
    // A refusal in the earlier phase is about a control that is gone.
    if (isNewPhase) forgetProblem();
    keepFocus(main, () => render(view(), main), isNewPhase);
    drawnPhase = phase;
  });
  standpoint.onTokens(() => {
    // A refusal was worded in the earlier language.
    forgetProblem();
    update();
  });
}

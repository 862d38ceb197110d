import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import type { PokerEnvelope, PokerStory } from "#shared/wire/poker.ts";
import type { RoomController } from "../../../room/room-controller.ts";
import type { PokerCommands } from "../poker-commands.ts";
import { outcomeTemplate } from "../results/outcome-template.ts";
import { ensureEmpty } from "./lazy-imports.ts";
import type { PokerActions } from "./poker-actions.ts";
import type { ResultInSight } from "./result-in-sight.ts";
import "../story/tm-poker-story.ts";
import "../table/tm-poker-table.ts";

type RoundOptions = {
  room: RoomController;
  envelope: PokerEnvelope;
  commands: PokerCommands;
  actions: PokerActions;
  paper: boolean;
  inSight: ResultInSight;
  /** The story whose estimate the facilitator is choosing before, or without, a reveal; otherwise "". */
  estimating: string;
  now: () => number;
  timeUp(): void;
};

/** Renders the story on the table, its result and the table. */
export function roundTemplate(options: RoundOptions, story: PokerStory) {
  const { room, envelope, commands, actions, paper, inSight, estimating, now, timeUp } = options;
  const canRun = room.amFacilitator && room.writable;
  const isEstimating = canRun && (envelope.revealed || estimating === story.id);
  return html`
    <tm-poker-story
      .envelope=${envelope}
      .story=${story}
      .folded=${inSight.isFolded && !paper}
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
    ${outcomeTemplate({ envelope, story, commands, isEstimating })}
    <details ?open=${!inSight.isFolded || paper}>
      <summary ?hidden=${!inSight.isFolded}>${msg("At the table")}</summary>
      <tm-poker-table
        .envelope=${envelope}
        myId=${paper ? "" : room.me.id}
        .turning=${inSight.isTurning}
      ></tm-poker-table>
    </details>
  `;
}

/** Renders the placeholder while no story is on the table. */
export function emptyTemplate({ room, envelope, commands, actions }: RoundOptions) {
  ensureEmpty();
  return html`
    <tm-poker-empty
      .envelope=${envelope}
      .commands=${commands}
      .canChoose=${room.amFacilitator && room.writable}
      @add=${actions.addStory}
      @paste=${() => actions.paste("")}
    ></tm-poker-empty>
    <tm-poker-table .envelope=${envelope} myId=${room.me.id}></tm-poker-table>
  `;
}

import { act, button, html, problem, say, t } from "@standpoint/plugin-sdk/page";
import type { Answer, LastAction } from "../view.ts";
import { facts } from "./parts.ts";
import { isMember, isOpen, retro, takesPart } from "./retro.ts";
import { ticketOf } from "./tickets.ts";

const answers: Record<Exclude<Answer, "open">, string> = { done: "Done", keep: "Not yet", drop: "Drop" };

/** Draws the open actions of the space's last retrospective, for members. */
export function lastTime() {
  const { last } = retro().state;
  if (!last || !isMember()) return null;
  const open = () => standpoint.openRoom(last.room).catch(() => say("last", t("That room can't be opened.")));
  return html`<section class="card stack" aria-label=${t("From last time")}>
    <div class="split">
      <h2>${t("From last time")}</h2>
      ${isOpen() ? button(t("Open “{title}”", { title: last.title }), open, { class: "quiet small" }) : null}
    </div>
    ${problem("last")}
    <ul class="stack tight">
      ${last.actions.map(action)}
    </ul>
  </section>`;
}

function action({ id, text, owner, day, as, outcome = null, ticket }: LastAction) {
  const key = `last ${id}`;
  return html`<li class=${as === "done" || as === "drop" ? "act over" : "act"}>
    <div class="line">
      <div class="what">
        <p class="text" dir="auto">${text}</p>
        ${facts({ text, owner, day, outcome })} ${ticketOf(ticket)}
      </div>
    </div>
    <div class="row end">
      ${
        takesPart()
          ? Object.entries(answers).map(([value, label]) => choice(id, key, text, value, t(label), as))
          : as === "open"
            ? null
            : html`<span class="chip">${t(answers[as])}</span>`
      }
    </div>
    ${problem(key)}
  </li>`;
}

const choice = (id: string, key: string, text: string, value: string, label: string, as: Answer) =>
  button(label, () => act("last", { id, as: as === value ? "open" : value }, key), {
    class: "small",
    label: t("{choice}: {text}", { choice: label, text }),
    pressed: as === value,
  });

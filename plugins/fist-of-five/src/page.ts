import { act, arrows, button, html, page, problem, t, type Room } from "@standpoint/plugin-sdk/page";
import { meanings, type Config, type Mine, type View } from "./hands.ts";
import styles from "./page.css";
import { resultOf } from "./result.ts";

type HandsRoom = Room<View, Mine, Config>;

page<View, Mine, Config>({
  styles,
  view: (room) =>
    html`<div class="stack">
      ${head(room)} ${problem()} ${room.session.revealed ? resultOf(room) : ownHand(room)}
    </div>`,
});

function head({ session, me, state, participants }: HandsRoom) {
  const { question } = session.config;
  const people = participants.filter(({ spectator }) => !spectator).length;
  const lead = session.revealed
    ? button(t("Ask again"), () => act("again"), { class: "primary" })
    : button(t("Reveal hands"), () => act("reveal"), { class: "primary", off: state.shown === 0 });
  return html`<header class="split">
    <div>
      <h1 tabindex="-1" dir="auto">${question || t("How much do we agree?")}</h1>
      <p class="muted">
        ${
          session.revealed
            ? t("Results")
            : t("{shown} of {people} have shown a hand", { shown: state.shown, people })
        }
      </p>
    </div>
    ${me.facilitator && me.writable ? lead : null}
  </header>`;
}

function ownHand({ me, mine, presenting }: HandsRoom) {
  if (me.spectator || presenting) return null;
  const shown = mine?.fingers;
  return html`<div
    class="hands"
    role="group"
    aria-label=${t("Your hand")}
    @keydown=${arrows(".hands button")}
  >
    ${meanings.map((meaning, fingers) =>
      button(
        html`<span class="fingers">${fingers}</span><span>${t(meaning)}</span>`,
        () => act("show", { fingers: shown === fingers ? null : fingers }),
        { pressed: shown === fingers },
      ),
    )}
  </div>`;
}

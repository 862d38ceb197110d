// The page of a room. It can only send actions, and only after the person presses a key or button.
import {
  act,
  button,
  editedFrom,
  editor,
  html,
  page,
  problem,
  room,
  startEdit,
  t,
  type Room,
} from "@standpoint/plugin-sdk/page";
import type { Config, Mine, View } from "./room.ts";
import styles from "./page.css";

page<View, Mine>({
  styles,
  view: (now) =>
    html`<div class="stack">
      <h2 dir="auto">${(now.session.config as Config).question}</h2>
      ${now.session.revealed ? answers(now) : ownAnswer(now)}
      <p class="muted">${t("Answers so far: {count}", { count: now.state.count })}</p>
      ${now.me.facilitator && !now.session.revealed ? reveal(now) : null} ${problem()}
    </div>`,
});

function ownAnswer({ mine, presenting }: Room<View, Mine>) {
  if (presenting) return null;
  const answer = mine?.answer ?? "";
  const edit = () => startEdit("answer", answer);
  if (answer !== "" && editedFrom("answer") === undefined)
    return html`<div class="split">
      <p class="answer" dir="auto">${answer}</p>
      ${button(t("Change"), edit, { attrs: { "data-edit": "answer" } })}
    </div>`;
  // The editor notices if another window of the same person saves another answer meanwhile.
  return editor("answer", {
    label: t("Your answer"),
    max: 200,
    rows: 0,
    now: () => room<View, Mine>().mine?.answer,
    action: "answer",
    body: {},
  });
}

function reveal({ state }: Room<View, Mine>) {
  return html`<div class="row">
    ${button(t("Show answers"), () => act("show"), { class: "primary", off: state.count === 0 })}
  </div>`;
}

function answers({ state }: Room<View, Mine>) {
  return html`<ul class="stack">
    ${state.answers?.map((answer) => html`<li class="card" dir="auto">${answer}</li>`)}
  </ul>`;
}

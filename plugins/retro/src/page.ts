import { html, loadMembers, page, t, update, type Room } from "@standpoint/plugin-sdk/page";
import { board } from "./page/board.ts";
import { discussScreen } from "./page/discuss.ts";
import { head, hintOf, steps } from "./page/head.ts";
import { resultScreen } from "./page/result.ts";
import { placeOf, topicsOf, type Topic } from "./page/topics.ts";
import { uncover } from "./page/uncover.ts";
import { lookUpTickets } from "./page/tickets.ts";
import { forgetSettledVotes } from "./page/votes.ts";
import { writeScreen } from "./page/write.ts";
import styles from "./page.css";
import boardStyles from "./page/board.css";
import topicStyles from "./page/topics.css";
import type { Mine, View } from "./view.ts";

type RetroRoom = Room<View, Mine>;

let timerEnds: ReturnType<typeof setTimeout> | undefined;

page<View, Mine>({
  styles: styles + boardStyles + topicStyles,
  view(room) {
    const topics = topicsOf(room.state);
    return html`<div class="stack loose" @focusin=${uncover}>${head(topics)} ${screen(room, topics)}</div>`;
  },
  changed(now, before) {
    forgetSettledVotes();
    drawAtEndOf(now.state.timer);
    if (before) announceChange(before, now);
    const { phase, last } = now.state;
    const needsNames = phase === "discuss" || phase === "actions" || last !== undefined;
    if (needsNames && before?.state.phase !== phase) void loadMembers();
    if (needsNames) lookUpTickets();
  },
});

function screen({ state, session }: RetroRoom, topics: Topic[]) {
  if (state.phase === "write") return writeScreen();
  if (state.phase === "actions" || (state.phase === "discuss" && session.endedAt !== null))
    return resultScreen(topics);
  return state.phase === "discuss" ? discussScreen(topics) : board(topics);
}

/** Draws the page again when the timer has ended, for the facilitator's buttons. */
function drawAtEndOf(timer: number | null): void {
  clearTimeout(timerEnds);
  const left = (timer ?? 0) - standpoint.now();
  if (left > 0) timerEnds = setTimeout(update, left + 100);
}

/** Tells people who cannot see the page what the facilitator changed. */
function announceChange(before: RetroRoom, { state }: RetroRoom): void {
  if (before.state.phase !== state.phase)
    return standpoint.announce(t("{step}. {hint}", { step: t(steps[state.phase]), hint: hintOf(false) }));
  if (state.phase !== "discuss" || before.state.topic === state.topic) return;
  const topics = topicsOf(state);
  const topic = topics.find(({ id }) => id === state.topic);
  if (topic)
    standpoint.announce(t("Topic {at} of {all}: {name}", { ...placeOf(topic, topics), name: topic.name }));
}

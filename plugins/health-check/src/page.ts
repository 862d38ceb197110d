// The page of a health check: each person rates statements, then the page shows the counts and earlier rounds.
import { act, button, html, page, problem, t } from "@standpoint/plugin-sdk/page";
import { statementCard } from "./page/rating.ts";
import { resultOf } from "./page/result.ts";
import { FEWEST_PEOPLE, type Config, type Health, type Mine, type View } from "./page/health.ts";
import styles from "./page/page.css";

page<View, Mine, Config>({
  styles,
  view: (now) =>
    html`<div class="stack">
      ${head(now)} ${problem()}
      ${
        now.session.revealed
          ? html`<section class="stack" aria-label=${t("Result")}>${resultOf(now)}</section>`
          : ratings(now)
      }
    </div>`,
});

function head(now: Health) {
  const { session } = now;
  return html`<header class="split">
    <div>
      <div class="row">
        <h1 tabindex="-1">${session.revealed ? t("How we are doing") : t("How are we doing?")}</h1>
        ${rates(now) ? ownProgress(now) : null}
      </div>
      <p class="muted">
        ${session.revealed ? t("Counts only. Individual ratings were deleted.") : progress(now)}
      </p>
    </div>
    ${lead(now)}
  </header>`;
}

const raters = ({ participants }: Health) =>
  participants.filter(({ spectator, guest }) => !spectator && !guest).length;

function progress(now: Health): string {
  const { state, me } = now;
  const rated = t("{complete} of {people} people have rated everything.", {
    complete: state.complete ?? 0,
    people: raters(now),
  });
  if (me.facilitator && me.writable && (state.begun ?? 0) < FEWEST_PEOPLE)
    return `${rated} ${t("A result needs ratings from 4 people.")}`;
  const hint = t("Ratings are hidden until the facilitator shows the result.");
  return [rated, hint, ...(me.guest ? [t("Guests don't rate.")] : [])].join(" ");
}

function lead(now: Health) {
  const { session, me, state } = now;
  if (!me.facilitator || !me.writable) return null;
  if (session.revealed) return button(t("Start a new round"), () => act("again"));
  const isDone = (state.complete ?? 0) >= Math.max(FEWEST_PEOPLE, raters(now));
  return button(t("Show result"), () => act("show"), {
    class: isDone ? "primary" : "",
    off: (state.begun ?? 0) < FEWEST_PEOPLE,
  });
}

/** Returns true if the person rates here. */
const rates = ({ session, me, presenting }: Health) =>
  !session.revealed && !me.spectator && !me.guest && !presenting && session.endedAt === null;

/** Draws how many statements the person has rated. */
function ownProgress({ session, mine }: Health) {
  const all = session.config.statements.length;
  const rated = (mine?.ratings ?? []).filter(({ color }) => color).length;
  return html`<span class=${rated === all ? "chip ok" : "chip accent"}
    >${t("{rated} of {all}", { rated, all })}</span
  >`;
}

function ratings(now: Health) {
  if (!rates(now)) return null;
  const { session, me, mine } = now;
  const { statements } = session.config;
  return html`<div class="statements">
    ${statements.map((statement, at) => statementCard(statement, at, mine?.ratings?.[at] ?? {}, me.writable))}
  </div>`;
}

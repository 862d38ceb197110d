import { html, t } from "@standpoint/plugin-sdk/page";
import { agreed } from "./actions.ts";
import { comments } from "./comments.ts";
import { count } from "./parts.ts";
import { quotes, unchosen } from "./topic-parts.ts";
import { splitByVotes, type Topic } from "./topics.ts";

/** Draws the step Actions, and a room that ended at Discuss: the actions, then the topics with what people said. */
export function resultScreen(topics: Topic[]) {
  const { chosen, rest } = splitByVotes(topics);
  const results = (all: Topic[]) =>
    html`<ol class="stack tight">
      ${all.map(result)}
    </ol>`;
  return html`${agreed(null)}
    <section class="stack" aria-label=${t("Topics")}>
      <h2>${t("Topics")}</h2>
      ${topics.length === 0 ? html`<p class="muted">${t("No cards were written.")}</p>` : null}
      ${results(chosen)} ${unchosen(rest, results)}
    </section>`;
}

const result = (topic: Topic) =>
  html`<li class="card stack">
    <div class="row topic-title">
      ${topic.votes === undefined ? null : count(topic.votes)}
      <h3 dir="auto">${topic.name}</h3>
    </div>
    ${quotes(topic)} ${comments(topic, false)}
  </li>`;

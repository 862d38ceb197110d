import { act, button, html, nothing, t } from "@standpoint/plugin-sdk/page";
import { agreed } from "./actions.ts";
import { comments } from "./comments.ts";
import { count } from "./parts.ts";
import { colourOf, leads, retro, votesText } from "./retro.ts";
import { quotes, unchosen } from "./topic-parts.ts";
import { placeOf, splitByVotes, type Topic } from "./topics.ts";

/** Draws the step Discuss: the current topic, and all topics beside it. */
export function discussScreen(topics: Topic[]) {
  const topic = topics.find(({ id }) => id === retro().state.topic) ?? topics[0];
  if (!topic)
    return html`<p class="muted">${t("No cards to discuss.")}</p>
      ${agreed(null)}`;
  return html`<div class="talk">${current(topic, topics)} ${overview(topic, topics)}</div>`;
}

const goTo = ({ id }: Topic) => act("topic", { id });

function current(topic: Topic, topics: Topic[]) {
  const place = placeOf(topic, topics);
  return html`<section
    class="card stack loose focus"
    style=${colourOf(topic.column)}
    aria-label=${t("Topic {at} of {all}", place)}
  >
    <p class="muted small">
      ${t("Topic {at} of {all}, {votes}", { ...place, votes: votesText(topic.votes ?? 0) })}
    </p>
    <h2 dir="auto">${topic.name}</h2>
    ${quotes(topic)} ${comments(topic, true)} ${agreed(topic)}
  </section>`;
}

function overview(topic: Topic, topics: Topic[]) {
  const { chosen, rest } = splitByVotes(topics);
  const rows = (all: Topic[]) =>
    html`<ol class="stack tight">
      ${all.map((one) => html`<li>${row(one, one === topic)}</li>`)}
    </ol>`;
  return html`<aside class="stack" aria-label=${t("All topics")}>
    <h2>${t("Topics")}</h2>
    ${rows(chosen)} ${unchosen(rest, rows, rest.includes(topic))}
  </aside>`;
}

function row(topic: Topic, isCurrent: boolean) {
  const content = html`${count(topic.votes ?? 0)}<span dir="auto">${topic.name}</span>`;
  const current = isCurrent ? "true" : undefined;
  return leads()
    ? button(content, () => goTo(topic), { class: "rank quiet", attrs: { "aria-current": current } })
    : html`<div class="rank" aria-current=${current ?? nothing}>${content}</div>`;
}

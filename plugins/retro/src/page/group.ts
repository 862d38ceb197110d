import {
  button,
  editedFrom,
  editor,
  html,
  nothing,
  problem,
  startEdit,
  t,
} from "@standpoint/plugin-sdk/page";
import { countOf, grip, pieces, sizeOf } from "./pieces.ts";
import { retro, takesPart } from "./retro.ts";
import type { Topic } from "./topics.ts";

/** Draws a topic at Group. People move it as a whole, and name it once it has several cards. */
export function groupTopic(topic: Topic) {
  const { id, cards, name } = topic;
  const isGroup = cards.length > 1;
  const key = `name ${id}`;
  return html`<li
    class=${`note topic ${sizeOf(topic)}${takesPart() ? " held" : ""}`}
    data-topic=${id}
    data-name=${name}
    data-item=${isGroup ? nothing : id}
  >
    ${isGroup ? (editedFrom(key) === undefined ? titleOf(topic, key) : nameEditor(id, key)) : null}
    ${pieces(topic)} ${problem(key)}
  </li>`;
}

const nameNow = (id: string) => retro().state.names?.[id] ?? "";

const nameEditor = (id: string, key: string) =>
  editor(key, {
    label: t("Name of the topic"),
    now: () => nameNow(id),
    max: 80,
    rows: 0,
    action: "name",
    body: { id },
  });

function titleOf(topic: Topic, key: string) {
  const { id, cards, name, isNamed } = topic;
  const label = t(isNamed ? "Rename: {name}" : "Name this group: {name}", { name });
  return html`<div class="line" data-item=${cards.map((card) => card.id).join(" ")} data-name=${name}>
    ${takesPart() ? grip(name) : null}
    <div class="what">
      ${isNamed ? html`<h3 dir="auto">${name}</h3>` : null}
      <p class="muted small">${countOf(topic)}</p>
    </div>
    ${
      takesPart()
        ? button(t(isNamed ? "Rename" : "Name this group"), () => startEdit(key, nameNow(id)), {
            class: "quiet small",
            label,
            attrs: { "data-edit": key },
          })
        : null
    }
  </div>`;
}

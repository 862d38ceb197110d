import { act, button, field, html, problem, repeat, send, t } from "@standpoint/plugin-sdk/page";
import type { Comment } from "../view.ts";
import { author, tool } from "./parts.ts";
import { own, retro, takesPart } from "./retro.ts";
import type { Topic } from "./topics.ts";

/** Draws the comments on a topic, with the form of another one if people can add it here. */
export function comments({ id }: Topic, canAdd: boolean) {
  const all = (retro().state.comments ?? []).filter(({ topic }) => topic === id);
  const takes = canAdd && takesPart();
  if (all.length === 0 && !takes) return null;
  const key = `comment ${id}`;
  const row = (one: Comment) => comment(one, key, takes && (own().comments ?? []).includes(one.id));
  return html`<div class="stack tight">
    <h3>${t("Comments")}</h3>
    ${
      all.length === 0
        ? null
        : html`<ul class="stack tight">
            ${repeat(all, (one) => one.id, row)}
          </ul>`
    }
    ${takes ? newComment(id, key) : null} ${problem(key)}
  </div>`;
}

const comment = ({ id, text, by }: Comment, key: string, canRemove: boolean) =>
  html`<li class="comment">
    <div class="line">
      <div class="what">
        <p class="text" dir="auto">${text}</p>
        ${author(by)}
      </div>
      ${canRemove ? tool("out", t("Remove: {text}", { text }), () => act("uncomment", { id }, key)) : null}
    </div>
  </li>`;

function newComment(id: string, key: string) {
  const save = () => send(key, "comment", (text) => ({ id, text }));
  return html`<div class="entry">
    ${field(key, { label: t("A comment"), hint: t("Add a comment"), rows: 1, save })}
    ${button(t("Comment"), save, { class: "small" })}
  </div>`;
}

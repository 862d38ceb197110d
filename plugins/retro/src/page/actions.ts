import {
  act,
  button,
  editedFrom,
  html,
  keyed,
  problem,
  repeat,
  startEdit,
  t,
} from "@standpoint/plugin-sdk/page";
import type { Action } from "../view.ts";
import { facts, tool } from "./parts.ts";
import { changeForm, newForm } from "./plan-form.ts";
import { isMember, retro, takesPart } from "./retro.ts";
import { accountButtons, createButtons, ticketOf } from "./tickets.ts";
import type { Topic } from "./topics.ts";

/** Draws the actions of a topic, or all of them, with the form of another one. */
export function agreed(topic: Topic | null) {
  const all = (retro().state.actions ?? []).filter((action) => !topic || action.topic === topic.id);
  if (all.length === 0 && !takesPart())
    return topic ? null : html`<p class="muted">${t("No actions yet.")}</p>`;
  const title = t("Actions");
  const heading = topic ? html`<h3>${title}</h3>` : html`<h2 class="visually-hidden">${title}</h2>`;
  return html`<section class=${topic ? "stack tight" : "card stack"} aria-label=${title}>
    ${heading}
    ${
      all.length === 0
        ? null
        : html`<ul class="stack tight">
            ${repeat(all, ({ id }) => id, agreedAction)}
          </ul>`
    }
    ${takesPart() ? keyed(topic?.id, newForm(topic?.id ?? null)) : null} ${topic ? null : accountButtons()}
  </section>`;
}

function agreedAction(action: Action) {
  const { id, text, done } = action;
  const key = `plan ${id}`;
  if (editedFrom(key) !== undefined) return html`<li class="act">${changeForm(key, action)}</li>`;
  return html`<li class=${done ? "act over" : "act"}>
    <div class="line">
      ${takesPart() ? tick(action, key) : null}
      <div class="what">
        <p class="text" dir="auto">${text}</p>
        ${facts(action)} ${ticketOf(action.ticket)}
      </div>
    </div>
    ${takesPart() ? html`<div class="row end">${tools(action, key)}</div>` : null} ${problem(key)}
  </li>`;
}

function tick({ id, text, done }: Action, key: string) {
  const press = (event: Event) => {
    if (!retro().me.writable) return event.preventDefault();
    const box = event.target as HTMLInputElement;
    void act("finish-action", { id, on: box.checked }, key).then((result) => {
      if (!result) box.checked = done;
    });
  };
  return html`<input
    type="checkbox"
    .checked=${done}
    aria-label=${t("Done: {text}", { text })}
    @click=${press}
  />`;
}

function tools(action: Action, key: string) {
  const { id, text, owner, day, done, taken = false, earlier = false } = action;
  const { me } = retro();
  const change = (name: string, body: object = {}) => act(name, { id, ...body }, key);
  const canTake = isMember() && (owner === null || owner === me.id) && !taken && !done;
  const canUndo = taken && !earlier && owner === me.id;
  return html`${createButtons(action, key)}${
    canTake
      ? button(t("I'll do it"), () => change("take", { base: text }), {
          class: "small soft",
          label: t("I'll do it: {text}", { text }),
        })
      : null
  }
  ${
    canUndo
      ? button(t("Undo"), () => change("give-back"), {
          class: "quiet small",
          label: t("Undo: {text}", { text }),
        })
      : null
  }
  ${
    taken
      ? null
      : tool("pen", t("Edit: {text}", { text }), () => startEdit(key, { text, owner, day }), {
          attrs: { "data-edit": key },
        })
  }
  ${taken && !earlier ? null : tool("out", t("Remove: {text}", { text }), () => change("remove-action"))}`;
}

import { act, button, field, html, problem, repeat, send, t } from "@standpoint/plugin-sdk/page";
import type { Column } from "../view.ts";
import { lastTime } from "./last-time.ts";
import { icons } from "./parts.ts";
import { cardsText, colourOf, leads, own, retro, takesPart } from "./retro.ts";
import { writtenCard, type WrittenCard } from "./written-card.ts";

/** Draws the step Write: people write cards, each in a column. */
export function writeScreen() {
  return html`${icebreaker()} ${lastTime()}
    <div class="board">${retro().state.columns.map(writingColumn)}</div>
    ${takesPart() ? ready() : null}`;
}

function icebreaker() {
  const { question } = retro().state;
  const ask = (text: string) => button(text, () => act("icebreaker", { on: true }), { class: "quiet small" });
  if (!question)
    return leads() ? html`<div class="row end">${ask(t("Ask an icebreaker question"))}</div>` : null;
  const hide = () => act("icebreaker", { on: false });
  return html`<section class="split bar ask" aria-label=${t("Icebreaker")}>
    <div class="what">
      <h2>${t("Icebreaker")}</h2>
      <p>${t(question)}</p>
    </div>
    ${
      leads()
        ? html`<div class="row">
            ${ask(t("Another one"))} ${button(t("Hide"), hide, { class: "quiet small" })}
          </div>`
        : null
    }
  </section>`;
}

function writingColumn({ name, hint, hidden, cards }: Column, at: number) {
  const title = t(name);
  const mine = own().cards ?? [];
  const shown: WrittenCard[] = cards ?? mine.filter(({ column }) => column === at);
  const isMine = (id: string) => !cards || mine.some((card) => card.id === id);
  const others = (hidden ?? 0) - shown.length;
  return html`<section class="column" aria-label=${title} style=${colourOf(at)}>
    <header>
      <h2>${title}</h2>
      <span class="muted small">${cardsText(hidden ?? shown.length)}</span>
    </header>
    ${hint ? html`<p class="muted small">${t(hint)}</p>` : null}
    ${
      shown.length > 0
        ? html`<ul class="stack tight">
            ${repeat(
              shown,
              ({ id }) => id,
              (card) => writtenCard(card, isMine(card.id)),
            )}
          </ul>`
        : null
    }
    ${
      others > 0
        ? html`<p class="ghost">
            ${t({ one: "1 hidden card", other: "{count} hidden cards" }, { count: others })}
          </p>`
        : null
    }
    ${takesPart() ? newCard(name, title, at) : null}
  </section>`;
}

// The form stays without a connection, because hiding it would take the focus while a person types.
function newCard(column: string, title: string, at: number) {
  const key = `new ${at}`;
  const save = () => send(key, "card", (text) => ({ column, text }));
  const label = t("Add to {column}", { column: title });
  return html`<div class="stack tight">
    ${field(key, { label: t("A card for {column}", { column: title }), hint: t("Write a card"), save })}
    ${problem(key)}
    <div class="row end">${button(html`${icons.plus}${t("Add")}`, save, { class: "small", label })}</div>
  </div>`;
}

function ready() {
  const isReady = own().ready === true;
  const count = retro().state.ready ?? 0;
  const text = t(isReady ? "Done writing" : "I'm done writing");
  return html`<div class="row">
    ${button(text, () => act("ready", { on: !isReady }), { pressed: isReady })}
    ${
      count > 0
        ? html`<span class="muted small"
            >${t({ one: "1 person is done", other: "{count} people are done" }, { count })}</span
          >`
        : null
    }
  </div>`;
}

import { act, editedFrom, editor, html, problem, startEdit, t } from "@standpoint/plugin-sdk/page";
import { author, tool } from "./parts.ts";
import { own, retro, takesPart } from "./retro.ts";

/** A card at Write. The text of the person's own shown card is in the view. */
export type WrittenCard = { id: string; text?: string; by?: number };

/** Draws a card at Write. Its author can change and remove it. */
export function writtenCard({ id, text = "", by }: WrittenCard, isMine: boolean) {
  const key = `card ${id}`;
  if (isMine && editedFrom(key) !== undefined)
    return html`<li class="note">
      ${editor(key, { label: t("The card's text"), now: () => textNow(id), action: "edit", body: { id } })}
    </li>`;
  return html`<li class="note">
    <div class="line">
      <div class="what">
        <p class="text" dir="auto">${text}</p>
        ${author(by)}
      </div>
      ${isMine && takesPart() ? tools(id, text, key) : null}
    </div>
    ${problem(key)}
  </li>`;
}

const tools = (id: string, text: string, key: string) =>
  html`${tool("pen", t("Edit: {text}", { text }), () => startEdit(key, text), { attrs: { "data-edit": key } })}
  ${tool("out", t("Remove: {text}", { text }), () => act("remove", { id }, key))}`;

/** Returns the text that others see, or undefined if the card is gone. */
function textNow(id: string): string | undefined {
  const shown = retro().state.columns.flatMap(({ cards = [] }) => cards);
  return [...shown, ...(own().cards ?? [])].find((card) => card.id === id && card.text)?.text;
}

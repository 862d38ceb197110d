import { html, t } from "@standpoint/plugin-sdk/page";
import { author } from "./parts.ts";
import { colourOf, columnName } from "./retro.ts";
import type { Topic } from "./topics.ts";

/** Draws the cards of a topic. The title has the text of the first card, unless the topic has a name. */
export const quotes = ({ cards, isNamed }: Topic) =>
  html`<ul class="stack tight">
    ${cards.map(({ text, column, by }, at) => {
      const isQuote = isNamed || at > 0;
      return html`<li class=${isQuote ? "quote" : ""} style=${colourOf(column)}>
        ${isQuote ? html`<p class="text" dir="auto">${text}</p>` : null}
        <div class="row facts"><span class="from">${columnName(column)}</span>${author(by)}</div>
      </li>`;
    })}
  </ul>`;

/** Draws the folded list of the topics without votes. */
export function unchosen(topics: Topic[], draw: (topics: Topic[]) => unknown, isOpen = false) {
  const count = topics.length;
  if (count === 0) return null;
  return html`<details ?open=${isOpen}>
    <summary>
      ${t({ one: "1 topic without votes", other: "{count} topics without votes" }, { count })}
    </summary>
    ${draw(topics)}
  </details>`;
}

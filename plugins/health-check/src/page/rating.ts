import { act, html, live, t } from "@standpoint/plugin-sdk/page";
import type { Color, Rating, Statement } from "./health.ts";
import { colorNames, colors, directionNames, directions, picture } from "./signs.ts";

/** Draws a statement with the person's own rating. `at` is its index. The direction is asked after the rating. */
export function statementCard(
  { name, good, bad }: Statement,
  at: number,
  rating: Rating,
  isWritable: boolean,
) {
  const statement = t(name);
  return html`<section class="card statement" aria-label=${statement}>
    <h2 dir="auto">${statement}</h2>
    ${good && bad ? html`<div>${[meaning("green", good), meaning("red", bad)]}</div>` : null}
    <div class="answers">
      ${choices(t("{statement}: rating", { statement }), `color-${at}`, {
        names: colorNames,
        looks: colors,
        classOf: (color) => `face ${color}`,
        chosen: rating.color,
        choose: (color) => act("rate", { statement: at, color }),
        isWritable,
      })}
      ${
        rating.color || rating.direction
          ? choices(t("{statement}: direction", { statement }), `direction-${at}`, {
              names: directionNames,
              looks: directions,
              classOf: () => "direction",
              chosen: rating.direction,
              choose: (direction) => act("rate", { statement: at, direction }),
              isWritable,
            })
          : null
      }
    </div>
  </section>`;
}

const meaning = (color: Color, text: string) =>
  html`<p class="words ${color}">${picture(colors[color])}<span>${t(text)}</span></p>`;

type Choices<Value extends string> = {
  names: readonly Value[];
  looks: Record<Value, { word: string; path: string }>;
  classOf(value: Value): string;
  chosen: Value | undefined;
  choose(value: Value): Promise<unknown>;
  isWritable: boolean;
};

/** Draws a group of radio buttons. After a refusal the saved rating is checked again. */
function choices<Value extends string>(label: string, group: string, given: Choices<Value>) {
  const { names, looks, classOf, chosen, choose, isWritable } = given;
  return html`<fieldset class=${chosen ? "choices rated" : "choices"}>
    <legend class="visually-hidden">${label}</legend>
    ${names.map(
      (value) =>
        html`<label class=${classOf(value)}>
          <input
            type="radio"
            name=${group}
            value=${value}
            .checked=${live(value === chosen)}
            ?disabled=${!isWritable}
            @change=${() => void choose(value)}
          />
          ${picture(looks[value])}<span>${t(looks[value].word)}</span>
        </label>`,
    )}
  </fieldset>`;
}

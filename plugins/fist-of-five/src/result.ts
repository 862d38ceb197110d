import { html, list, number, t, type Room } from "@standpoint/plugin-sdk/page";
import { meanings, type Mine, type View } from "./hands.ts";

/** Draws the revealed hands: the figures, and who showed how many fingers. */
export function resultOf({ state, participants }: Pick<Room<View, Mine>, "state" | "participants">) {
  const { hands = {}, average = null, lowest = null } = state;
  const names = new Map(participants.map(({ id, name }) => [id, name]));
  const namesWith = (fingers: number) =>
    Object.entries(hands)
      .filter(([, own]) => own === fingers)
      .map(([id]) => names.get(id) ?? t("Someone who left"));
  const rows = meanings.map((meaning, fingers) => ({ meaning, fingers, people: namesWith(fingers) }));
  const most = Math.max(1, ...rows.map(({ people }) => people.length));
  return html`<section class="card stack" aria-label=${t("Result")}>
    <p class="figures">
      ${
        average === null || lowest === null
          ? t("No hands shown.")
          : t("Average {average}, lowest {lowest}", { average: oneDigit(average), lowest })
      }
    </p>
    <table>
      <tbody>
        ${rows.toReversed().map((row) => rowOf(row, most))}
      </tbody>
    </table>
  </section>`;
}

function rowOf(
  { meaning, fingers, people }: { meaning: string; fingers: number; people: string[] },
  most: number,
) {
  return html`<tr>
    <th scope="row">${t("{fingers}: {meaning}", { fingers, meaning: t(meaning) })}</th>
    <td>
      <meter
        max=${most}
        value=${people.length}
        aria-label=${t("{count} of them", { count: people.length })}
      ></meter>
      <p>${list(people) || t("None")}</p>
    </td>
  </tr>`;
}

const oneDigit = (value: number) => number(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

import type { TestApp } from "./app.ts";
import type { Team } from "./client.ts";

/** The longest name of a person or space (64 characters), without a space where a line could break. */
export const longName = "Anastasia-Donaudampfschifffahrtsgesellschaftskapitänswitwenrentenempfänger"
  .replace("-", "")
  .slice(0, 64);

/** The longest title of a room or story (200 characters), with a word several times as wide as a phone. */
export const longTitle = `${"W".repeat(64)} ${"refund a captured payment ".repeat(6)}`.slice(0, 200).trim();

/** The longest reference of a story (40 characters). */
export const longRef = "PLATFORM_PAYMENTS_AND_REFUNDS-1234567890";

/** A deck with the longest name, and with the widest cards. */
export const longDeck = {
  name: "Donaudampfschifffahrtsgesellschaftskarten".slice(0, 40),
  cards: ["WWWWWWWW", "XXL-wide", "1234.567", "MMMMMMMM", "½", "XS"],
  ordinal: true,
};

/** Gives a team's first person, its space and its rooms the longest names. */
export async function giveLongNames(app: TestApp, { people, space }: Team): Promise<void> {
  const { sql } = app.database;
  await sql.query("update users set name = $2 where id = $1", [people[0]!.id, longName]);
  await sql.query("update spaces set name = $2 where slug = $1", [space.slug, longName]);
  await sql.query("update sessions set title = $2 where space_id = (select id from spaces where slug = $1)", [
    space.slug,
    longTitle,
  ]);
}

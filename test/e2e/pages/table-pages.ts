import type { Page } from "playwright-core";
import type { TestApp } from "#test/support/app.ts";
import { openIn, type Profile } from "#test/support/browser.ts";
import { act, addStory, team, type Person, type Team } from "#test/support/client.ts";

export const desktop = { width: 1440, height: 900 };

const names = ["Ana Souza", "Ben Okafor", "Carla Jensen", "Dmitri Volkov", "Sofía Fernández de la Vega"];
const title = "Refund a captured payment";

/** A team with a poker room and a story on its table. */
export type Table = Team & { storyId: string };

/** Returns the path of a team's room. */
export const pathOf = ({ space, session }: Team) => `/o/default/s/${space.slug}/r/${session.id}`;

/** Plays one card for each person, in their order. */
export async function voteAll({ people, room, storyId }: Table, values: readonly string[]): Promise<void> {
  for (const [i, value] of values.entries()) await act(people[i]!, room, "POST", "vote", { storyId, value });
}

/** Returns the functions of a file's tests that make rooms in an app and open them in a profile. */
export function tablesOf(app: TestApp, profile: Profile) {
  /** Creates a room of five people with a story on the table, or of the given people. */
  async function roomWithStory(people: readonly string[] = names): Promise<Table> {
    const t = await team(app, [...people]);
    const storyId = await addStory(t.people[0]!, t.room, title);
    await act(t.people[0]!, t.room, "POST", "select", { storyId });
    return { ...t, storyId };
  }

  /** Creates a room of this many people, who have all voted. */
  async function roomOf(count: number): Promise<Table> {
    const t = await roomWithStory(Array.from({ length: count }, (_, i) => `${names[i % names.length]} ${i}`));
    const cards = ["3", "5", "8", "13", "?"];
    await voteAll(
      t,
      t.people.map((_, i) => cards[i % cards.length]!),
    );
    return t;
  }

  async function openRoom(who: Person, t: Team, size = desktop, view = ""): Promise<Page> {
    await profile.page.setViewportSize(size);
    const { page } = await openIn(profile, app, who, pathOf(t) + view);
    await page.locator("tm-poker-table").waitFor();
    return page;
  }

  return { roomWithStory, roomOf, openRoom };
}

export const seats = (page: Page) => page.locator("tm-poker-table .seat");

/** Waits until all animations of a page's elements, also in shadow roots, have ended. */
export const settle = (page: Pick<Page, "evaluate">) =>
  page.evaluate("Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {})))");

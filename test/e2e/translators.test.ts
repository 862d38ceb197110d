import { afterEach, describe, expect, test } from "vitest";
import { shownText, translate } from "#test/e2e/translating.ts";
import { standupPages } from "#test/e2e/pages/standup-pages.ts";
import type { Profile } from "#test/support/browser.ts";
import { act, addStory, standup, type Person } from "#test/support/client.ts";

const w = standupPages();
const profiles: Profile[] = [];
afterEach(async () => {
  for (const { context } of profiles.splice(0)) await context.close();
});

/** Opens a room twice as one person. The second page has no translator, and shows what is right. */
async function openTwice(who: Person, sessionId: string) {
  const pages = [await w.enter(who, sessionId), await w.enter(who, sessionId)] as const;
  profiles.push(...pages);
  const [translated, plain] = pages;
  return { page: translated.page, complaints: translated.complaints, plain: plain.page };
}

type Pages = Awaited<ReturnType<typeof openTwice>>;

/** Makes a change, waits until the plain page shows it, and then until the translated page shows the same. */
async function expectSameAfter({ page, plain }: Pages, change: () => Promise<unknown>) {
  const before = await shownText(plain);
  await change();
  await expect.poll(() => shownText(plain)).not.toBe(before);
  const difference = async () => {
    const [shown, right] = [await shownText(page), await shownText(plain)];
    return shown === right ? [] : [shown, right];
  };
  await expect.poll(difference).toEqual([]);
}

describe.each([
  { name: "that respects translate=no", everything: false },
  { name: "that replaces every text", everything: true },
])("with a translator $name", ({ everything }) => {
  test("a round of poker is shown as it is", async () => {
    const [ana, ben, cy] = w.t.people as [Person, Person, Person];
    const { room, session } = w.t;
    const first = await addStory(ana, room, `Refunds ${everything}`);
    const second = await addStory(ana, room, `Invoices ${everything}`);
    await act(ana, room, "POST", "select", { storyId: first });
    const both = await openTwice(ana, session.id);
    const step = async (...[who, action, body]: [Person, string, object?]) => {
      await translate(both.page, { everything });
      await expectSameAfter(both, () => act(who, room, "POST", action, body ?? {}));
    };
    await step(ben, "vote", { storyId: first, value: "5" });
    await step(cy, "vote", { storyId: first, value: "8" });
    await step(ana, "reveal");
    await step(ana, "select", { storyId: second });
    await step(ben, "vote", { storyId: second, value: "coffee" });
    expect(both.complaints).toEqual([]);
  });

  test("a standup is shown as it is", async () => {
    const [ana, ben, cy] = w.t.people as [Person, Person, Person];
    const { room, session } = await standup(w.t);
    const both = await openTwice(ana, session.id);
    const step = async (...[who, verb, action, body]: [Person, string, string, object?]) => {
      await translate(both.page, { everything });
      await expectSameAfter(both, () => act(who, room, verb, action, body ?? {}));
    };
    await step(ana, "POST", "start");
    await act(ben, room, "PUT", "standup", { today: "Write the runbook" });
    await step(ana, "POST", "next");
    await step(ben, "PUT", "standup", { today: "Write the handbook" });
    await step(cy, "POST", "talk-after", { text: "The rota" });
    await step(ana, "POST", "next");
    expect(both.complaints).toEqual([]);
  });
});

test("titles, names and cards are not translated", async () => {
  const [ana] = w.t.people as [Person];
  const storyId = await addStory(ana, w.t.room, "Pay out");
  await act(ana, w.t.room, "POST", "select", { storyId });
  const { page } = await w.enter(ana, w.t.session.id);
  await page.locator("tm-poker-room").getByText("Pay out").first().waitFor();
  await translate(page);
  const texts = await page.evaluate<string[]>(`[...document.querySelectorAll("*")].flatMap(function all(one) {
    return [...(one.shadowRoot?.querySelectorAll("*") ?? [])].flatMap(all).concat(one.localName === "font" ? one.textContent : []);
  })`);
  expect(texts.length).toBeGreaterThan(10);
  const own = /^\s*(Pay out|Planning|Ana|Ben|Cy|Team of Ana|A|B|C|\d+|½)\*$/;
  expect(texts.filter((text) => own.test(text))).toEqual([]);
  await page.context().close();
});

// Rules: protocol/rooms#markup-in-texts
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { clipboardOf, expectAccessible } from "#test/support/browser.ts";
import { act, ok, type Person } from "#test/support/client.ts";
import { standupPages } from "#test/e2e/pages/standup-pages.ts";

const w = standupPages();

/** Everything that a text may become. */
const elements = new Set(["div", "ul", "ol", "li", "pre", "code", "em", "strong", "a", "style"]);

const attempts = [
  "<script>document.title = 'taken'</script>",
  "<img src=x onerror=\"document.title = 'taken'\">",
  '<a href="javascript:alert(1)">a</a> <b>b</b>',
  "[c](javascript:alert(1)) [d](data:text/html,e) [f](http://plain.example/)",
  "![g](https://pictures.example/g.png)",
].join("\n");

type Drawn = { names: string[]; links: string[]; text: string };

/** Returns what a text was drawn as. */
const drawn = (text: Locator): Promise<Drawn> =>
  text.evaluate(({ shadowRoot }) => ({
    names: [...shadowRoot!.querySelectorAll("*")].map((element) => element.localName),
    links: [...shadowRoot!.querySelectorAll("a")].map(({ textContent, href, target, rel }) =>
      [textContent, href, target, rel].join(" "),
    ),
    text: shadowRoot!.textContent!.replace(/\s+/g, " ").trim(),
  }));

/** Returns what somebody copies who draws the pointer over a text, from its first word to its end. */
async function copied(page: Page, text: Locator): Promise<string> {
  await text.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await text.boundingBox())!;
  await page.mouse.move(x + 1, y + 4);
  await page.mouse.down();
  await page.mouse.move(x + width - 1, y + height - 4, { steps: 3 });
  await page.mouse.up();
  await page.keyboard.press("Control+C");
  return clipboardOf(page);
}

async function storyOf(notes: string): Promise<string> {
  const ana = w.t.people[0] as Person;
  const body = { kind: "poker", title: "Planning", config: { deck: "fibonacci" } };
  const room = await ok<{ id: string }>(ana, "POST", `${w.t.spacePath}/sessions`, body);
  const path = `/api/sessions/${room.id}`;
  const story = await act<{ id: string }>(ana, path, "POST", "stories", { title: "Refund", notes });
  await act(ana, path, "POST", "select", { storyId: story.id });
  return room.id;
}

test("notes show Markdown, addresses and references as marks", async () => {
  const [ana, ben] = w.t.people as [Person, Person];
  const pattern = "https://tracker.example/browse/{ref}";
  await ok(ana, "PATCH", `${w.t.spacePath}/reference-link`, { pattern });
  const notes = `**After PAY-7**, see https://wiki.example/a_b_c.\n\n- \`npm test\`\n- [the *plan*](https://wiki.example/plan)\n\n${attempts}`;
  const { page, complaints, context } = await w.enter(ben, await storyOf(notes));
  const text = page.locator("tm-poker-story tm-marked");
  await page.getByRole("link", { name: "PAY-7" }).waitFor();

  const { names, links, text: words } = await drawn(text);
  expect(names.filter((name) => !elements.has(name))).toEqual([]);
  const rest = "_blank noopener noreferrer nofollow";
  expect(links).toEqual([
    `PAY-7 https://tracker.example/browse/PAY-7 ${rest}`,
    `https://wiki.example/a_b_c https://wiki.example/a_b_c ${rest}`,
    `the plan https://wiki.example/plan ${rest}`,
  ]);
  expect(words).toContain(attempts.replace(/\s+/g, " "));
  expect(await text.getByRole("listitem").allInnerTexts()).toEqual(
    ["npm test", "the plan"].map((item) => expect.stringContaining(item)),
  );
  expect(await page.title()).not.toBe("taken");
  await expectAccessible(page, "a story's notes");
  expect(complaints).toEqual([]);
  await context.close();
});

test("an entry's marks are drawn without moving the page", async () => {
  const [ana, ben] = w.t.people as [Person, Person];
  const id = await w.makeStandup("Marks", { mode: "async" });
  const typed = `1. *one*\n4. <b>four</b>\n\n\nThen \`PAY-9\`,\nand **more**.\n${attempts}`;
  await act(ana, `/api/sessions/${id}`, "PUT", "standup", { yesterday: "", today: typed, blockers: "" });

  const bens = await w.enter(ben, id);
  const arrived = Promise.withResolvers<void>();
  await bens.page.route(/\/tm-marked-[^/]*\.js$/, async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await w.reenter(bens.page, id);
  // What is fetched once the room is drawn stands below the entry and must not come while the text is selected.
  await bens.page.getByRole("button", { name: "Ask Ana for help" }).waitFor();
  await bens.page.getByRole("button", { name: "Reply to Ana" }).waitFor();
  const text = bens.page.locator("tm-standup-feed tm-marked");
  expect(await text.innerText()).toBe(typed);
  const before = await text.locator("xpath=..").boundingBox();
  arrived.resolve();
  await bens.page.locator("tm-standup-feed tm-marked em").waitFor();
  expect(await text.locator("xpath=..").boundingBox()).toEqual(before);
  // A mouse that leaves the last line to the right may select what stands below the entry as well.
  const asTyped = "one\n<b>four</b>\n\n\nThen PAY-9,\nand more.\n" + attempts;
  expect((await copied(bens.page, text)).slice(0, asTyped.length)).toBe(asTyped);
  const { names, links } = await drawn(text);
  expect(names.filter((name) => !elements.has(name))).toEqual([]);
  expect(links).toEqual([]);
  expect(
    await text.locator("li").evaluateAll((items) => items.map((item) => item.getAttribute("value"))),
  ).toEqual(["1", "4"]);
  expect(await bens.page.title()).not.toBe("taken");
  expect(bens.complaints).toEqual([]);

  const anas = await w.enter(ana, id);
  expect(await anas.page.getByRole("textbox", { name: "Today" }).inputValue()).toBe(typed);
  expect(await w.storedToday(ana, id)).toBe(typed);
});

// Rules: protocol/rooms#markup-in-texts
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { clipboardOf, expectAccessible } from "#test/support/browser.ts";
import { act, ok, type Person } from "#test/support/client.ts";
import { standupPages } from "#test/e2e/pages/standup-pages.ts";

const w = standupPages();

/** The elements that a marked text can contain. */
const elements = new Set(["div", "ul", "ol", "li", "pre", "code", "em", "strong", "a", "style"]);

const attempts = [
  "<script>document.title = 'taken'</script>",
  "<img src=x onerror=\"document.title = 'taken'\">",
  '<a href="javascript:alert(1)">a</a> <b>b</b>',
  "[c](javascript:alert(1)) [d](data:text/html,e) [f](http://plain.example/)",
  "![g](https://pictures.example/g.png)",
].join("\n");

type Rendered = { names: string[]; links: string[]; text: string };

/** Returns the elements, links and text of a rendered text. */
const renderedOf = (text: Locator): Promise<Rendered> =>
  text.evaluate(({ shadowRoot }) => ({
    names: [...shadowRoot!.querySelectorAll("*")].map((element) => element.localName),
    links: [...shadowRoot!.querySelectorAll("a")].map(({ textContent, href, target, rel }) =>
      [textContent, href, target, rel].join(" "),
    ),
    text: shadowRoot!.textContent!.replace(/\s+/g, " ").trim(),
  }));

/** Selects a text with the mouse from its first word to its end, copies it, and returns the clipboard's text. */
async function copySelection(page: Page, text: Locator): Promise<string> {
  await text.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await text.boundingBox())!;
  await page.mouse.move(x + 1, y + 4);
  await page.mouse.down();
  await page.mouse.move(x + width - 1, y + height - 4, { steps: 3 });
  await page.mouse.up();
  await page.keyboard.press("Control+C");
  return clipboardOf(page);
}

async function openRoomWithNotes(notes: string): Promise<string> {
  const ana = w.t.people[0] as Person;
  const body = { kind: "poker", title: "Planning", config: { deck: "fibonacci" } };
  const room = await ok<{ id: string }>(ana, "POST", `${w.t.spacePath}/sessions`, body);
  const path = `/api/sessions/${room.id}`;
  const story = await act<{ id: string }>(ana, path, "POST", "stories", { title: "Refund", notes });
  await act(ana, path, "POST", "select", { storyId: story.id });
  return room.id;
}

test("notes render Markdown, URLs and references", async () => {
  const [ana, ben] = w.t.people as [Person, Person];
  const pattern = "https://tracker.example/browse/{ref}";
  await ok(ana, "PATCH", `${w.t.spacePath}/reference-link`, { pattern });
  const notes = `**After PAY-7**, see https://wiki.example/a_b_c.\n\n- \`npm test\`\n- [the *plan*](https://wiki.example/plan)\n\n${attempts}`;
  const { page, complaints, context } = await w.enter(ben, await openRoomWithNotes(notes));
  const text = page.locator("tm-poker-story tm-marked");
  await page.getByRole("link", { name: "PAY-7" }).waitFor();

  const { names, links, text: renderedText } = await renderedOf(text);
  expect(names.filter((name) => !elements.has(name))).toEqual([]);
  const linkAttributes = "_blank noopener noreferrer nofollow";
  expect(links).toEqual([
    `PAY-7 https://tracker.example/browse/PAY-7 ${linkAttributes}`,
    `https://wiki.example/a_b_c https://wiki.example/a_b_c ${linkAttributes}`,
    `the plan https://wiki.example/plan ${linkAttributes}`,
  ]);
  expect(renderedText).toContain(attempts.replace(/\s+/g, " "));
  await expect
    .poll(() => text.getByRole("listitem").allInnerTexts())
    .toEqual(["npm test", "the plan"].map((item) => expect.stringContaining(item)));
  await expect.poll(() => page.title()).not.toBe("taken");
  await expectAccessible(page, "a story's notes");
  expect(complaints).toEqual([]);
  await context.close();
});

test("an entry's Markdown renders without a layout shift", async () => {
  const [ana, ben] = w.t.people as [Person, Person];
  const id = await w.makeStandup("Marks", { mode: "async" });
  const source = `1. *one*\n4. <b>four</b>\n\n\nThen \`PAY-9\`,\nand **more**.\n${attempts}`;
  await act(ana, `/api/sessions/${id}`, "PUT", "standup", { yesterday: "", today: source, blockers: "" });

  const bens = await w.enter(ben, id);
  const markedCode = Promise.withResolvers<void>();
  await bens.page.route(/\/tm-marked-[^/]*\.js$/, async (route) => {
    await markedCode.promise;
    await route.continue();
  });
  await w.reenter(bens.page, id);
  // Later content below the entry must be loaded before the text is selected.
  await bens.page.getByRole("button", { name: "Ask Ana for help" }).waitFor();
  await bens.page.getByRole("button", { name: "Reply to Ana" }).waitFor();
  const text = bens.page.locator("tm-standup-feed tm-marked");
  await expect.poll(() => text.innerText()).toBe(source);
  const before = await text.locator("xpath=..").boundingBox();
  markedCode.resolve();
  await bens.page.locator("tm-standup-feed tm-marked em").waitFor();
  await expect.poll(() => text.locator("xpath=..").boundingBox()).toEqual(before);
  // A selection that ends right of the last line can include text below the entry.
  const expectedText = "one\n<b>four</b>\n\n\nThen PAY-9,\nand more.\n" + attempts;
  expect((await copySelection(bens.page, text)).slice(0, expectedText.length)).toBe(expectedText);
  const { names, links } = await renderedOf(text);
  expect(names.filter((name) => !elements.has(name))).toEqual([]);
  expect(links).toEqual([]);
  expect(
    await text.locator("li").evaluateAll((items) => items.map((item) => item.getAttribute("value"))),
  ).toEqual(["1", "4"]);
  await expect.poll(() => bens.page.title()).not.toBe("taken");
  expect(bens.complaints).toEqual([]);

  const anas = await w.enter(ana, id);
  await expect.poll(() => anas.page.getByRole("textbox", { name: "Today" }).inputValue()).toBe(source);
  expect(await w.storedToday(ana, id)).toBe(source);
});

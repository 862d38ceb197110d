// Rules: protocol/plugins#page-abilities, protocol/plugins#page-drag
import { expect, test } from "vitest";
import { examplePackage } from "#deploy/demo/install-examples.ts";
import type { CreatedSession } from "#shared/wire/sessions.ts";
import { inPage, pageFrame, startPluginWorld } from "#test/e2e/pages/plugin-pages.ts";
import { defaultViewport, expectFineInEveryViewport } from "#test/e2e/viewports.ts";
import { act, ok, team, type Person } from "#test/support/client.ts";

const world = await startPluginWorld();
await world.install(await examplePackage("gallery"));

/** The value of each property. */
type Look = Record<string, string>;

const samples = [
  "<button>Save</button>",
  "<button class=primary>Save</button>",
  "<button class=quiet>Save</button>",
  "<button class=danger>Save</button>",
  "<button disabled>Save</button>",
  "<input value=Ana>",
  "<input value=Ana disabled>",
  "<span class=chip>New</span>",
  "<span class='chip ok'>New</span>",
  "<span class='chip accent'>New</span>",
];

test("the gallery shows each ability of a page, in every viewport", async () => {
  const t = await team(world.app, ["Ana Souza", "Ben Okafor"]);
  const [ana, ben] = t.people as [Person, Person];
  await ok(ana, "PATCH", "/api/me/avatar", { icon: "fish" });
  const newRoom = (title: string) =>
    ok<CreatedSession>(ana, "POST", `${t.spacePath}/sessions`, { kind: "gallery", title });
  const [session, other] = [await newRoom("This week"), await newRoom("Last week")];
  const room = `/api/sessions/${session.id}`;
  for (const text of ["Fix the door", "Water the plants"]) await act(ben, room, "POST", "add", { text });
  await act(ana, room, "POST", "timer", { seconds: 180 });
  const profile = await world.enter(ana, { ...t, session }, defaultViewport);
  const { page, context, complaints } = profile;

  await inPage(page)
    .getByRole("timer", { name: "Time left" })
    .getByText(/^2:\d\d$/)
    .waitFor();
  await inPage(page).locator(".avatar svg").first().waitFor();
  const owner = inPage(page).getByRole("combobox", { name: "Owner of: Fix the door" });
  await owner.selectOption({ label: "Ben Okafor" });
  await expectFineInEveryViewport(page, "the gallery");
  await expect.poll(() => owner.inputValue()).toBe(ben.id);

  await inPage(page).getByRole("button", { name: "Move: Fix the door" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const doing = inPage(page).getByRole("region", { name: "Doing" });
  await doing.getByText("Fix the door", { exact: true }).waitFor();
  await inPage(page)
    .getByRole("button", { name: "Move: Fix the door" })
    .and(inPage(page).locator(":focus"))
    .waitFor();

  await inPage(page).getByLabel("Address of another gallery room").fill(`${world.app.baseUrl}/x/${other.id}`);
  await inPage(page).getByRole("button", { name: "Open", exact: true }).click();
  await page.getByRole("heading", { name: "Last week", level: 1 }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

/** The properties that differ between the client and a page, each with its reason. */
const ownProperties = new Set([
  // A page has the scheme that the application uses.
  "color-scheme",
  // See page.css.
  "min-inline-size",
  "min-width",
  ...["behavior", "delay", "duration", "property", "timing-function"].map((name) => `transition-${name}`),
  // Inherited: in a page, all long words break.
  "overflow-wrap",
  // The build shortens `background: transparent` to `0 0`.
  "background-position",
]);

/** Draws the samples in a place, and returns the computed style of each. */
const looksIn = (place: string) => `(() => {
  const place = ${place};
  place.innerHTML = ${JSON.stringify(`<div>${samples.join("")}</div>`)};
  place.firstChild.style.inlineSize = "300px";
  return [...place.firstChild.children].map((sample) => {
    const style = getComputedStyle(sample);
    return Object.fromEntries([...style].map((name) => [name, style.getPropertyValue(name)]));
  });
})()`;

/** A shadow root with the styles that elements of the client have in common. */
const clientRoot = `(() => {
  const rootsIn = (root) =>
    [...root.querySelectorAll("*")].flatMap(({ shadowRoot }) => (shadowRoot ? [shadowRoot, ...rootsIn(shadowRoot)] : []));
  const sheets = new Set(rootsIn(document).flatMap((root) => root.adoptedStyleSheets));
  const shadowRoot = document.body.appendChild(document.createElement("div")).attachShadow({ mode: "open" });
  const isCommon = ({ cssRules: [first] }) => /^(:host, |button,|label,|[.]chip)/.test(first.selectorText);
  shadowRoot.adoptedStyleSheets = [...sheets].filter(isCommon);
  return shadowRoot;
})()`;

test("buttons, fields and chips look the same in the client and in a page", async () => {
  const t = await world.roomWith("standpoint.onState(() => {});");
  const { page, context } = await world.enter(t.people[0]!, t);
  const inFrame = await (await pageFrame(page)).evaluate<Look[]>(looksIn("document.body"));
  await page.goto(`${world.app.baseUrl}/o/default/s/${t.space.slug}/settings`);
  await page.getByRole("heading", { name: "Members" }).waitFor();
  const inClient = await page.evaluate<Look[]>(looksIn(clientRoot));
  for (const [index, look] of inClient.entries())
    for (const [name, value] of Object.entries(look))
      if (!ownProperties.has(name))
        expect([samples[index], name, inFrame[index]![name]]).toEqual([samples[index], name, value]);
  await context.close();
});

test("a page prints in the colours of the light scheme", async () => {
  const t = await world.roomWith(
    `document.body.innerHTML = "<button class=primary>Save</button>"; standpoint.onState(() => {});`,
  );
  const { page, context } = await world.enter(t.people[0]!, t, { dark: true });
  const frame = await pageFrame(page);
  const colors = () =>
    frame.evaluate(
      "[document.body, document.querySelector('button')].map((one) => getComputedStyle(one).color)",
    );
  await expect.poll(colors).toEqual(["rgb(232, 235, 241)", "rgb(14, 17, 42)"]);
  await page.emulateMedia({ media: "print" });
  await expect.poll(() => colors()).toEqual(["rgb(28, 31, 39)", "rgb(255, 255, 255)"]);
  await context.close();
});

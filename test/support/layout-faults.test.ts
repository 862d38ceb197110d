import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { openProfile } from "./browser.ts";
import { testBrowser } from "./test-browser.ts";

const script = readFileSync(new URL("layout-faults.mjs", import.meta.url), "utf8");

const browser = await testBrowser();

/** Opens a page of 320 × 400 px with this body, and returns its layout faults. */
async function faultsOf(
  body: string,
  options: { focus?: boolean; forced?: boolean } = {},
): Promise<string[]> {
  const { context, page } = await openProfile(browser, { width: 320, height: 400 });
  await page.setContent(`<!doctype html><style>* { margin: 0; font: 16px/20px monospace }</style>${body}`);
  await page.evaluate(script);
  const { focus = false, forced = false } = options;
  const faults = await page.evaluate<string[]>(`window.layoutFaults(${JSON.stringify({ focus, forced })})`);
  await context.close();
  return faults;
}

const longText = "a text of more than eighty pixels";
const narrow = "width: 80px; height: 20px; white-space: nowrap";

describe("layoutFaults returns no fault for", () => {
  it.each([
    ["a text and controls that fit", "<p>Text</p><button>Save</button><label>Name <input size=5></label>"],
    [
      "a text that ends in an ellipsis",
      `<p style="${narrow}; overflow: hidden; text-overflow: ellipsis">${longText}`,
    ],
    [
      "lines that are clamped",
      `<p style="width: 80px; overflow: hidden; display: -webkit-box; -webkit-box-orient: vertical;
        -webkit-line-clamp: 1">${longText}`,
    ],
    ["a text in a scroll container", `<p style="${narrow}; overflow: auto; background: silver">${longText}`],
    [
      "a text for screen readers only",
      `<p style="${narrow}; overflow: hidden; clip-path: inset(50%)">${longText}`,
    ],
    ["a text beyond a box without background and border", `<p style="${narrow}">${longText.slice(0, 20)}`],
    [
      "a control that is out of the flow",
      `<p>Text<button aria-label="Clear" style="position: absolute; inset: 0 auto auto 0; width: 99px"></button></p>`,
    ],
    ["a hidden text", `<p style="${narrow}; overflow: hidden; visibility: hidden">${longText}`],
  ])("%s", async (_case, body) => {
    expect(await faultsOf(body, { focus: true, forced: true })).toEqual([]);
  });
});

describe("layoutFaults finds", () => {
  it("a page that scrolls sideways", async () => {
    expect(await faultsOf(`<div style="width: 350px; height: 9px"></div>`)).toEqual([
      "the page is 30 px too wide",
    ]);
  });

  it("a text that is clipped horizontally", async () => {
    expect(await faultsOf(`<p class="title" style="${narrow}; overflow: hidden">${longText}`)).toEqual([
      expect.stringMatching(
        /^p\.title "a text of more than eighty pix" \(0 \d+ -?\d+ \d+\) is clipped horizontally by p\.title /,
      ),
    ]);
  });

  it("a text that is clipped vertically", async () => {
    expect(await faultsOf(`<p style="height: 5px; overflow: clip">Text`)).toEqual([
      expect.stringContaining("is clipped vertically by p "),
    ]);
  });

  it("a control that is clipped", async () => {
    const body = `<div style="${narrow}; overflow: hidden"><button aria-label="Save" style="width: 99px"></button></div>`;
    expect(await faultsOf(body)).toEqual([
      expect.stringMatching(/^button "Save" .* is clipped horizontally by div /),
    ]);
  });

  it("a text that overflows its background", async () => {
    expect(await faultsOf(`<p style="${narrow}; background: silver">Text of ten letters`)).toEqual([
      expect.stringContaining("overflows p "),
    ]);
  });

  it("a text that overflows its border", async () => {
    expect(await faultsOf(`<p style="${narrow}; height: 5px; border: solid">Text`)).toEqual([
      expect.stringContaining("overflows p "),
    ]);
  });

  it("a text beyond the left edge, where a page cannot scroll", async () => {
    expect(await faultsOf(`<p style="position: absolute; left: -20px">Text`)).toEqual([
      expect.stringMatching(/^p "Text" \(-20 .* lies outside of the page$/),
    ]);
  });

  it("a text that lies on a control", async () => {
    const body = `<p style="${narrow}; float: left">Text of ten letters</p><button>Save</button>`;
    expect(await faultsOf(body, { focus: true })).toEqual([
      expect.stringMatching(/^p "Text of ten letters" lies on button "Save"$/),
    ]);
  });

  it("a slotted text that its host's shadow tree clips", async () => {
    const shadow = `<div style="${narrow}; overflow: hidden"><slot></slot></div>`;
    const body = `<x-card><p>${longText}</p></x-card>
      <script>document.querySelector("x-card").attachShadow({ mode: "open" }).innerHTML = '${shadow}'</script>`;
    expect(await faultsOf(body)).toEqual([
      expect.stringMatching(/^p .* is clipped horizontally by x-card div /),
    ]);
  });
});

describe("layoutFaults with `focus`", () => {
  const button = `<button style="position: absolute; top: 40px">Save</button>`;
  const cover = (element: string) =>
    `<${element} style="position: fixed; inset: 0; background: white"></${element}>`;

  it("finds a focused control that another element covers", async () => {
    expect(await faultsOf(`${button}${cover("header")}`, { focus: true })).toEqual([
      expect.stringMatching(/^button "Save" at y = \d+ is focused and covered by header ""$/),
    ]);
  });

  it("finds a focused control of which only an edge is on the screen", async () => {
    const low = `<button style="position: fixed; bottom: -30px; height: 40px">Save</button>`;
    expect(await faultsOf(low, { focus: true })).toContainEqual(
      expect.stringMatching(/^button "Save" is focused off the screen, at \d+ \d+$/),
    );
  });

  it("ignores a covered control that cannot get the focus", async () => {
    const disabled = button.replace("<button", "<button disabled");
    expect(
      await faultsOf(`${disabled}<div inert>${button}</div>${cover("header")}`, { focus: true }),
    ).toEqual([]);
  });

  it("ignores a toast over a control", async () => {
    expect(await faultsOf(`${button}${cover("tm-toasts")}`, { focus: true })).toEqual([]);
  });

  it("accepts a control under its own label", async () => {
    const labelled = `<label>Name <input style="position: absolute; top: 40px">
      <span style="position: fixed; inset: 0; background: white"></span></label>`;
    expect(await faultsOf(labelled, { focus: true })).toEqual([]);
  });
});

describe("layoutFaults with `forced`", () => {
  const toggles = (style: string) =>
    `<button aria-pressed="true" style="${style}">On</button><button aria-pressed="false">Off</button>`;

  it("finds a pressed button that only a shadow marks", async () => {
    expect(await faultsOf(toggles("box-shadow: 0 0 3px red"), { forced: true })).toEqual([
      'button "On" is selected and looks unselected',
    ]);
  });

  it("finds a link to the current page that looks like other links", async () => {
    const links = `<nav><a href="#a" aria-current="page">Here</a> <a href="#b">There</a></nav>`;
    expect(await faultsOf(links, { forced: true })).toEqual(['a "Here" is selected and looks unselected']);
  });

  it("accepts a pressed button with an outline", async () => {
    expect(await faultsOf(toggles("outline: solid"), { forced: true })).toEqual([]);
  });
});

import type { Page } from "playwright-core";

/** A page with three columns and two cards in the first. The last column is below the window. */
export const boardPage = `
document.body.innerHTML = '<style>.column { margin-block: 8px; min-block-size: 150px; } #gap { block-size: 1500px; } [data-name=Far] { min-block-size: 500px; }</style><p id="result" role="status">Ready</p><main id="board"><section class="column card" data-name="One"><h2>One</h2><ul class="stack"><li class="item card" data-name="Apple" tabindex="0">Apple <button class="other">Edit</button></li><li class="item card" data-name="Pear"><button data-handle>Move Pear</button> Pear</li></ul></section><section class="column card" data-name="Two"><h2>Two</h2></section><div id="gap"></div><section class="column card" data-name="Far"><h2>Far</h2></section></main>';
const board = document.getElementById("board");
globalThis.drops = [];
globalThis.stop = standpoint.drag({
  root: board, items: ".item", targets: ".column",
  nameOf: (element) => element.dataset.name,
  canDrop: (item, target) => !target.contains(item),
  drop: (item, target) => {
    drops.push(item.dataset.name + " on " + target.dataset.name);
    target.append(item);
    return standpoint.act("say", { text: drops.at(-1) }).then(() => console.info("acted: " + drops.at(-1)), ({ reason }) => console.info("refused: " + reason));
  },
});
let wasActive = false;
setInterval(() => {
  const { isActive } = navigator.userActivation;
  if (wasActive && !isActive) console.info("no longer active");
  wasActive = isActive;
}, 50);
standpoint.onState((room) => room && console.info("state"));`;

/** A position in the window, in px. */
export type Point = { x: number; y: number };

/**
 * Sends input of a mouse or a finger. Playwright's own mouse runs code in the frame while a button is down. Browsers
 * count such code as a press.
 */
export async function newPointers(page: Page) {
  const session = await page.context().newCDPSession(page);
  const mouse = (type: string, { x, y }: Point, buttons: number) =>
    session.send("Input.dispatchMouseEvent", {
      type: type as "mouseMoved",
      x,
      y,
      button: type === "mouseMoved" && buttons === 0 ? "none" : "left",
      buttons,
      clickCount: type === "mouseMoved" ? 0 : 1,
    });
  const touch = (type: "touchStart" | "touchMove" | "touchEnd" | "touchCancel", points: Point[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  return {
    mouse: {
      async press(at: Point) {
        await mouse("mouseMoved", at, 0);
        await mouse("mousePressed", at, 1);
      },
      move: (at: Point) => mouse("mouseMoved", at, 1),
      release: (at: Point) => mouse("mouseReleased", at, 0),
    },
    touch: {
      press: (at: Point) => touch("touchStart", [at]),
      move: (at: Point) => touch("touchMove", [at]),
      release: () => touch("touchEnd", []),
      cancel: () => touch("touchCancel", []),
    },
  };
}

/** Waits for a line on the console of the page or its frames. */
export async function logged(page: Page, text: string): Promise<void> {
  await page.waitForEvent("console", (message) => message.text() === text);
}

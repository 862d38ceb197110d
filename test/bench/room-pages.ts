import type { Browser, Page } from "playwright-core";
import { startBrowser } from "#test/support/start-browser.ts";
import { actAs } from "./act-as.ts";
import type { Replica } from "./product.ts";
import type { Person, Room } from "./world.ts";

/** A member's page of a room in a real browser. */
export type RoomPage = {
  page: Page;
  /** Slows the page's CPU down by a factor. 1 is full speed. */
  slowDown(rate: number): Promise<void>;
};

/** Opens pages of the product, and casts votes in its rooms. */
export type RoomPages = {
  browser: Browser;
  open(room: Room, slug: string, who: Person): Promise<RoomPage>;
  /** Opens a page that only parses the frames of a room and shows one number of each. */
  openFloor(room: Room, who: Person): Promise<RoomPage>;
  vote(room: Room, who: Person, value: string | null): Promise<void>;
};

/**
 * Runs in a document of the service without scripts. In a document of another origin the browser would refuse the
 * socket.
 */
const parseOnly = (id: string) => `new Promise((resolve) => {
  const text = document.body.appendChild(new Text());
  const socket = new WebSocket(location.origin.replace("http", "ws") + "/ws?session=${id}");
  socket.onmessage = ({ data }) => {
    text.data = JSON.parse(data).version;
    resolve();
  };
})`;

/** Starts the browser of the client's tests. The caller closes it. */
export async function startRoomPages({ port }: Replica): Promise<RoomPages> {
  const browser = await startBrowser();
  const origin = `http://localhost:${port}`;
  async function profile({ cookie }: Person): Promise<RoomPage> {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.addCookies([{ name: "svc_session", value: cookie, url: origin }]);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    return {
      page,
      slowDown: async (rate) => void (await devtools.send("Emulation.setCPUThrottlingRate", { rate })),
    };
  }
  return {
    browser,
    async open(room, slug, who) {
      const opened = await profile(who);
      await opened.page.goto(`${origin}/o/default/s/${slug}/r/${room.id}`);
      await opened.page.locator("tm-poker-hand button").first().waitFor();
      return opened;
    },
    async openFloor({ id }, who) {
      const opened = await profile(who);
      await opened.page.goto(`${origin}/healthz`);
      await opened.page.evaluate(parseOnly(id));
      return opened;
    },
    vote: ({ id, storyId }, who, value) => actAs(port, who, id, ["POST", "vote"], { storyId, value }),
  };
}

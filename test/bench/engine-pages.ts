import type { Browser, Page } from "playwright-core";
import { probeScript } from "./frame-probe.ts";
import type { Person } from "./world.ts";

/**
 * The least that a page of a room can do: it parses each frame and lists its people and their votes, or entries. Runs in
 * a document of the service without scripts. In a document of another origin the browser would refuse the socket.
 */
const listOnly = (id: string) => `new Promise((resolve) => {
  document.body.innerHTML = "<textarea></textarea><ul></ul>";
  const list = document.querySelector("ul");
  const socket = new WebSocket(location.origin.replace("http", "ws") + "/ws?session=${id}");
  socket.onmessage = ({ data }) => {
    const { version, revealed, participants, state } = JSON.parse(data);
    const said = state.stories?.find(({ id }) => id === state.currentStoryId)?.votes ?? state.entries ?? [];
    list.replaceChildren(...participants.map(({ userId, name }) => {
      const row = document.createElement("li");
      const own = said.find((one) => one.userId === userId);
      row.textContent = name + " " + (own?.value ?? own?.today ?? "");
      return row;
    }));
    document.title = version + " " + revealed;
    resolve();
  };
})`;

/** Opens pages of rooms in one browser, each in a new profile, with the probe of frame-probe.ts. */
export type EnginePages = {
  /** Opens a page of the product. `begin` runs in it before its scripts. */
  open(path: string, who: Person, begin?: string): Promise<Page>;
  /** Opens the floor's page of a room. */
  openFloor(roomId: string, who: Person): Promise<Page>;
};

/** Returns the pages of a replica in a browser of any engine. */
export function enginePages(browser: Browser, port: number): EnginePages {
  const origin = `http://localhost:${port}`;
  async function profile({ cookie }: Person, begin: string): Promise<Page> {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    context.setDefaultTimeout(60_000);
    await context.addCookies([{ name: "svc_session", value: cookie, url: origin }]);
    await context.addInitScript(`${probeScript};${begin}`);
    return context.newPage();
  }
  return {
    async open(path, who, begin = "") {
      const page = await profile(who, begin);
      await page.goto(origin + path);
      return page;
    },
    async openFloor(roomId, who) {
      const page = await profile(who, "");
      await page.goto(`${origin}/robots.txt`);
      await page.evaluate(listOnly(roomId));
      return page;
    },
  };
}

import type { Browser, Page, WebSocket } from "playwright-core";
import { vi } from "vitest";
import type { TestApp } from "#test/support/app.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { become, openProfile, type Profile, type ProfileOptions } from "#test/support/browser.ts";
import { testBrowser } from "#test/support/test-browser.ts";
import { mint } from "#test/support/guests.ts";
import { act, addStory, ok, team, type Person, type Team } from "#test/support/client.ts";

/** A guest's profile, with all its sockets and all responses with status 400 or more. */
export type GuestProfile = Profile & { sockets: WebSocket[]; refused: string[] };

/** A team with its application and a browser, for tests of guest links. */
export type GuestWorld = {
  browser: Browser;
  app: TestApp;
  t: Team;
  ana: Person;
  ben: Person;
  /** Opens a room of the team in a new profile of a person. */
  enter(who: Person, sessionId: string, options?: ProfileOptions): Promise<Profile>;
  signIn(profile: Profile, who: Person): Promise<void>;
  /** Opens a link in a new profile without an identity, and joins under a name. */
  joinByLink(url: string, name: string, options?: ProfileOptions): Promise<GuestProfile>;
  join(page: Page, name: string): Promise<void>;
  linkTo(room: string): Promise<string>;
  /** Creates a poker room in the team's space, with a current story. */
  anotherRoom(): Promise<Team & { storyId: string }>;
};

export async function startGuestWorld(): Promise<GuestWorld> {
  const browser = await testBrowser();
  const app = await sharedApp();
  const t = await team(app, ["Ana Souza", "Ben Okafor"]);
  const [ana, ben] = t.people as [Person, Person];
  const signIn = ({ context }: Profile, who: Person) => become(context, app, who);

  const join = (page: Page, name: string) => joinAsGuest(page, app, name);

  return {
    browser,
    app,
    t,
    ana,
    ben,
    signIn,
    join,
    async enter(who, sessionId, look) {
      const profile = await openProfile(browser, look);
      await signIn(profile, who);
      await profile.page.goto(`${app.baseUrl}/o/default/s/${t.space.slug}/r/${sessionId}`);
      await waitUntilLive(profile.page);
      return profile;
    },
    async joinByLink(url, name, look) {
      const profile = recorded(await openProfile(browser, look));
      await profile.page.goto(url);
      await join(profile.page, name);
      return profile;
    },
    linkTo: async (room) => (await mint(ana, room)).url,
    async anotherRoom() {
      const body = { kind: "poker", title: "Another room" };
      const session = await ok<Team["session"]>(ana, "POST", `${t.spacePath}/sessions`, body);
      const room = `/api/sessions/${session.id}`;
      const storyId = await addStory(ana, room, "Refund a captured payment");
      await act(ana, room, "POST", "select", { storyId });
      return { ...t, session, room, storyId };
    },
  };
}

/** Records the sockets and the refused requests of a new profile's page from now on. */
export function recorded(profile: Profile): GuestProfile {
  const { page } = profile;
  const [sockets, refused]: [WebSocket[], string[]] = [[], []];
  page.on("websocket", (socket) => sockets.push(socket));
  page.on("response", (response) => {
    if (response.status() < 400) return;
    refused.push(`${response.status()} ${response.request().method()} ${response.url()}`);
  });
  return { ...profile, sockets, refused };
}

/** Joins under a name on the page of a guest link, and waits for the room. */
export async function joinAsGuest(page: Page, app: TestApp, name: string): Promise<void> {
  await page.getByLabel("Your name").fill(name);
  await page.getByRole("button", { name: "Join" }).click();
  await page.waitForURL(`${app.baseUrl}/r/*`);
  await waitUntilLive(page);
}

/** Waits until a page shows a room and is connected to it. Before that, the room's keys do nothing. */
export async function waitUntilLive(page: Page): Promise<void> {
  const header = page.locator("tm-room-header");
  await header.getByRole("heading", { level: 1 }).waitFor();
  const isLive = (element: unknown) =>
    (element as { room: { status: { kind: string } } }).room.status.kind === "live";
  await vi.waitUntil(() => header.evaluate(isLive), { timeout: 60_000 });
  await page.locator("tm-room-header ~ .kind").waitFor({ state: "attached" });
}

/** Returns the button of a card in the viewer's hand. */
export const card = (page: Page, value: string) =>
  page.locator("tm-poker-hand").getByRole("button", { name: value, exact: true });

export const heading = (page: Page, name: string) =>
  page.getByRole("heading", { name, exact: true }).waitFor();

export const openLinksPanel = async (page: Page) => {
  await page.getByRole("button", { name: "Room", exact: true }).click();
  await page.getByRole("menuitem", { name: "Guest links" }).click();
};

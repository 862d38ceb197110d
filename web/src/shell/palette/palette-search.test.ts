import { randomUUID } from "node:crypto";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { refreshMe, setMe } from "../../lib/identity.ts";
import { createSearch } from "./palette-search.ts";

const empty = { rooms: [], people: [], kinds: [] };
const replies: Record<string, object> = {
  "/api/auth": { mode: "open", baseUrl: "http://localhost" },
  "/api/me": { id: randomUUID(), name: "Ana", avatarHue: 0, avatarIcon: "", notificationSounds: false },
};

/** The requests for rooms and people that wait for a reply, by their text. */
const waiting = new Map<string, () => void>();

beforeEach(async () => {
  vi.stubGlobal("location", new URL("http://localhost/"));
  vi.stubGlobal("origin", "http://localhost");
  vi.stubGlobal("fetch", async (address: string) => {
    const { pathname, searchParams } = new URL(address, "http://localhost");
    if (replies[pathname]) return Response.json(replies[pathname]);
    const text = searchParams.get("q") ?? "";
    return new Promise<Response>((resolve) => waiting.set(text, () => resolve(Response.json(empty))));
  });
  await refreshMe();
  vi.useFakeTimers();
  return () => {
    vi.useRealTimers();
    setMe(null);
    vi.unstubAllGlobals();
    waiting.clear();
  };
});

/** Types a text into a new search, and returns the search and the texts whose `settled` is over. */
function typed(text: string) {
  const search = createSearch(() => undefined);
  onTestFinished(() => search.close());
  search.type(text);
  const settled: string[] = [];
  void search.settled().then(() => settled.push(text));
  return { search, settled };
}

test("a search that is waited for is sent without the pause in typing", async () => {
  const { search, settled } = typed("retro");
  expect(search.isPending).toBe(true);
  await vi.waitFor(() => expect([...waiting.keys()]).toEqual(["retro"]));
  expect(settled).toEqual([]);
  waiting.get("retro")!();
  await vi.waitFor(() => expect(settled).toEqual(["retro"]));
  expect(search.isPending).toBe(false);
});

test("a reply that takes over 1.5 s is not waited for", async () => {
  const { search, settled } = typed("retro");
  await vi.advanceTimersByTimeAsync(1_499);
  expect(settled).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(settled).toEqual(["retro"]);
  expect(search.isPending).toBe(true);
});

import { expect, onTestFinished, test, vi } from "vitest";
import type { RoomController } from "../../../room/room-controller.ts";
import { newMembersForPage, type MembersForPage } from "./members-for-page.ts";

const panel: Parameters<MembersForPage>[0] = {
  grants: [{ capability: "members:read", scope: "", permits: "" }],
};
const room = { envelope: { orgSlug: "default", spaceSlug: "team" } } as RoomController;

test("members are read again five seconds after a failed read, however often a page asks", async () => {
  const fetched = vi.fn(async () => new Response("{}", { status: 503 }));
  vi.stubGlobal("fetch", fetched);
  onTestFinished(() => void vi.unstubAllGlobals());
  let now = 0;
  const members = newMembersForPage(() => now);
  for (let n = 0; n < 3; n++) expect(await members(panel, room)).toMatchObject({ ok: false });
  const requests = fetched.mock.calls.length;
  now = 4_999;
  await members(panel, room);
  expect(fetched).toHaveBeenCalledTimes(requests);
  now = 5_000;
  await members(panel, room);
  expect(fetched.mock.calls.length).toBe(2 * requests);
});

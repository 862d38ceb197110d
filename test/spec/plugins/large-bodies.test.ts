// Rules: protocol/plugins#action-bodies
import { expect, test } from "vitest";
import { sharedApp } from "#test/support/shared-app.ts";
import { team } from "#test/support/client.ts";
import { makeOrgAdmin } from "#test/support/orgs.ts";
import { freshName, install, packageOf, seedRoom } from "#test/support/plugins.ts";

const app = await sharedApp({ PLUGIN_DIR: "/nowhere" });
const t = await team(app, ["Ana"]);
const ana = t.people[0]!;
await makeOrgAdmin(ana);
const kind = freshName();
const kinds = [{ kind, display: "Timer", actions: [{ name: "start", verb: "POST" }] }];
await install({ admin: ana, path: "/api/orgs/default/admin/plugins" }, packageOf({ name: kind, kinds }));
const room = `/api/sessions/${await seedRoom(app, t.space.id, kind)}`;

/** Sends a body as it is written. */
const start = async (body: string) => {
  const reply = await fetch(`${app.baseUrl}${room}/actions/start`, {
    method: "POST",
    headers: { cookie: `svc_session=${ana.cookie}`, "content-type": "application/json" },
    body,
  });
  return [reply.status, ((await reply.json().catch(() => ({}))) as { code?: string }).code];
};
const listOf = (number: string) =>
  `[${Array(Math.floor(65_000 / (number.length + 1)))
    .fill(number)
    .join()}]`;

test.each(["1e20", "1e9", "-1e20", "1E+20", "1e300"])(
  "a body of %s that outgrows 64 KiB is 400",
  async (number) => {
    expect(await start(listOf(number))).toEqual([400, "invalid"]);
  },
);

test.each(["1", "0.5", "[]", '"a"'])("a body of 64 KiB of %s is accepted", async (number) => {
  expect(await start(listOf(number))).toEqual([204, undefined]);
});

// Rules: protocol/guests#post-api-links-preview
import { expect, test } from "vitest";
import type { LinkList, LinkPreview } from "#shared/wire/links.ts";
import { ok, team, visitor, type Person, type Visitor } from "#test/support/client.ts";
import { guest, mint } from "#test/support/guests.ts";
import { watch } from "#test/support/socket.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();
const t = await team(app, ["Ana", "Ben"]);
const [ana, ben] = t.people as [Person, Person];
const { token, id } = await mint(ana, t.room);

const preview = (who: Visitor, of = token) =>
  who.send<LinkPreview>("POST", "/api/links/preview", { body: { token: of } });

test("a stranger with a link sees its room and the people in it, and takes no seat", async () => {
  await watch(ben, t.session.id);
  const { status, body } = await preview(visitor(app));
  expect([status, body]).toEqual([
    200,
    {
      title: "Planning",
      kind: "poker",
      kindName: "Planning poker",
      icon: "",
      hue: 275,
      here: 1,
      present: [{ name: "Ben", avatarHue: expect.any(Number), avatarIcon: "" }],
    },
  ]);
  const { links } = await ok<LinkList>(ana, "GET", `${t.room}/links`);
  expect(links.find((link) => link.id === id)!.redemptions).toBe(0);
});

test("a member of the space also gets the room's address", async () => {
  const { body } = await preview(ben);
  expect(body.room).toEqual({ orgSlug: "default", spaceSlug: t.space.slug, sessionId: t.session.id });
});

test("a guest is refused, and every token without an open link gets the same reply", async () => {
  const gus = await guest(app, token, "Gus");
  expect(await preview(gus)).toMatchObject({ status: 403, body: { code: "guest_refused" } });
  const other = await mint(ana, t.room);
  await ok(ana, "DELETE", `${t.room}/links/${other.id}`);
  const refusals = await Promise.all(
    ["nonsense", "A".repeat(43), other.token].map((of) => preview(visitor(app), of)),
  );
  expect(new Set(refusals.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(refusals[0]).toMatchObject({ status: 404, body: { code: "no_such_link" } });
});

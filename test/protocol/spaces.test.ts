import { act, ok, visitor, type Person } from "#test/support/client.ts";
import { openStandup } from "#test/support/standups.ts";
import type { CreatedSpace } from "#shared/wire/spaces.ts";
import { examplesOf } from "./examples.ts";

examplesOf("spaces", {
  async "open a space"({ person, show }) {
    const ana = await person("Ana");
    await show(ana, "POST", "/api/spaces", { body: { name: "Team Ödland" } });
    await show(ana, "GET", "/api/spaces");
  },
  async "the view of a non-member, and joining"({ person, show }) {
    const [ana, ben] = [await person("Ana"), await person("Ben")];
    const space = await ok<CreatedSpace>(ana, "POST", "/api/spaces", { name: "Harbour" });
    const path = `/api/orgs/default/spaces/${space.slug}`;
    await show(ben, "GET", path);
    await show(ben, "POST", `${path}/join`, { body: { passcode: "wrong" } });
    await show(ben, "POST", `${path}/join`, { body: { passcode: space.passcode } });
  },
  async "an invitation"({ app, person, show }) {
    const ana = await person("Ana");
    const space = await ok<CreatedSpace>(ana, "POST", "/api/spaces", { name: "Lighthouse" });
    const path = `/api/orgs/default/spaces/${space.slug}`;
    const invited = await show<{ handle: string }>(visitor(app), "POST", `${path}/invite`, {
      body: { passcode: space.passcode },
    });
    await show(await person("Ben"), "POST", `${path}/join`, { body: { handle: invited.body.handle } });
  },
  async "the member view"({ show, team }) {
    const t = await team(["Ana", "Ben"]);
    await show(t.people[1]!, "GET", t.spacePath);
  },
  async "the last owner"({ show, team }) {
    const t = await team(["Cleo", "Dan"]);
    const [cleo, dan] = t.people;
    await show(cleo!, "POST", `${t.spacePath}/members/${cleo!.id}/role`, { body: { role: "member" } });
    await show(cleo!, "POST", `${t.spacePath}/members/${dan!.id}/role`, { body: { role: "owner" } });
    await show(cleo!, "POST", `${t.spacePath}/members/${cleo!.id}/role`, { body: { role: "member" } });
  },
  async "today's rooms and mentions"({ show, team }) {
    const t = await team(["Ana", "Ben"]);
    await ok(t.people[0]!, "DELETE", t.room);
    const [ana, ben] = t.people as [Person, Person];
    const { room } = await openStandup(ana, t.spacePath);
    await act(ana, room, "PUT", "mention", { to: ben.id, needed: true });
    await show(ben, "GET", "/api/today");
  },
  async "find a story and a person"({ show, team }) {
    const t = await team(["Ana", "Ben Okafor"]);
    const [ana] = t.people as [Person];
    await act(ana, t.room, "POST", "stories", { ref: "PAY-7", title: "Log in with a passkey" });
    await show(ana, "GET", "/api/find?q=passkey");
    await show(ana, "GET", "/api/find?q=okafor");
  },
});

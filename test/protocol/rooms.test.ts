import { ok, type Person } from "#test/support/client.ts";
import { examplesOf } from "./examples.ts";

examplesOf("rooms", {
  async "open a room"({ show, team }) {
    const t = await team(["Ana"]);
    await show(t.people[0]!, "POST", `${t.spacePath}/sessions`, {
      body: { kind: "poker", title: "Sprint 12", config: { deck: "tshirt", autoReveal: true } },
    });
    await show(t.people[0]!, "POST", `${t.spacePath}/sessions`, {
      body: { kind: "retro", title: "Sprint 12" },
    });
  },
  async "the envelope"({ show, team }) {
    const t = await team(["Ana", "Ben"]);
    await show(t.people[1]!, "GET", t.room);
  },
  async "refusals of the dispatcher"({ person, show, team }) {
    const t = await team(["Ana", "Ben"]);
    const ben = t.people[1]!;
    await show(await person("Cleo"), "POST", `${t.room}/actions/reveal`);
    await show(ben, "POST", `${t.room}/actions/standup`);
    await show(ben, "GET", `${t.room}/actions/reveal`);
    await show(ben, "POST", `${t.room}/actions/reveal`);
    await show(t.people[0]!, "POST", `${t.room}/actions/reveal`);
  },
  async "claim the facilitator's seat"({ app, show, team }) {
    const t = await team(["Ana", "Ben"]);
    const ben = t.people[1]!;
    await show(ben, "POST", `${t.room}/facilitator/claim`);
    await app.database.sql.query(
      `update sessions set facilitator_seen_at = now() - interval '61 seconds' where id = '${t.session.id}'`,
    );
    await show(ben, "POST", `${t.room}/facilitator/claim`);
  },
  async "end, refuse, reopen"({ show, team }) {
    const t = await team(["Ana"]);
    const [ana] = t.people as [Person];
    await show(ana, "DELETE", t.room);
    await show(ana, "POST", `${t.room}/actions/stories`, { body: { title: "Login" } });
    await show(ana, "POST", `${t.room}/reopen`);
  },
  async export({ show, team }) {
    const t = await team(["Ana"]);
    const [ana] = t.people as [Person];
    await ok(ana, "POST", `${t.room}/actions/stories`, { ref: "A-1", title: "=SUM(A1)" });
    await show(ana, "GET", `${t.room}/export.csv`);
  },
});

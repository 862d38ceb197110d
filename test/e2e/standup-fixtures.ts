import { act, ok, type Person, type Team } from "../support/client.ts";

/** Creates a standup with Ana's entry, a kudo in it, a kudo on the wall, and a day off. */
export async function standupFixtures({ people, spacePath }: Team): Promise<void> {
  const [ana, ben] = people as [Person, Person];
  const body = { kind: "standup", title: "Standup of the day", config: { mode: "async" } };
  const room = `/api/sessions/${(await ok<{ id: string }>(ana, "POST", `${spacePath}/sessions`, body)).id}`;
  await act(ana, room, "PUT", "standup", {
    yesterday: "Read the logs",
    today: "Fix the fee",
    blockers: "Keys",
  });
  await act(ana, room, "POST", "add", { text: "Send the draft" });
  await act(ana, room, "POST", "kudo", { to: ben.id, text: "Found the leak before anybody noticed" });
  await ok(ben, "POST", `${spacePath}/kudos`, { to: ana.id, text: "Explained it twice" });
  const today = new Date().toISOString().slice(0, 10);
  await ok(ana, "POST", "/api/me/away", { startsOn: today, endsOn: today });
}

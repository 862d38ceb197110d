import { standup, type Person, type Team } from "#test/support/client.ts";
import { guest, mint } from "#test/support/guests.ts";
import type { Recorder } from "./recorder.ts";

/** Creates a team whose slug is shown as `<slug>`, independent of earlier stories. */
export async function spaceOf({ team, call }: Recorder, names: string[]): Promise<Team> {
  const t = await team(names);
  call(t.space.slug, "slug");
  return t;
}

/** Opens a team's standup, shown as `<standup>`. */
export async function standupOf(
  { call }: Recorder,
  t: Team,
  config: Record<string, unknown> = { mode: "async" },
): Promise<Team> {
  const opened = await standup(t, config);
  call(opened.session.id, "standup");
  return opened;
}

/** Creates a guest of a room with a new link, shown by the guest's name. */
export async function guestOf({ call, app }: Recorder, t: Team, name: string): Promise<Person> {
  const { token } = await mint(t.people[0]!, t.room);
  const seated = await guest(app, token, name);
  call(seated.id, name.toLowerCase());
  call(seated.cookie!, `${name.toLowerCase()}'s token`);
  return seated;
}

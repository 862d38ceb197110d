import { standup, type Person, type Team } from "#test/support/client.ts";
import { guest, mint } from "#test/support/guests.ts";
import type { Recorder } from "./recorder.ts";

/** Returns a team whose space is shown as `<slug>` in addresses, whichever stories ran before. */
export async function spaceOf({ team, call }: Recorder, names: string[]): Promise<Team> {
  const t = await team(names);
  call(t.space.slug, "slug");
  return t;
}

/** Returns a team's new standup, shown as `<standup>`. */
export async function standupOf(
  { call }: Recorder,
  t: Team,
  config: Record<string, unknown> = { mode: "async" },
): Promise<Team> {
  const opened = await standup(t, config);
  call(opened.session.id, "standup");
  return opened;
}

/** Returns a guest of a room by a new link, shown by their name. */
export async function guestOf({ call, app }: Recorder, t: Team, name: string): Promise<Person> {
  const { token } = await mint(t.people[0]!, t.room);
  const seated = await guest(app, token, name);
  call(seated.id, name.toLowerCase());
  call(seated.cookie!, `${name.toLowerCase()}'s token`);
  return seated;
}

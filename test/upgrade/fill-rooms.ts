import type pg from "pg";
import type { MintedLink, RedeemedLink } from "#shared/wire/links.ts";
import { hidden } from "#deploy/demo/texts.ts";
import type { Member } from "#deploy/demo/member.ts";
import type { Viewer } from "./seen.ts";

const hiddenCard = "Zq7card";
const hiddenNote = "zqnote about the berth";

/** People of the demo and the path of their space. Ana owns it, and is the facilitator of its rooms. */
type Crew = {
  baseUrl: string;
  sql: pg.Pool;
  ana: Member;
  ben: Member;
  farid: Member;
  spacePath: string;
};

/** Adds rooms that the demo lacks. Returns their guests, and the texts in them that only some people may see. */
export async function addRooms(crew: Crew): Promise<{ guests: Viewer[]; secrets: string[] }> {
  const secret = await secretRound(crew);
  await endedEstimation(crew);
  const standup = await overADay(crew);
  await pastStandups(crew);
  await healthCheck(crew);
  const guests = await Promise.all([
    redeem(crew, secret, "Gus, guest of a round"),
    redeem(crew, standup, "Lin, guest of a standup"),
  ]);
  return { guests, secrets: [hiddenCard, hiddenNote, ...hidden.map(([, , text]) => text)] };
}

/** A round that is not revealed: Ben has voted with a card of the space's deck, Farid is a spectator. */
async function secretRound({ ana, ben, farid, spacePath }: Crew): Promise<string> {
  const cards = ["calm", "rough", hiddenCard];
  await ana.send("POST", `${spacePath}/decks`, { name: "Sea", cards, ordinal: true });
  const config = { deck: { name: "Sea", values: cards, ordinal: true } };
  const id = await open(ana, spacePath, { kind: "poker", title: "A secret round", config });
  const room = `/api/sessions/${id}`;
  const story = { ref: "FER-118", title: "Refund a crossing", notes: "" };
  const { id: storyId } = await ana.send<{ id: string }>("POST", `${room}/actions/stories`, story);
  await ana.send("POST", `${room}/actions/select`, { storyId });
  await farid.send("POST", `${room}/spectator`, { on: true });
  await ben.send("POST", `${room}/actions/vote`, { storyId, value: hiddenCard });
  await ana.send("POST", `${room}/actions/timer`, { seconds: 600 });
  return id;
}

async function endedEstimation({ ana, ben, spacePath }: Crew): Promise<void> {
  const id = await open(ana, spacePath, { kind: "poker", title: "Sprint 24 planning" });
  const room = `/api/sessions/${id}`;
  const story = { ref: "FER-117", title: "Print tickets", notes: "On **both** printers" };
  const { id: storyId } = await ana.send<{ id: string }>("POST", `${room}/actions/stories`, story);
  await ana.send("POST", `${room}/actions/select`, { storyId });
  for (const person of [ana, ben]) await person.send("POST", `${room}/actions/vote`, { storyId, value: "5" });
  await ana.send("POST", `${room}/actions/reveal`);
  await ana.send("PATCH", `${room}/actions/story`, { storyId, estimate: "5" });
  await ana.send("DELETE", room);
}

/** A standup over a day, with a request for help that only Ana and Ben see. */
async function overADay({ ana, ben, farid, spacePath }: Crew): Promise<string> {
  const config = { mode: "async" };
  const id = await open(ana, spacePath, { kind: "standup", title: "Standup with a guest", config });
  const actions = `/api/sessions/${id}/actions`;
  for (const person of [ana, ben, farid])
    await person.send("PUT", `${actions}/standup`, {
      yesterday: "Done",
      today: "- Gate\n- Deck",
      blockers: "",
    });
  await ben.send("POST", `${actions}/add`, { text: "Paint the gate" });
  await ben.send("PUT", `${actions}/mention`, { to: ana.id, needed: true, note: hiddenNote });
  await farid.send("POST", `${actions}/reply`, { to: ben.id, text: "I bring the paint." });
  return id;
}

/** Ended standups of the last two weeks' days, in the schedule of the space and in its trend. */
async function pastStandups({ ana, ben, farid, sql, spacePath }: Crew): Promise<void> {
  for (const daysAgo of [9, 8, 2, 1]) {
    const config = { mode: "async" };
    const id = await open(ana, spacePath, { kind: "standup", title: `Daily, ${daysAgo} days ago`, config });
    const actions = `/api/sessions/${id}/actions`;
    for (const person of [ana, ben])
      await person.send("PUT", `${actions}/standup`, {
        yesterday: "Sea trial",
        today: "Report",
        blockers: "Fog",
      });
    await farid.send("POST", `${actions}/kudo`, { to: ben.id, text: "Thank you for the lamp." });
    await farid.send("POST", `${actions}/add`, { text: `Check the lamp ${daysAgo}` });
    await sql.query(
      `insert into standup_slots (schedule_id, slot_date, session_id, opens_at, closes_at, day_ends_at)
       select d.id, day, s.id, day + time '09:30' at time zone 'UTC', day + time '17:30' at time zone 'UTC',
         (day + 1)::timestamp at time zone 'UTC'
       from sessions s join standup_schedules d on d.space_id = s.space_id, cast(now() - $2 * interval '1 day' as date) day
       where s.id = $1`,
      [id, daysAgo],
    );
    await ana.send("DELETE", `/api/sessions/${id}`);
  }
  // The trend shows weeks with at least four people.
  await sql.query(
    `insert into standup_trend_days (space_id, day, eligible, answered)
     select space_id, cast(now() as date) - ago, 9, 7 - ago % 3 from standup_schedules, generate_series(10, 40) ago`,
  );
  await ana.send("GET", `${spacePath}/standup-trend`);
}

async function healthCheck({ ana, ben, spacePath }: Crew): Promise<void> {
  const config = { statements: "Standard" };
  const id = await open(ana, spacePath, { kind: "health-check", title: "How are we?", config });
  const rating = { statement: 0, color: "green", direction: "up" };
  for (const person of [ana, ben]) await person.send("PUT", `/api/sessions/${id}/actions/rate`, rating);
}

async function open(who: Member, spacePath: string, room: object): Promise<string> {
  return (await who.send<{ id: string }>("POST", `${spacePath}/sessions`, room)).id;
}

async function redeem({ ana, baseUrl }: Crew, sessionId: string, name: string): Promise<Viewer> {
  const { token } = await ana.send<MintedLink>("POST", `/api/sessions/${sessionId}/links`);
  const reply = await fetch(`${baseUrl}/api/links/redeem`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: baseUrl },
    body: JSON.stringify({ token, name: name.split(",")[0] }),
  });
  const cookie = /^svc_session(?:_\d+)?=([^;]+)/.exec(reply.headers.getSetCookie()[0] ?? "")?.[1];
  if (cookie === undefined) throw new Error(`${name} has no seat: ${reply.status} ${await reply.text()}`);
  const { me } = (await reply.json()) as RedeemedLink;
  return { name, userId: me.id, token: cookie };
}

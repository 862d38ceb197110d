import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { startReceiver, verified, type Receiver } from "#test/support/receiver.ts";
import type { Team } from "./company.ts";

/** The webhooks' receiver, which verifies each request when it arrives. */
export type Deliveries = {
  url: string;
  bodies: Map<string, Set<string>>;
  requests: number;
  problems: string[];
  receiver: Receiver;
};

/** The result of the day's slots and deliveries. */
export type Reported = {
  slots: number;
  opened: number;
  events: number;
  delivered: number;
  requests: number;
  problems: string[];
};

// After a killed worker, a delivery waits for the end of its lease of two minutes.
const deliveredWithinMs = 200_000;

/** Starts the receiver. `secrets` has the secret of each space by its slug. */
export async function startDeliveries(secrets: ReadonlyMap<string, string>): Promise<Deliveries> {
  const receiver = await startReceiver((request, response) => {
    deliveries.requests++;
    try {
      const { data } = JSON.parse(request.body) as { data: { space: string } };
      verified(request, secrets.get(data.space) ?? "");
    } catch (error) {
      deliveries.problems.push(`delivery ${request.id}: ${(error as Error).message}`);
    }
    const bodies = deliveries.bodies.get(request.id) ?? new Set();
    deliveries.bodies.set(request.id, bodies.add(request.body));
    response.writeHead(204).end();
  });
  const deliveries: Deliveries = {
    url: receiver.url,
    bodies: new Map(),
    requests: 0,
    problems: [],
    receiver,
  };
  return deliveries;
}

/** Waits until all events are delivered, and compares slots, rooms, events and received requests. */
export async function checkDeliveries(
  sql: pg.Pool,
  deliveries: Deliveries,
  teams: Team[],
): Promise<Reported> {
  const problems = [...deliveries.problems];
  const deadline = performance.now() + deliveredWithinMs;
  const pending = "select from webhook_deliveries where delivered_at is null";
  while ((await sql.query(pending)).rowCount! > 0 && performance.now() < deadline) await sleep(500);

  const slots = await readSlots(sql);
  for (const { number, spaceId, opensAt } of teams) {
    const own = slots.filter((slot) => slot.spaceId === spaceId);
    const isRight = own.length === 1 && own[0]!.rooms === 1 && own[0]!.opensAt.getTime() === opensAt;
    if (!isRight) problems.push(`team ${number} has ${own.length} slots and ${own[0]?.rooms ?? 0} rooms`);
  }
  const { rows: events } = await sql.query<{
    id: string;
    session: string;
    event: string;
    delivered: boolean;
  }>(
    `select id, session_id as session, event, delivered_at is not null as delivered from webhook_deliveries`,
  );
  for (const { id, event, delivered } of events) {
    if (!delivered || !deliveries.bodies.has(id)) problems.push(`${event} ${id} was not delivered`);
    const bodies = deliveries.bodies.get(id)?.size ?? 0;
    if (bodies > 1) problems.push(`${event} ${id} was delivered with ${bodies} bodies`);
  }
  for (const { room } of slots) {
    const types = events.filter(({ session }) => session === room).map(({ event }) => event);
    if (types.toSorted().join() !== "standup.closed,standup.opened")
      problems.push(`the scheduled standup ${room} has the events ${types.join(", ") || "none"}`);
  }
  const delivered = events.filter(({ id }) => deliveries.bodies.has(id)).length;
  const { requests } = deliveries;
  const opened = slots.filter(({ rooms }) => rooms === 1).length;
  return { slots: teams.length, opened, events: events.length, delivered, requests, problems };
}

type Slot = { spaceId: string; room: string | null; opensAt: Date; rooms: number };

/** Returns the opened slots with the number of scheduled standups in their space. */
async function readSlots(sql: pg.Pool): Promise<Slot[]> {
  const { rows } = await sql.query<Slot>(
    `select d.space_id as "spaceId", s.session_id as room, s.opens_at as "opensAt",
       (select count(*)::int from sessions r
        where r.space_id = d.space_id and r.kind = 'standup' and r.title not like 'Live%') as rooms
     from standup_slots s join standup_schedules d on d.id = s.schedule_id`,
  );
  return rows;
}

// The last retrospective's open actions, which the space stores.
import type { ActionHost, CreateHost } from "@standpoint/plugin-sdk/server";
import {
  letters,
  type Action,
  type LastAction,
  type OpenAction,
  type RetroSession,
  type State,
} from "../state.ts";
import { bytesOf } from "./texts.ts";

/** What the space stores of a room. Versions before 2.3 stored no `named`. */
export type StoredRoom = { actions: OpenAction[]; named?: boolean };

/** The beginning of the keys under which the space stores rooms. */
export const ROOM_KEY = "room/";

/** Returns true for an error of the host that has a code, such as a missing grant. */
const isOfHost = (error: unknown) => Boolean((error as { code?: string }).code);

/** Returns the open actions of the space's newest retrospective that stored some, or null. */
export async function lastOpenActions(host: CreateHost): Promise<State["last"]> {
  try {
    const stored = new Set(await host.space.list(ROOM_KEY));
    const room = (await host.rooms.list()).find(({ id }) => stored.has(ROOM_KEY + id));
    const kept = room && ((await host.space.get(ROOM_KEY + room.id)) as StoredRoom | null);
    if (!kept || kept.actions.length === 0) return null;
    const actions = kept.actions.map((action, at) =>
      Object.assign(action, { id: letters(at), as: "open" as const }),
    );
    return { room: room.id, title: room.title, actions };
  } catch (error) {
    // An older install may lack the grant.
    if (isOfHost(error)) return null;
    throw error;
  }
}

/** Stores the room's open actions for the space's next retrospective. */
export async function storeOpenActions(state: State, session: RetroSession, host: ActionHost): Promise<void> {
  const open = [
    ...state.actions.filter(({ done }) => !done),
    ...(state.last?.actions ?? []).filter(({ as }) => as === "open"),
  ].map(openOf);
  while (bytesOf(open) > 8_000) open.pop();
  try {
    const stored = await host.space.list(ROOM_KEY);
    if (stored.length > 25) {
      const recent = new Set((await host.rooms.list()).map(({ id }) => ROOM_KEY + id));
      for (const key of stored.filter((one) => !recent.has(one)).slice(0, 40)) await host.space.delete(key);
    }
    await host.space.set(ROOM_KEY + session.id, { actions: open, named: session.config.named === true });
  } catch (error) {
    // The action itself must succeed without the grant, and with a full storage.
    if (!isOfHost(error)) throw error;
  }
}

/** Returns the fields of an action that the space stores. */
function openOf({ text, owner, day, taken = null, outcome = null, ticket }: OpenAction): OpenAction {
  return { text, owner, day, taken, outcome, ...(ticket && { ticket }) };
}

type Look = { actor: { guest: boolean }; now: number; host: ActionHost };

/** Returns the state with the outcomes of commitments in standups, which it reads at most once a minute. */
export async function withOutcomes(state: State, { actor, now, host }: Look): Promise<State> {
  const all = [...state.actions, ...(state.last?.actions ?? [])];
  if (actor.guest || now < state.checkedAt + 60_000 || !all.some(({ taken }) => taken)) return state;
  const outcomes = await outcomesOf(host);
  if (!outcomes) return state;
  const look = <A extends OpenAction>(action: A): A => {
    const outcome = (action.taken && outcomes.get(action.taken)) || action.outcome;
    return outcome === action.outcome ? action : { ...action, outcome };
  };
  const done = (action: Action) => (action.outcome === "landed" ? { ...action, done: true } : action);
  const landed = (action: LastAction): LastAction =>
    action.outcome === "landed" && action.as === "open" ? { ...action, as: "done" } : action;
  const actions = state.actions.map(look).map(done);
  const last = state.last && { ...state.last, actions: state.last.actions.map(look).map(landed) };
  return { ...state, checkedAt: now, last, actions };
}

async function outcomesOf(host: ActionHost) {
  try {
    return new Map((await host.commitments.list()).map(({ id, outcome }) => [id, outcome]));
  } catch (error) {
    if (isOfHost(error)) return null;
    throw error;
  }
}

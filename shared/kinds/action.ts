import type { ZodType } from "zod";
import type { Named } from "#shared/db/statement.ts";
import type { Tx } from "#shared/db/transaction.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import type { Verb, Who } from "./who-acts.ts";
import type { PluginOfKind } from "./plugin-of-kind.ts";
import type { Standing } from "#shared/wire/standing.ts";

/** A room as an action finds it, locked until the transaction ends. */
export type Room<C = unknown> = {
  id: string;
  spaceId: string;
  kind: string;
  kindId: string;
  /** The plugin that provides the kind; null where none does. */
  plugin: PluginOfKind | null;
  config: C;
  phase: string;
  revealed: boolean;
  facilitatorId: string;
};

/** Where an action happens, and who acts. The instance's limits are among the settings. */
export type ActionContext<C = unknown> = {
  room: Room<C>;
  userId: string;
  standing: Standing;
  settings: Settings;
};

/**
 * The outcome of an action that made nothing. The forms, in order:
 * 1. the room changed
 * 2. nothing changed
 * 3. every open room of this kind in the space changed
 * 4. the action's own statement has counted the version already
 */
export type Changed =
  | "changed"
  | "unchanged"
  | { everywhere: true; created?: undefined }
  | { version: number; presenceVersion: number; changed: boolean };

/** That something was made, in the room, or in the space with every open room of this kind. */
export type Made = { created: string } | { everywhere: true; created: string };

export type Outcome = Changed | Made;

type Declared<Body> = {
  verb: Verb;
  who: Who;
  body: ZodType<Body>;
  /** One line for the API's documentation. */
  summary: string;
};

/** The usual way to act: reads and writes inside the room's transaction. */
export type RunningAction<C, Body> = Declared<Body> & {
  /**
   * Set where the action counts or shows in the whole space: the space and its open rooms are locked before the room.
   * Only such an action may change rooms `everywhere`.
   */
  scope?: "space";
  /** The same action as one statement that does all of it or nothing, for what a whole room does at once. */
  hot?: Hot<Body>;
} & (({ makes?: undefined } & Running<C, Body, Changed>) | (Making & Running<C, Body, Made>));

type Running<C, Body, Out> = { run(tx: Tx, context: ActionContext<C>, body: Body): Promise<Out> };

/** It makes something whenever it succeeds: 201 with its id, instead of 204 (protocol/rooms 37). */
type Making = { makes: true };

/** How an action is done as one statement. `example` is any body, with which it is tried before somebody acts. */
export type Hot<Body> = { statements: HotStatements; values(body: Body): unknown[]; example: Body };

/**
 * The statements of a hot action. The first five parameters are the credential's and the room's, the others what `values`
 * returns, in that order; for several calls each is an array with a value for each of them. They return a row `n, outcome,
 * new_version, presence, delta` for a call: `n` is its place, counted from 1, and the outcome is `changed` or `unchanged`
 * where it went through. Where there is no row or another outcome, the call wrote nothing, and `run` is called to say why.
 * The delta is null where the room must be read again. In a room of another kind they do nothing.
 */
export type HotStatements = {
  /** For one call. It waits for the room's row. */
  ofCall: Named;
  /** For calls of one room, in their order. It waits for the room's row. */
  ofRoom: Named;
  /** For calls of different rooms. It passes over the rooms that another transaction holds. */
  ofRooms: Named;
};

/**
 * The way to act for code that is slow or not ours. It waits for one of few places before any connection or lock is
 * taken, so that it slows no other room; then it decides inside the room's transaction.
 */
export type DecidingAction<C, Body> = Declared<Body> &
  Partial<Making> & {
    /**
     * Runs work once what the kind's own code waits for is free, before one of the places is taken. Without it nothing is
     * waited for but a place.
     */
    inTurn?<T>(work: () => Promise<T>): Promise<T>;
    /** Decides and returns what to write. It may read through the transaction and must write nothing. */
    decide(tx: Tx, context: ActionContext<C>, body: Body): Promise<Decision>;
  };

/** Writes what was decided, in the transaction in which it was decided. */
export type Decision = (tx: Tx) => Promise<Outcome>;

/** One action of a kind. The body's type is that of its schema, and only the kind knows it. */
export type Action<C = unknown, Body = unknown> = RunningAction<C, Body> | DecidingAction<C, Body>;

/** Declares one action: the body's type is that of its schema. */
type Declare<C> = {
  <Body>(action: RunningAction<C, Body>): RunningAction<C, Body>;
  <Body>(action: DecidingAction<C, Body>): DecidingAction<C, Body>;
};

/** Returns what declares the actions of a kind with this config. */
export function actionsWith<C>(): Declare<C> {
  return <A>(action: A) => action;
}

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
export type ChangeOutcome =
  | "changed"
  | "unchanged"
  | { everywhere: true; created?: undefined }
  | { version: number; presenceVersion: number; changed: boolean };

/** That something was made, in the room, or in the space with every open room of this kind. */
export type CreationOutcome = { created: string } | { everywhere: true; created: string };

export type Outcome = ChangeOutcome | CreationOutcome;

type ActionHeader<Body> = {
  verb: Verb;
  who: Who;
  body: ZodType<Body>;
  /** One line for the API's documentation. */
  summary: string;
};

/** The usual way to act: reads and writes inside the room's transaction. */
export type RunningAction<C, Body> = ActionHeader<Body> & {
  /**
   * Set where the action counts or shows in the whole space: the space and its open rooms are locked before the room.
   * Only such an action may change rooms `everywhere`.
   */
  scope?: "space";
  /** The same action as one statement that does all of it or nothing, for what a whole room does at once. */
  fast?: FastPath<Body>;
} & (
    | ({ makes?: undefined } & ActionRun<C, Body, ChangeOutcome>)
    | (MakesFlag & ActionRun<C, Body, CreationOutcome>)
  );

type ActionRun<C, Body, Out> = { run(tx: Tx, context: ActionContext<C>, body: Body): Promise<Out> };

/** It makes something whenever it succeeds: 201 with its id, instead of 204. */
type MakesFlag = { makes: true };

/**
 * An action as one statement, for several calls in one room. The parameters are the digests of the callers' tokens, the
 * three other values of a credential, and the room's id; after them comes an array for each of `values`, with an element
 * for each call. The statement returns rows `n, outcome, version, "presenceVersion", delta`: `n` is the place of the call,
 * counted from 1, and the outcome of a call that succeeded is `changed` or `unchanged`. A call without a row or with another
 * outcome changed nothing, and `run` is called to find the refusal. The delta is null where the room must be read again. In a
 * room of another kind the statement does nothing.
 */
export type FastPath<Body> = { statement: Named; values(body: Body): unknown[] };

/**
 * The way to act for code that is slow or not ours. It waits for one of few permits before it takes a connection or a
 * lock, so that it slows no other room; then it decides inside the room's transaction.
 */
export type DecidingAction<C, Body> = ActionHeader<Body> &
  Partial<MakesFlag> & {
    /** Runs work in a queue of the kind's own, before it takes a permit. Without it there is no such queue. */
    queue?<T>(work: () => Promise<T>): Promise<T>;
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

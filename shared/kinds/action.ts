import { type ZodType, z } from "zod";
import type { Named } from "#shared/db/statement.ts";
import type { Tx } from "#shared/db/transaction.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import type { Verb, Who } from "./who-acts.ts";
import type { PluginOfKind } from "./plugin-of-kind.ts";
import type { Standing } from "#shared/wire/standing.ts";

/** A room as an action reads it, locked until the transaction ends. */
export type Room<C = unknown> = {
  id: string;
  spaceId: string;
  kind: string;
  kindId: string;
  /** The plugin that provides the kind; null without a plugin. */
  plugin: PluginOfKind | null;
  config: C;
  phase: string;
  revealed: boolean;
  facilitatorId: string;
};

/** The room and the caller of an action. The instance's limits are part of the settings. */
export type ActionContext<C = unknown> = {
  room: Room<C>;
  userId: string;
  standing: Standing;
  settings: Settings;
  /** The page of a plugin sent the action, as the caller's client claims. It grants nothing. */
  fromPlugin: boolean;
};

/**
 * The outcome of an action that created nothing. The forms, in order:
 * 1. the room changed
 * 2. nothing changed
 * 3. all open rooms of this kind in the space changed, and the ended rooms with the given ids
 * 4. the action's own statement has already incremented the version
 */
export type ChangeOutcome =
  | "changed"
  | "unchanged"
  | { everywhere: true; ended?: string[]; created?: undefined }
  | { version: number; presenceVersion: number; changed: boolean };

/**
 * The outcome of an action that created something: in the room, or in the space with all its open rooms of this kind.
 */
export type CreationOutcome = { created: string } | { everywhere: true; created: string };

export type Outcome = ChangeOutcome | CreationOutcome;

type ActionHeader<Body> = {
  verb: Verb;
  who: Who;
  body: ZodType<Body>;
  /** One line for the API's documentation. */
  summary: string;
};

/** The usual action: it reads and writes inside the room's transaction. */
export type RunningAction<C, Body> = ActionHeader<Body> & {
  /**
   * Set if the action affects the whole space: the space and its open rooms are locked before the room. Only such an
   * action may change rooms `everywhere`.
   */
  scope?: "space";
  /** The same action as one atomic statement, for an action that a whole room sends at once, such as a vote. */
  fast?: FastPath<Body>;
} & (
    | ({ makes?: undefined } & ActionRun<C, Body, ChangeOutcome>)
    | (MakesFlag & ActionRun<C, Body, CreationOutcome>)
  );

type ActionRun<C, Body, Out> = { run(tx: Tx, context: ActionContext<C>, body: Body): Promise<Out> };

/** The action creates something on every success: status 201 with the id, instead of 204. */
type MakesFlag = { makes: true };

/**
 * An action as one statement, for several calls in one room. Its first parameters are the digests of the callers'
 * tokens. The three other values of a credential and the room's id follow. Then comes an array for each of `values`,
 * with an element per call.
 *
 * The statement returns rows `n, outcome, version, "presenceVersion", delta`. `n` is the number of the call, from 1.
 * The outcome of a successful call is `changed` or `unchanged`. A call with another outcome or without a row changed
 * nothing; `run` is then called to find the refusal. A null delta means that the room must be read again. In a room of
 * another kind the statement does nothing.
 */
export type FastPath<Body> = { statement: Named; values(body: Body): unknown[] };

/**
 * An action whose code is slow or untrusted. It waits for one of a few permits before it takes a connection or a lock.
 * So it slows no other room. Then it decides inside the room's transaction.
 */
export type DecidingAction<C, Body> = ActionHeader<Body> &
  Partial<MakesFlag> & {
    /**
     * Set if a member's action affects the whole space: the space and its open rooms are locked before the room. A
     * guest's action locks only the room, so it must not change the space.
     */
    scope?: "space";
    /** Runs work with a permit of the kind. Default: with a permit of the dispatcher. */
    queue?<T>(work: () => Promise<T>): Promise<T>;
    /**
     * Decides, and returns the write. It may read through the transaction. Only the host functions of a plugin write
     * earlier; their writes are rolled back if it fails.
     */
    decide(tx: Tx, context: ActionContext<C>, body: Body): Promise<Decision>;
  };

/** Writes the decision, in the transaction in which it was made. */
export type Decision = (tx: Tx) => Promise<Outcome>;

/** An action of a kind. Outside the kind the type of its body is unknown. */
export type Action<C = unknown, Body = unknown> = RunningAction<C, Body> | DecidingAction<C, Body>;

/** Declares an action. The type of its body is inferred from its schema. */
type Declare<C> = {
  <Body>(action: RunningAction<C, Body>): RunningAction<C, Body>;
  <Body>(action: DecidingAction<C, Body>): DecidingAction<C, Body>;
};

/** Returns a function that declares the actions of a kind with this config. */
export function actionsWith<C>(): Declare<C> {
  return <A>(action: A) => action;
}

/** The body of an action without parameters: absent, or an object whose keys are ignored. */
export const noBody = z.object({}).optional();

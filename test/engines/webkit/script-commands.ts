import { runIn, type Context, type Outcome, type RemoteValue } from "./documents.ts";
import { utilityRealm } from "./events.ts";
import { look, observe, type Profile } from "./pages.ts";
import { DriverError } from "./session.ts";
import { findContext, profilesOf, type Ids, type World } from "./world.ts";

type Target = { context?: string; realm?: string; sandbox?: string };
type Call = {
  target: Target;
  functionDeclaration?: string;
  expression?: string;
  arguments?: RemoteValue[];
  resultOwnership?: string;
};

let preloads = 0;

/** Returns the BiDi commands that run scripts. */
export function scriptCommands(world: World) {
  const call = (given: Call) => runCall(world, given);
  return {
    "script.evaluate": call,
    "script.callFunction": call,
    "script.disown": async ({ target, handles }: { target: Target; handles: string[] }) => {
      const { context } = findContext(world, target.context ?? target.realm);
      await runIn(context, "driver.disown(given); done(null);", handles);
      return {};
    },
    "script.addPreloadScript": async (given: Ids & { functionDeclaration: string }) => {
      const script = `preload-${++preloads}`;
      for (const profile of profilesOf(world, given)) profile.preloads.set(script, given.functionDeclaration);
      return { script };
    },
    "script.removePreloadScript": async ({ script }: { script: string }) => {
      for (const profile of world.profiles.values()) profile.preloads.delete(script);
      return {};
    },
  };
}

async function runCall(world: World, given: Call) {
  const { profile, context } = findContext(world, given.target.context ?? given.target.realm);
  const { emit } = world;
  if (!context.realm) await look(profile, context, emit);
  const expected = context.realm!;
  const realm = given.target.sandbox ? utilityRealm(expected) : expected;
  // Playwright asks this to learn the realm of its sandbox. Here, all scripts share the page's.
  if (given.expression === "1 + 1") return { type: "success", realm, result: { type: "number", value: 2 } };
  const isOwned = given.resultOwnership === "root";
  const request = { args: given.arguments ?? [], isOwned, expected };
  const run = async (task: Promise<Outcome>) => {
    try {
      const outcome = await task;
      await observe(profile, context, outcome.report, emit);
      return outcome;
    } catch (error) {
      // The document was left meanwhile.
      await look(profile, context, emit).catch(() => {});
      throw error;
    }
  };
  let outcome = await run(runInPage(context, `driver.call(done, ${functionOf(given)}, given);`, request));
  while (outcome.pending !== undefined)
    outcome = await run(runIn<Outcome>(context, "driver.answerSoon(done, given);", outcome.pending));
  if (outcome.missing) throw new DriverError("no such handle", outcome.missing);
  if (outcome.exception !== undefined)
    return { type: "exception", realm, exceptionDetails: { text: outcome.exception } };
  return { type: "success", realm, result: withContext(profile, context, outcome.result!) };
}

/**
 * Runs a call. Playwright's scripts call `eval`, which the page's policy forbids: each text for it becomes a function of
 * the driver first.
 */
async function runInPage(context: Context, body: string, request: object): Promise<Outcome> {
  for (;;) {
    const { text, ...outcome } = await runIn<Outcome>(context, body, request);
    if (text !== undefined)
      await runIn(context, `driver.define(given, () => ${asExpression(text)}); done(null);`, text);
    else return outcome;
  }
}

const functionOf = ({ functionDeclaration, expression }: Call): string =>
  functionDeclaration === undefined ? `() => ${asExpression(expression!)}` : `(${functionDeclaration}\n)`;

/** Returns a text in brackets. A script of several statements fails in the page. */
const asExpression = (text: string) => `(${text.replace(/;\s*$/, "")}\n)`;

/** Replaces the element of a window's frame by the frame's context. */
function withContext(profile: Profile, parent: Context, result: RemoteValue): RemoteValue {
  if (result.type !== "window") return result;
  const { frame } = result.value as { frame?: string };
  const isFrame = (one: Context) => one.parent === parent && one.element === frame;
  const context = frame ? [...profile.contexts.values()].find(isFrame) : parent;
  return { ...result, value: { context: context?.id } };
}

import { select, type Context } from "./documents.ts";
import type { Emit, Profile } from "./pages.ts";
import { DriverError } from "./session.ts";

/** The state of a browser: its profiles. */
export type World = { profiles: Map<string, Profile>; emit: Emit };

/** The profiles or pages that a BiDi command is for. */
export type Ids = { userContexts?: string[]; contexts?: string[]; context?: string; userContext?: string };

/** Returns a context by its id or its document's realm, and its profile. Throws a DriverError if it is gone. */
export function findContext(
  { profiles }: World,
  id: string | undefined,
): { profile: Profile; context: Context } {
  for (const profile of profiles.values())
    for (const context of profile.contexts.values())
      if (context.id === id || context.realm === id) return { profile, context };
  throw new DriverError("no such frame", String(id));
}

/** Returns the profiles that a command is for. Throws a DriverError if it is gone. */
export function profilesOf(world: World, { userContexts = [], contexts = [], context }: Ids): Profile[] {
  const pages = [...contexts, ...(context ? [context] : [])];
  return [
    ...userContexts.map((id) => profileOf(world, id)),
    ...pages.map((id) => findContext(world, id).profile),
  ];
}

/** Returns a profile. Throws a DriverError if it is closed. */
export function profileOf({ profiles }: World, id: string | undefined): Profile {
  const profile = profiles.get(id!);
  if (!profile) throw new DriverError("no such user context", String(id));
  return profile;
}

/** Runs a task of a session while a context is current. */
export function inContext<Value>(
  world: World,
  id: string,
  task: (context: Context) => Promise<Value>,
): Promise<Value> {
  const { context } = findContext(world, id);
  return context.session.inTurn(async () => {
    await select(context);
    return task(context);
  });
}

import { randomUUID } from "node:crypto";
import { kinds } from "#shared/kinds/directory.ts";
import { credential } from "../callers/credential.ts";
import { createAct } from "./act.ts";

/**
 * Has nobody run each hot action once, in a room that does not exist, so that its schema is compiled and its code has run
 * before somebody acts: otherwise 2 to 4 ms of the first vote after a start (decisions/runtime 32). Nothing is written. All
 * failures are ignored: each action is refused, and what else fails here fails again, and visibly, when it is needed.
 */
export async function rehearse(context: Parameters<typeof createAct>[0]): Promise<void> {
  const act = createAct(context);
  const caller = credential(null, context.settings);
  for (const kind of kinds.core) {
    for (const [name, action] of Object.entries(kind.actions)) {
      if (!("run" in action) || !action.hot) continue;
      const { verb, hot } = action;
      const sessionId = randomUUID();
      await act({ caller, sessionId, verb, action: name, body: (schema) => schema.parse(hot.example) }).catch(
        () => {},
      );
    }
  }
}

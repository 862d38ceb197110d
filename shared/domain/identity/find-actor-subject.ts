import { statement, type Runner } from "#shared/db/statement.ts";

const subjectOf = statement<{ subject: string }, [string]>(
  "actor-subject",
  `select case when guest then 'guest' when issuer <> '' then subject else 'open' end as subject
   from users where id = $1`,
);

/**
 * Returns what a security event calls an account: its provider's subject, `open` for a typed name, `guest` for whoever
 * came by a link, and "" for an account that is gone (spec 3, Security event lines).
 */
export async function findActorSubject(runner: Runner, userId: string): Promise<string> {
  const [found] = await subjectOf(runner, userId);
  return found?.subject ?? "";
}

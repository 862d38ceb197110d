import { statement, type Runner } from "#shared/db/statement.ts";

const subjectOf = statement<{ subject: string }, [string]>(
  "actor-subject",
  `select case when guest then 'guest' when issuer <> '' then subject else 'open' end as subject
   from users where id = $1`,
);

/**
 * Returns the `actor_subject` of a security event: the provider's subject, `open` for a typed name, `guest` for a guest
 * by link, and "" for a deleted person.
 */
export async function findActorSubject(runner: Runner, userId: string): Promise<string> {
  const [found] = await subjectOf(runner, userId);
  return found?.subject ?? "";
}

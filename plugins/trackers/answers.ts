import type { AskInput, Host } from "@standpoint/plugin-sdk/server";
import { failureOf } from "./failure.ts";
import { failureText, shortened } from "./failure-texts.ts";
import { fitIssues } from "./fit-issues.ts";
import { accountsFor, asText, createTicket, statesOf } from "./tickets.ts";
import {
  MAX_ISSUES,
  type Choice,
  type Found,
  type Sentence,
  type Tracker,
  type TrackerAsks,
} from "./tracker.ts";

type Answer<Name extends keyof TrackerAsks> = TrackerAsks[Name]["answer"];
type Stories = NonNullable<AskInput["stories"]>;
type Body = { picked?: unknown; query?: unknown };

/** Where the space keeps what was picked last. */
const lastPicked = "picked";

/**
 * Answers a request of a tracker's page. The answer to a failure is a sentence. Throws for a mistake of the code, and for
 * a request that the page never sends.
 */
export async function answerAsk(
  tracker: Tracker,
  { name, body, stories = [], assignee }: AskInput,
  host: Host,
): Promise<Answer<keyof TrackerAsks>> {
  const { picked, query } = Object(body) as Body;
  try {
    switch (name) {
      case "choices":
        return await choices(tracker, picked === undefined ? null : idsOf(picked), host);
      case "issues":
        return await issues(tracker, idsOf(picked), stories, host);
      case "search":
        return found(await tracker.search(host, asText(query).slice(0, 500), MAX_ISSUES), stories);
      case "refresh":
        return await refresh(tracker, stories, host);
      case "ticket":
        return await createTicket(tracker, body as object, { host, picked: await lastPick(host), assignee });
      case "ticket-accounts":
        return {
          accounts: await accountsFor(tracker, asText(query), { host, picked: await lastPick(host) }),
        };
      case "ticket-states":
        return { states: await statesOf(tracker, (body as { refs?: unknown }).refs, host) };
      default:
        throw new Error("there is no such request");
    }
  } catch (error) {
    return { failure: failureText(tracker.product, failureOf(error)) };
  }
}

async function choices(
  tracker: Tracker,
  picked: readonly string[] | null,
  host: Host,
): Promise<Answer<"choices">> {
  const levels = [...tracker.levels];
  if (picked) return { levels, lists: [await tracker.choices(host, picked)], picked: [...picked] };
  const last = await lastPick(host);
  const lists: Choice[][] = [];
  const still: string[] = [];
  while (lists.length < levels.length) {
    const list = await tracker
      .choices(host, still)
      .catch(unlessGone(still.length > 0 && still.at(-1) === last.at(still.length - 1)));
    if (!list) {
      still.pop();
      break;
    }
    lists.push(list);
    const chosen = list.find(({ id }) => id === last[still.length]) ?? onlyOne(list);
    if (!chosen) break;
    still.push(chosen.id);
    if (chosen.isLast) break;
  }
  return { levels, lists, picked: still };
}

/** Returns the ids that were picked last in the run's space. */
async function lastPick(host: Host): Promise<string[]> {
  return idsOf((await host.space.get(lastPicked)) ?? []);
}

/** Returns a handler that gives null if what was picked before is gone since, so that another entry can be picked. */
function unlessGone(isRemembered: boolean): (error: unknown) => null {
  return (error) => {
    const isGone = ["missing", "forbidden", "rejected"].includes(failureOf(error).kind);
    if (isRemembered && isGone) return null;
    throw error;
  };
}

const onlyOne = (list: readonly Choice[]) => (list.length === 1 ? list[0] : undefined);

async function issues(
  tracker: Tracker,
  picked: readonly string[],
  stories: Stories,
  host: Host,
): Promise<Answer<"issues">> {
  const list = await tracker.issues(host, picked, MAX_ISSUES);
  await host.space.set(lastPicked, [...picked]);
  return found(list, stories);
}

function found(list: Found | Sentence, stories: Stories): Answer<"issues"> {
  if ("text" in list) return { failure: shortened(list) };
  const refs = new Set(stories.map(({ ref }) => ref.trim().toUpperCase()));
  const shown = fitIssues(list.issues.slice(0, MAX_ISSUES));
  const queued = shown.map(({ ref }) => ref).filter((ref) => refs.has(ref.toUpperCase()));
  return { issues: shown, more: list.more, queued };
}

async function refresh(tracker: Tracker, stories: Stories, host: Host): Promise<Answer<"refresh">> {
  const refs = stories
    .filter(({ ref, fromPlugin, isOpen }) => fromPlugin && isOpen && tracker.isReference(ref))
    .map(({ ref }) => ref)
    .slice(0, MAX_ISSUES);
  if (refs.length === 0) return { changes: [] };
  const present = fitIssues(await tracker.named(host, refs));
  return { changes: present.map(({ ref, title, notes }) => ({ ref, title, notes })) };
}

/** Returns the ids that a page sent. Throws for another value. */
function idsOf(given: unknown): string[] {
  const isIds =
    Array.isArray(given) &&
    given.length <= 4 &&
    given.every((id) => typeof id === "string" && id.length > 0 && id.length <= 200);
  if (!isIds) throw new Error("picked must have ids");
  return given as string[];
}

import type { Dispatcher } from "undici";
import type { CalendarClaim } from "#shared/domain/holidays/claim-calendars.ts";
import type { Fetched } from "#shared/domain/holidays/save-fetched.ts";
import { webhookUrlProblem } from "#shared/rules/webhook-url.ts";
import type { Sealing } from "#shared/runtime/sealing.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import type { Exchange } from "../outbound/exchange.ts";
import { readText } from "../outbound/read-text.ts";
import { readInThread } from "./read-in-thread.ts";

/** The dependencies of a fetch. */
export type FetchDeps = {
  exchange: Exchange;
  /** Null without a key. */
  sealing: Sealing | null;
  settings: Pick<Settings, "calendarHosts">;
};

const MAX_KIB = 512;
const MAX_ETAG_LENGTH = 200;

/** An answer of the host: content that is not read yet, or a result. */
type Answer = { text: string; etag: string | null } | Fetched;

/**
 * Fetches a claimed calendar once and returns the result. The address is checked each time, because the operator may
 * have changed settings since it was saved.
 */
export async function fetchCalendar(
  { exchange, sealing, settings }: FetchDeps,
  { id, secret, secretKeyId, etag, from }: CalendarClaim,
  signal: AbortSignal,
): Promise<Fetched> {
  const address = sealing?.open({ keyId: secretKeyId, box: secret }, id) ?? null;
  if (address === null) return { error: "this server has no key for the calendar's address" };
  if (webhookUrlProblem(address, settings.calendarHosts) !== null)
    return { error: "this server does not allow that address" };
  const headers = {
    accept: "text/calendar",
    "accept-encoding": "identity",
    ...(etag !== null && { "if-none-match": etag }),
  };
  const answer = await exchange<Answer>(new URL(address), { method: "GET", headers, signal }, (reply) =>
    readAnswer(reply, etag !== null),
  );
  if ("failure" in answer) return { error: answer.failure };
  if (!("text" in answer)) return answer;
  const read = await readInThread({ text: answer.text, from }, signal);
  return "problem" in read ? { error: texts[read.problem] } : { ...read, etag: answer.etag };
}

const texts = {
  "no calendar": "the address has no calendar",
  "too many events": "the calendar's events repeat too often to be read",
  interrupted: "the fetch was interrupted",
};

async function readAnswer(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  isConditional: boolean,
): Promise<Answer> {
  if (statusCode === 304 && isConditional) return { unchanged: true };
  if (statusCode >= 300 && statusCode < 400)
    return { error: "the address leads to another one; enter that one" };
  if (statusCode !== 200) return { error: `the host answered ${statusCode}` };
  const text = await readText(body, MAX_KIB * 1024);
  if (text === null) return { error: `the calendar has more than ${MAX_KIB} KiB` };
  const etag = [headers["etag"]].flat()[0] ?? null;
  return { text, etag: etag !== null && etag.length <= MAX_ETAG_LENGTH ? etag : null };
}

import { hostOf } from "#shared/rules/hosts.ts";
import { webhookUrlProblem } from "#shared/rules/webhook-url.ts";
import { webhookUrlProblemText } from "#shared/rules/webhook-url-text.ts";
import { problem } from "#shared/wire/problems.ts";

/**
 * Returns the host of a calendar's address. Throws `invalid` unless it is an https address of a host that the operator
 * allows. `calendarHosts` is the setting CALENDAR_HOSTS.
 */
export function requireCalendarAddress(url: string, calendarHosts: readonly string[]): string {
  const broken = webhookUrlProblem(url, calendarHosts);
  if (broken?.rule === "no permitted hosts") throw problem("invalid", "this server allows no calendars");
  if (broken) throw problem("invalid", webhookUrlProblemText(broken));
  return hostOf(new URL(url));
}

import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import { str } from "../../i18n/str.ts";
import type { StandupEnvelope } from "#shared/wire/standup.ts";
import { formatList } from "../../i18n/format.ts";
import { nameOf } from "../../room/people.ts";

/**
 * Renders the people a standup over a day waits for, and the people who are away today. A guest's copy has neither
 * list.
 */
export function attendance(envelope: StandupEnvelope) {
  const { waitingOn = [], away = [] } = envelope.state;
  if (waitingOn.length + away.length === 0) return nothing;
  const names = away.map((userId) => nameOf(envelope, userId)).filter(Boolean);
  return html`<dl class="panel people">
    ${waitingOn.length > 0 ? line(msg("Waiting for"), formatList(waitingOn.map(calledBy))) : nothing}
    ${names.length > 0 ? line(msg("Away today"), formatList(names)) : nothing}
  </dl>`;
}

function calledBy({ name, guest }: { name: string; guest: boolean }): string {
  return guest ? msg(str`${name} (guest)`) : name;
}

function line(label: string, names: string) {
  return html`<dt>${label}</dt>
    <dd>${names}</dd>`;
}

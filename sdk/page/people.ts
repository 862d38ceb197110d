import { html } from "lit-html";
import type { Avatar, Member } from "../../plugins/api/ui-api.d.ts";
import { room, update } from "./room.ts";
import { own } from "./own.ts";
import { t } from "./words.ts";

/** A person to show. */
export type Shown = { id: string; name: string; avatar?: Avatar; guest?: boolean };

let members: readonly Member[] = [];

/** Loads the members of the space, for names and pickers. Does nothing for guests and on a shared screen. */
export async function loadMembers(): Promise<void> {
  if (room().me.guest || room().presenting) return;
  members = await standpoint.members().catch(() => members);
  update();
}

/** Returns the members of the space, after `loadMembers`. */
export function spaceMembers(): readonly Member[] {
  return members;
}

/** Returns a person by id. A person who is neither a loaded member nor in the room has no name of their own. */
export function personOf(id: string): Shown {
  const { participants, me } = room();
  const found = members.find((one) => one.id === id) ?? participants.find((one) => one.id === id);
  return found ?? { id, name: id === me.id ? me.name : t("A member") };
}

/** Draws the picture of a person, which is decorative: show the name next to it. */
export function avatar(person: Shown) {
  return own(`${person.id} ${person.name}`, () => standpoint.avatar(person));
}

/** Draws a picker of a member, for a `label`. `chosen` is an id or null. The picker's value is an id, or "" for no member. */
export function peoplePicker(key: string, chosen: string | null, none: string, off = false) {
  const { me } = room();
  const people: Shown[] = members.toSorted((a, b) => Number(b.id === me.id) - Number(a.id === me.id));
  if (chosen !== null && !people.some(({ id }) => id === chosen)) people.push(personOf(chosen));
  const nameOf = ({ id, name }: Shown) => (id === me.id ? t("{name} (you)", { name }) : name);
  return html`<select data-field=${key} ?disabled=${off}>
    <option value="" ?selected=${chosen === null}>${none}</option>
    ${people.map(
      (one) =>
        html`<option value=${one.id} ?selected=${one.id === chosen} translate="no">${nameOf(one)}</option>`,
    )}
  </select>`;
}

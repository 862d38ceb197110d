import { paths } from "../paths.ts";
import { msg } from "@lit/localize";
import { str } from "../../i18n/str.ts";

/** What a person is invited to: a space, or a room of it. */
export type Invitation = {
  org: string;
  slug: string;
  sessionId?: string;
  /** Opens the links for guests, a second way into the room. Left out where the viewer can make none. */
  openGuestLinks?: () => void;
};

/**
 * Returns the address that lets its holder in with a name alone, to the room where one is given. The passcode, "" for
 * an open space, stands behind the #: browsers send that part to no server.
 */
export function invitationLink({ org, slug, sessionId }: Invitation, passcode: string): string {
  const path = sessionId ? paths.room(org, slug, sessionId) : paths.space(org, slug);
  return location.origin + path + (passcode && `#p=${passcode}`);
}

/** Returns the message that lets a person in: the link, and the passcode for those who type the address. */
export function inviteText(space: { name: string; passcode: string }, link: string): string {
  const invitation = msg(str`Join ${space.name} on Standpoint: ${link}`);
  return space.passcode === "" ? invitation : `${invitation}\n${msg(str`Passcode: ${space.passcode}`)}`;
}

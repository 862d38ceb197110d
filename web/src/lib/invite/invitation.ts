import { paths } from "../paths.ts";
import { msg } from "@lit/localize";
import { str } from "../../i18n/str.ts";

/** The target of an invitation: a space, or a room in it. */
export type Invitation = {
  org: string;
  slug: string;
  sessionId?: string;
  /** Opens the dialog for guest links. undefined if the viewer may not create them. */
  openGuestLinks?: () => void;
};

/**
 * Returns the invitation link, to the room if there is one. Its holder needs only a name. The passcode ("" for an open
 * space) is in the fragment, which browsers do not send to servers.
 */
export function invitationLink({ org, slug, sessionId }: Invitation, passcode: string): string {
  const path = sessionId ? paths.room(org, slug, sessionId) : paths.space(org, slug);
  return location.origin + path + (passcode && `#p=${passcode}`);
}

/** Returns the text of an invitation. The link contains the passcode. */
export function inviteText(name: string, link: string): string {
  return msg(str`Join ${name} on Standpoint: ${link}`);
}

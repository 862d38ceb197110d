import { msg } from "@lit/localize";
import { str } from "../../i18n/str.ts";

/** Returns the message that lets a person in: the link, and the passcode for those who type the address. */
export function inviteText(space: { name: string; passcode: string }, link: string): string {
  const invitation = msg(str`Join ${space.name} on Standpoint: ${link}`);
  return space.passcode === "" ? invitation : `${invitation}\n${msg(str`Passcode: ${space.passcode}`)}`;
}

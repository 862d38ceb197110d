import { id } from "#shared/wire/text.ts";
import { Misuse } from "./command.ts";

/** Returns the arguments of a command that takes exactly these. Throws Misuse with the names of those expected. */
export function exactly<const N extends readonly string[]>(
  args: string[],
  ...names: N
): { [K in keyof N]: string } {
  if (args.length !== names.length)
    throw new Misuse(
      names.length === 0 ? "This command takes no arguments." : `Name ${names.join(" and ")}.`,
    );
  return args as { [K in keyof N]: string };
}

/** Returns a user's id in the spelling that the database has. Throws Misuse for text that is no id. */
export function userIdFrom(text: string): string {
  const given = text.toLowerCase();
  if (!id.safeParse(given).success)
    throw new Misuse(`${text} is no user id; list-members shows those of an org.`);
  return given;
}

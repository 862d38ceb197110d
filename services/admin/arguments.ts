import { id } from "#shared/wire/text.ts";
import { Misuse } from "./command.ts";

/** Returns the arguments of a command with a fixed number of them. Throws Misuse with the expected names. */
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

/** Returns a user id in the database's spelling. Throws Misuse for text that is not an id. */
export function userIdFrom(text: string): string {
  const given = text.toLowerCase();
  if (!id.safeParse(given).success)
    throw new Misuse(`${text} is not a user id; list-members shows the ids of an org's members.`);
  return given;
}

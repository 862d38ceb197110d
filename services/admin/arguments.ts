import { id } from "#shared/wire/text.ts";
import { Misuse } from "./command.ts";

/** Returns exactly as many arguments as a command takes. Throws Misuse with what was to be named. */
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

/** Returns a user's id in the spelling that the database has. Throws Misuse for what is none. */
export function userIdFrom(text: string): string {
  const given = text.toLowerCase();
  if (!id.safeParse(given).success)
    throw new Misuse(`${text} is no user id; list-members shows those of an org.`);
  return given;
}

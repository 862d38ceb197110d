import type { ZodType } from "zod";
import type { Runner } from "#shared/db/statement.ts";

/** What members may read of a room for themselves alone. Its name is the last part of the address. */
export type Read<Reply = unknown> = {
  /** One line for the API's documentation. */
  summary: string;
  reply: ZodType<Reply>;
  /** The answer in a room of any other kind. */
  empty: Reply;
  /** Returns what concerns this caller, whose seat was checked in this or an earlier statement. */
  find(runner: Runner, sessionId: string, userId: string): Promise<Reply>;
};

/** Returns a read as it is; the reply's type is that of its schema. */
export function defineRead<Reply>(read: Read<Reply>): Read<Reply> {
  return read;
}

import type { z, ZodObject, ZodType } from "zod";
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

/** Which part of a list a member asks for: how many rows, and behind which place in the list. */
export type ListRequest<Query = unknown> = {
  sessionId: string;
  spaceId: string;
  limit: number;
  after: string | null;
  query: Query;
};

/** A part of a list as JSON text, and its last place where the list goes on behind it. */
export type ListPage = { json: string; last: string | null };

/** What a kind lists of a room to members alone. Its name is the last part of the address. */
export type RoomList<Query extends ZodObject = ZodObject> = {
  /** One line for the API's documentation. */
  summary: string;
  /** A bare array. */
  reply: ZodType;
  /** The query's parameters beside those of a page. */
  query: Query;
  /** How many rows a page has. */
  pages: { default: number; largest: number };
  /** Returns the rows of a member of the room's space, whose seat was checked before. */
  find(runner: Runner, asked: ListRequest<z.infer<Query>>): Promise<ListPage>;
};

/** Returns a list as it is; its query is typed by its schema. */
export function defineList<Query extends ZodObject>(list: RoomList<Query>): RoomList {
  return list;
}

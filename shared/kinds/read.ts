import type { z, ZodObject, ZodType } from "zod";
import type { Runner } from "#shared/db/statement.ts";
import type { Endpoint } from "#shared/wire/endpoints/endpoint.ts";

/** The declaration of a read or list, GET /api/sessions/{id}/{name}, in the kind's area of `shared/wire/endpoints`. */
export type ReadEndpoint<Reply = unknown> = Omit<Endpoint, "replies"> & {
  replies: { 200: ZodType<Reply> };
};

/** A private read of a room for its caller. Its name is the last part of the address. */
export type Read<Reply = unknown> = {
  endpoint: ReadEndpoint<Reply>;
  /** The reply in a room of any other kind. */
  empty: Reply;
  /** True for a reply with the texts of many people. The read then waits for a permit, like that of a room. */
  isLarge?: boolean;
  /** Returns the data for this caller, whose seat was checked in this or an earlier statement. */
  find(runner: Runner, sessionId: string, userId: string): Promise<Reply>;
};

/** Returns the read unchanged. The reply's type is that of its schema. */
export function defineRead<Reply>(read: Read<Reply>): Read<Reply> {
  return read;
}

/** A request for a page of a list. `after` is the cursor at which the previous page ended. */
export type ListRequest<Query = unknown> = {
  sessionId: string;
  spaceId: string;
  limit: number;
  after: string | null;
  query: Query;
};

/** A page of a list as JSON text. `last` is the cursor at its end if more rows follow, otherwise null. */
export type ListPage = { json: string; last: string | null };

/** A list of a room for members only. Its name is the last part of the address. */
export type RoomList<Query extends ZodObject = ZodObject> = {
  /** It replies with a page, which is a bare array. */
  endpoint: ReadEndpoint;
  /** The query parameters, without those of a page. */
  query: Query;
  /** The numbers of rows per page. */
  pages: { default: number; largest: number };
  /** Returns the rows for a member of the room's space, whose seat was checked earlier. */
  find(runner: Runner, request: ListRequest<z.infer<Query>>): Promise<ListPage>;
};

/** Returns the list unchanged. Its query is typed by its schema. */
export function defineList<Query extends ZodObject>(list: RoomList<Query>): RoomList {
  return list;
}

import type { FastifyInstance, FastifyRequest } from "fastify";
import { listOfRoom } from "#shared/domain/rooms/list-of-room.ts";
import { readOwn } from "#shared/domain/rooms/read-own.ts";
import { kinds } from "#shared/kinds/registry.ts";
import { pageQueryOf } from "#shared/wire/directory.ts";
import type { ApiContext } from "../context.ts";
import { waitToSend } from "../wait-to-send.ts";
import { pageOf } from "../reading/page.ts";
import { idOf } from "../reading/params.ts";
import { queryOf } from "../reading/query.ts";
import { describe } from "./describe.ts";

const jsonType = "application/json; charset=utf-8";

/**
 * Registers the routes GET /api/sessions/{id}/{name} of all kinds: values for the caller only, and lists for members of
 * a room.
 */
export function readRoutes(app: FastifyInstance, ctx: ApiContext): void {
  registerReads(app, ctx);
  registerLists(app, ctx);
}

function registerReads(app: FastifyInstance, ctx: ApiContext) {
  for (const [name, read] of kinds.core.flatMap((kind) => Object.entries(kind.reads ?? {}))) {
    const schema = describe({
      tag: "sessions",
      summary: read.summary,
      replies: { 200: read.reply },
      refusals: [403, 404],
    });
    app.get(`/api/sessions/:id/${name}`, { schema }, async (request) => {
      const find = () => readOwn(ctx.db.pool, ctx.callerOf(request.raw), idOf(request, "id"), name, read);
      return read.isLarge ? ctx.readSemaphore.run(find) : find();
    });
  }
}

/** Registers the lists. A list is a bare array; `Link` has the address of the next page, if any. */
function registerLists(app: FastifyInstance, ctx: ApiContext) {
  for (const [name, list] of kinds.core.flatMap((kind) => Object.entries(kind.lists ?? {}))) {
    const { summary, pages } = list;
    const schema = describe({
      tag: "sessions",
      summary,
      query: pageQueryOf(pages, "The cursor in the `Link` of the previous page").extend(list.query.shape),
      replies: { 200: list.reply },
      refusals: [400, 403, 404],
    });
    app.get(`/api/sessions/:id/${name}`, { schema }, async (request, reply) => {
      const sessionId = idOf(request, "id");
      const { json, next } = await ctx.readSemaphore.run(() =>
        listOfRoom(ctx.db.pool, ctx.callerOf(request.raw), {
          sessionId,
          name,
          list,
          decodePage: () => pageOf(request, pages),
          query: () => queryOf(request, list.query),
        }),
      );
      if (next !== null) reply.header("link", `<${nextPageAddress(request, next)}>; rel="next"`);
      await waitToSend(json.length);
      return reply.type(jsonType).send(json);
    });
  }
}

/** Returns the address of the next page: the request's address with another cursor. */
function nextPageAddress(request: FastifyRequest, next: string): string {
  const [path, query] = request.url.split("?", 2);
  const parameters = new URLSearchParams(query);
  parameters.set("after", next);
  return `${path}?${parameters.toString()}`;
}

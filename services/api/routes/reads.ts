import type { FastifyInstance, FastifyRequest } from "fastify";
import { listOfRoom } from "#shared/domain/rooms/list-of-room.ts";
import { readOwn } from "#shared/domain/rooms/read-own.ts";
import type { Read, ReadEndpoint, RoomList } from "#shared/kinds/read.ts";
import { kinds } from "#shared/kinds/registry.ts";
import { area } from "#shared/wire/endpoints/endpoint.ts";
import type { RouteContext } from "../context.ts";
import { pageOf } from "../reading/page.ts";
import { queryOf } from "../reading/query.ts";
import { waitToSend } from "../wait-to-send.ts";
import { sendJsonText } from "./replies.ts";
import { serve, type Handlers } from "./serve.ts";

const reads = kinds.core.flatMap((kind) => Object.entries(kind.reads ?? {}));
const lists = kinds.core.flatMap((kind) => Object.entries(kind.lists ?? {}));

/**
 * Registers the routes GET /api/sessions/{id}/{name} of all kinds: values for the caller only, and lists for members of
 * a room.
 */
export function readRoutes(app: FastifyInstance, ctx: RouteContext): void {
  for (const [name, read] of reads) serveNamed(name, read.endpoint, handleRead(name, read))(app, ctx);
  for (const [name, list] of lists) serveNamed(name, list.endpoint, handleList(name, list))(app, ctx);
}

type ReadAddress = `GET /api/sessions/:id/${string}`;
type Endpoints = Record<ReadAddress, ReadEndpoint>;
type Handle = Handlers<Endpoints>[ReadAddress];

function serveNamed(name: string, endpoint: ReadEndpoint, handle: Handle) {
  const address: ReadAddress = `GET /api/sessions/:id/${name}`;
  const endpoints: Endpoints = { [address]: endpoint };
  return serve(area("sessions", endpoints), { [address]: handle });
}

function handleRead(name: string, read: Read): Handle {
  return async ({ ctx, caller, place }) => {
    const find = () => readOwn(ctx.db.pool, caller, place.sessionId, name, read);
    return read.isLarge ? ctx.readSemaphore.run(find) : find();
  };
}

/** A list is a bare array; `Link` has the address of the next page, if any. */
function handleList(name: string, list: RoomList): Handle {
  return async ({ ctx, caller, place, request, reply }) => {
    const { json, next } = await ctx.readSemaphore.run(() =>
      listOfRoom(ctx.db.pool, caller, {
        ...place,
        name,
        list,
        decodePage: () => pageOf(request, list.pages),
        query: () => queryOf(request, list.query),
      }),
    );
    if (next !== null) reply.header("link", `<${nextPageAddress(request, next)}>; rel="next"`);
    await waitToSend(json.length);
    return sendJsonText(reply, json);
  };
}

/** Returns the address of the next page: the request's address with another cursor. */
function nextPageAddress(request: FastifyRequest, next: string): string {
  const [path, query] = request.url.split("?", 2);
  const parameters = new URLSearchParams(query);
  parameters.set("after", next);
  return `${path}?${parameters.toString()}`;
}

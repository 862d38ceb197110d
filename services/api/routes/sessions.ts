import type { FastifyInstance } from "fastify";
import { findTokenToWatch } from "#shared/domain/rooms/watch-seat.ts";
import { createSession } from "#shared/domain/sessions/create-session.ts";
import { endSession } from "#shared/domain/sessions/end-session.ts";
import { reopenSession } from "#shared/domain/sessions/reopen-session.ts";
import { kinds } from "#shared/kinds/registry.ts";
import { envelopeOf } from "#shared/wire/plugin-envelope.ts";
import { problem } from "#shared/wire/problems.ts";
import { createdSession, createSessionBody } from "#shared/wire/sessions.ts";
import type { ApiContext } from "../context.ts";
import { waitToSend } from "../wait-to-send.ts";
import { bodyOf } from "../reading/body.ts";
import { idOf, spaceAddressOf } from "../reading/params.ts";
import { requestKeyOf } from "../reading/request-key.ts";
import { describe } from "./describe.ts";

const tag = "sessions";
const described = kinds.core.flatMap(({ name, shape }) => (shape ? [{ name, shape }] : []));
const json = "application/json; charset=utf-8";

/** Registers rooms: create, read, watch, end and reopen. */
export function sessionRoutes(app: FastifyInstance, ctx: ApiContext): void {
  const { db, envelopes, callerOf, socketRefusalOf } = ctx;

  app.post(
    "/api/orgs/:org/spaces/:slug/sessions",
    {
      schema: describe({
        tag,
        summary: "Open a room in a space; the caller becomes its facilitator",
        body: createSessionBody,
        replies: { 201: createdSession },
        refusals: [400, 401, 404, 409, 502],
        once: true,
      }),
    },
    async (request, reply) => {
      const place = spaceAddressOf(request);
      const body = () => bodyOf(request, createSessionBody);
      reply.code(201);
      return createSession(ctx, callerOf(request.raw), { ...place, body, key: requestKeyOf(request) });
    },
  );

  app.get(
    "/api/sessions/:id",
    {
      schema: describe({
        tag,
        summary: "Get the caller's view of a room",
        replies: { 200: envelopeOf(described) },
        refusals: [404],
      }),
    },
    async (request, reply) => {
      const room = await envelopes.read(callerOf(request.raw), idOf(request, "id"));
      if (!room) throw problem("no_such_session");
      const bytes = room.text.bytes();
      await waitToSend(bytes.length);
      return reply.type(json).send(bytes);
    },
  );

  app.get(
    "/api/sessions/:id/socket",
    {
      schema: describe({
        tag,
        summary: "Learn whether a socket on a room would be refused now",
        replies: { 204: "It would be opened" },
        refusals: [404],
      }),
    },
    async (request, reply) => {
      const refusal = socketRefusalOf?.(
        await findTokenToWatch(db.pool, callerOf(request.raw), idOf(request, "id")),
      );
      if (refusal) throw refusal;
      return reply.code(204).send();
    },
  );

  app.delete(
    "/api/sessions/:id",
    {
      schema: describe({
        tag,
        summary: "End a room; its history stays",
        replies: { 204: "Ended, now or earlier" },
        refusals: [403, 404],
      }),
    },
    async (request, reply) => {
      const version = await endSession(ctx, callerOf(request.raw), idOf(request, "id"));
      return reply.header("x-session-version", String(version)).code(204).send();
    },
  );

  app.post(
    "/api/sessions/:id/reopen",
    {
      schema: describe({
        tag,
        summary: "Reopen an ended room",
        replies: { 204: "Open, now or earlier" },
        refusals: [403, 404, 409],
      }),
    },
    async (request, reply) => {
      const version = await reopenSession(ctx, callerOf(request.raw), idOf(request, "id"));
      return reply.header("x-session-version", String(version)).code(204).send();
    },
  );
}

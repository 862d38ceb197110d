import { findTokenToWatch } from "#shared/domain/rooms/watch-seat.ts";
import { createSession } from "#shared/domain/sessions/create-session.ts";
import { endSession } from "#shared/domain/sessions/end-session.ts";
import { reopenSession } from "#shared/domain/sessions/reopen-session.ts";
import { kinds } from "#shared/kinds/registry.ts";
import { envelopeOf } from "#shared/wire/plugin-envelope.ts";
import { problem } from "#shared/wire/problems.ts";
import { waitToSend } from "../wait-to-send.ts";
import { sendJsonText, setVersion } from "./replies.ts";
import { serve } from "./serve.ts";
import { deleteSession, renameSession } from "#shared/domain/sessions/own-session.ts";
import { sessionEndpoints } from "#shared/wire/endpoints/sessions.ts";

const room = "GET /api/sessions/:id";
const { tag, endpoints } = sessionEndpoints;
const shapes = kinds.core.flatMap(({ name, shape }) => (shape ? [{ name, shape }] : []));
/** The endpoints, with the config and state of each core kind in the description of a room. */
const described = {
  tag,
  endpoints: { ...endpoints, [room]: { ...endpoints[room], replies: { 200: envelopeOf(shapes) } } },
};

/** Registers rooms: create, read, watch, end and reopen. */
export const sessionRoutes = serve(described, {
  "POST /api/orgs/:org/spaces/:slug/sessions": ({ ctx, caller, place, body, key }) =>
    createSession(ctx, caller, { ...place, body, key: key() }),
  [room]: async ({ ctx, caller, place, reply }) => {
    const found = await ctx.envelopes.read(caller, place.sessionId);
    if (!found) throw problem("no_such_session");
    const bytes = found.text.bytes();
    await waitToSend(bytes.length);
    return sendJsonText(reply, bytes);
  },
  "GET /api/sessions/:id/socket": async ({ ctx, caller, place }) => {
    const refusal = ctx.socketRefusalOf?.(await findTokenToWatch(ctx.db.pool, caller, place.sessionId));
    if (refusal) throw refusal;
  },
  "DELETE /api/sessions/:id": async ({ ctx, caller, place, reply }) =>
    setVersion(reply, await endSession(ctx, caller, place.sessionId)),
  "POST /api/sessions/:id/reopen": async ({ ctx, caller, place, reply }) =>
    setVersion(reply, await reopenSession(ctx, caller, place.sessionId)),
  "PATCH /api/orgs/:org/spaces/:slug/sessions/:id": ({ ctx, caller, place, body }) =>
    renameSession(ctx, caller, place, body),
  "DELETE /api/orgs/:org/spaces/:slug/sessions/:id": ({ ctx, caller, place }) =>
    deleteSession(ctx, caller, place),
});

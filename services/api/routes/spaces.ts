import type { FastifyInstance } from "fastify";
import { bundledKinds } from "#shared/domain/plugins/bundled-kinds.ts";
import { createSpace } from "#shared/domain/spaces/create-space.ts";
import { joinSpace } from "#shared/domain/spaces/join-space.ts";
import { listEndedSessions } from "#shared/domain/spaces/list-ended-sessions.ts";
import { listSpaces } from "#shared/domain/spaces/list-spaces.ts";
import { markSeen } from "#shared/domain/spaces/mark-seen.ts";
import { mintInvite } from "#shared/domain/spaces/mint-invite.ts";
import { createSpaceReader } from "#shared/domain/spaces/read-space.ts";
import { endedSessionsPage, pageQuery } from "#shared/wire/directory.ts";
import {
  createdSpace,
  createSpaceBody,
  inviteBody,
  inviteReply,
  joinBody,
  spaceList,
  spaceView,
} from "#shared/wire/spaces.ts";
import type { ApiContext } from "../context.ts";
import { bodyOf } from "../reading/body.ts";
import { smallBody } from "../guards/body-size.ts";
import { pageOf } from "../reading/page.ts";
import { spaceAddressOf } from "../reading/params.ts";
import { requestKeyOf } from "../reading/request-key.ts";
import { describe } from "./describe.ts";

const tag = "spaces";
const json = "application/json; charset=utf-8";
const space = "/api/orgs/:org/spaces/:slug";

/** Registers spaces: list, create, read, older rooms, join, invite and seen. */
export function spaceRoutes(app: FastifyInstance, ctx: ApiContext): void {
  const { db, callerOf } = ctx;
  const readSpace = createSpaceReader({
    runner: db.pool,
    readSemaphore: ctx.readSemaphore,
    runsPlugins: ctx.plugins !== null,
    bundledKinds,
  });

  app.get(
    "/api/spaces",
    {
      schema: describe({
        tag,
        summary: "List the caller's spaces, most recently active first",
        replies: { 200: spaceList },
        refusals: [401],
      }),
    },
    async (request) => listSpaces(db.pool, callerOf(request.raw)),
  );

  app.post(
    "/api/spaces",
    {
      schema: describe({
        tag,
        summary: "Open a space, protected by a new passcode unless `open`",
        body: createSpaceBody,
        replies: { 201: createdSpace },
        refusals: [400, 401, 404, 409],
        once: true,
      }),
    },
    async (request, reply) => {
      const body = () => bodyOf(request, createSpaceBody);
      reply.code(201);
      return createSpace(ctx.reporting(request), callerOf(request.raw), { body, key: requestKeyOf(request) });
    },
  );

  app.get(
    space,
    {
      schema: describe({
        tag,
        summary: "Get a space: everything for members, only name and protection for others",
        replies: { 200: spaceView },
        refusals: [403, 404],
      }),
    },
    async (request, reply) => {
      const { orgSlug, slug } = spaceAddressOf(request);
      const view = await readSpace(callerOf(request.raw), orgSlug, slug);
      reply.type(json);
      return view;
    },
  );

  app.post(
    `${space}/join`,
    {
      config: { maxBodyBytes: smallBody },
      schema: describe({
        tag,
        summary: "Join a space, with its passcode if it has one",
        body: joinBody.optional(),
        replies: { 204: "A member, now or earlier" },
        refusals: [400, 401, 403, 404, 409, 429],
      }),
    },
    async (request, reply) => {
      await joinSpace(ctx.reporting(request), callerOf(request.raw), {
        ...spaceAddressOf(request),
        client: ctx.clientOf(request.raw),
        body: () => bodyOf(request, joinBody.optional()) ?? {},
      });
      return reply.code(204).send();
    },
  );

  app.post(
    `${space}/invite`,
    {
      config: { maxBodyBytes: smallBody },
      schema: describe({
        tag,
        summary: "Exchange the passcode for a handle that lets one person join within five minutes",
        body: inviteBody,
        replies: { 201: inviteReply },
        refusals: [400, 403, 404, 429],
      }),
    },
    async (request, reply) => {
      reply.code(201);
      return mintInvite(ctx.reporting(request), callerOf(request.raw), {
        ...spaceAddressOf(request),
        client: ctx.clientOf(request.raw),
        passcode: () => bodyOf(request, inviteBody)?.passcode,
      });
    },
  );

  app.get(
    `${space}/sessions`,
    {
      schema: describe({
        tag,
        summary: "List the ended rooms beyond the newest 50, newest first",
        query: pageQuery,
        replies: { 200: endedSessionsPage },
        refusals: [400, 401, 404],
      }),
    },
    async (request, reply) => {
      const page = () => pageOf(request);
      const list = await listEndedSessions(db.pool, callerOf(request.raw), spaceAddressOf(request), page);
      reply.type(json);
      return list;
    },
  );

  app.post(
    `${space}/seen`,
    {
      schema: describe({
        tag,
        summary: "Mark the caller's membership as recently active",
        replies: { 204: "Marked, or not a member" },
        refusals: [401, 403, 404],
      }),
    },
    async (request, reply) => {
      await markSeen(ctx, callerOf(request.raw), spaceAddressOf(request));
      return reply.code(204).send();
    },
  );
}

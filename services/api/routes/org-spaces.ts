import type { FastifyInstance } from "fastify";
import { addOwner } from "#shared/domain/org-admin/add-owner.ts";
import { changeOrgSpace } from "#shared/domain/org-admin/change-org-space.ts";
import { claimSpace } from "#shared/domain/org-admin/claim-space.ts";
import { deleteOrgSpace } from "#shared/domain/org-admin/delete-org-space.ts";
import { listOrgSpaces } from "#shared/domain/org-admin/list-org-spaces.ts";
import { custodyChangeBody, custodyList, ownerBody } from "#shared/wire/org-admin.ts";
import type { ApiContext } from "../context.ts";
import { bodyOf } from "../reading/body.ts";
import { orgOf, spaceAddressOf } from "../reading/params.ts";
import { describe } from "./describe.ts";

const tag = "custody";
const spaces = "/api/orgs/:org/admin/spaces";
const space = `${spaces}/:slug`;

/** Registers the org admins' routes for spaces of their org, without access to their content. */
export function orgSpaceRoutes(app: FastifyInstance, ctx: ApiContext): void {
  const { callerOf } = ctx;

  app.get(
    spaces,
    {
      schema: describe({
        tag,
        summary: "List every space of the org, by name",
        replies: { 200: custodyList },
        refusals: [401, 403, 404],
      }),
    },
    async (request) => listOrgSpaces(ctx.db.pool, callerOf(request.raw), orgOf(request)),
  );

  app.patch(
    space,
    {
      schema: describe({
        tag,
        summary: "Rename or archive a space, or make it private",
        body: custodyChangeBody,
        replies: { 204: "Changed, or unchanged" },
        refusals: [400, 401, 403, 404],
      }),
    },
    async (request, reply) => {
      const change = () => bodyOf(request, custodyChangeBody);
      await changeOrgSpace(ctx, callerOf(request.raw), spaceAddressOf(request), change);
      return reply.code(204).send();
    },
  );

  app.delete(
    space,
    {
      schema: describe({
        tag,
        summary: "Permanently delete a space and all its content",
        replies: { 204: "Deleted" },
        refusals: [401, 403, 404],
      }),
    },
    async (request, reply) => {
      await deleteOrgSpace(ctx.reporting(request), callerOf(request.raw), spaceAddressOf(request));
      return reply.code(204).send();
    },
  );

  app.post(
    `${space}/owners`,
    {
      schema: describe({
        tag,
        summary: "Make a member of a space an additional owner",
        body: ownerBody,
        replies: { 204: "An owner, now or earlier" },
        refusals: [400, 401, 403, 404],
      }),
    },
    async (request, reply) => {
      const owner = () => bodyOf(request, ownerBody).userId;
      await addOwner(ctx.reporting(request), callerOf(request.raw), spaceAddressOf(request), owner);
      return reply.code(204).send();
    },
  );

  app.post(
    `${space}/claim`,
    {
      schema: describe({
        tag,
        summary: "Claim a space without members",
        replies: { 204: "Claimed by the caller" },
        refusals: [401, 403, 404, 409],
      }),
    },
    async (request, reply) => {
      await claimSpace(ctx.reporting(request), callerOf(request.raw), spaceAddressOf(request));
      return reply.code(204).send();
    },
  );
}

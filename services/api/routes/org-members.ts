import type { FastifyInstance, FastifyRequest } from "fastify";
import { changeOrgRole } from "#shared/domain/org-admin/change-org-role.ts";
import { listOrgMembers } from "#shared/domain/org-admin/list-org-members.ts";
import { purgeOrg } from "#shared/domain/org-admin/purge-org.ts";
import { restoreMember } from "#shared/domain/org-admin/restore-member.ts";
import { revokeMember } from "#shared/domain/org-admin/revoke-member.ts";
import { orgMemberList, orgRoleBody, purgeBody, purgedOrg } from "#shared/wire/org-admin.ts";
import { problem } from "#shared/wire/problems.ts";
import type { ApiContext } from "../context.ts";
import { bodyOf } from "../reading/body.ts";
import { hasId, idOf, orgOf } from "../reading/params.ts";
import { describe } from "./describe.ts";

const tag = "custody";
const members = "/api/orgs/:org/admin/members";
const member = `${members}/:userId`;

/** Registers the org admins' routes for members of their org, and the purge of the org. */
export function orgMemberRoutes(app: FastifyInstance, ctx: ApiContext): void {
  const { callerOf } = ctx;
  const addressOf = (request: FastifyRequest) => ({
    orgSlug: orgOf(request),
    userId: idOf(request, "userId"),
  });

  app.get(
    members,
    {
      schema: describe({
        tag,
        summary: "List the org's members by name, including revoked ones",
        replies: { 200: orgMemberList },
        refusals: [401, 403, 404],
      }),
    },
    async (request) => listOrgMembers(ctx.db.pool, callerOf(request.raw), orgOf(request)),
  );

  app.post(
    `${member}/role`,
    {
      schema: describe({
        tag,
        summary: "Make a member an org admin, or an admin a member",
        body: orgRoleBody,
        replies: { 204: "Changed, or unchanged" },
        refusals: [400, 401, 403, 404, 409],
      }),
    },
    async (request, reply) => {
      const role = () => bodyOf(request, orgRoleBody).role;
      await changeOrgRole(ctx, callerOf(request.raw), addressOf(request), role);
      return reply.code(204).send();
    },
  );

  app.delete(
    member,
    {
      schema: describe({
        tag,
        summary: "Revoke a person from the org and all its spaces",
        replies: { 204: "Revoked until restored" },
        refusals: [401, 403, 404, 409],
      }),
    },
    async (request, reply) => {
      // Any well-formed id can be revoked, even an unknown one. A malformed id cannot be a member.
      const userId = () => {
        if (!hasId(request, "userId")) throw problem("no_such_member");
        return idOf(request, "userId");
      };
      await revokeMember(ctx.reporting(request), callerOf(request.raw), orgOf(request), userId);
      return reply.code(204).send();
    },
  );

  app.post(
    `${member}/restore`,
    {
      schema: describe({
        tag,
        summary: "Undo a revocation",
        replies: { 204: "Restored" },
        refusals: [401, 403, 404],
      }),
    },
    async (request, reply) => {
      await restoreMember(ctx, callerOf(request.raw), addressOf(request));
      return reply.code(204).send();
    },
  );

  app.delete(
    "/api/orgs/:org",
    {
      schema: describe({
        tag,
        summary: "Permanently delete the org with all its spaces and rooms",
        body: purgeBody,
        replies: { 200: purgedOrg },
        refusals: [400, 401, 403, 404],
      }),
    },
    async (request) => {
      const confirm = () => bodyOf(request, purgeBody)?.confirm;
      return purgeOrg(ctx.reporting(request), callerOf(request.raw), orgOf(request), confirm);
    },
  );
}

import type { FastifyInstance } from "fastify";
import { openAdminLink } from "#shared/domain/org-admin/open-admin-link.ts";
import { listAdmins } from "#shared/domain/orgs/list-admins.ts";
import { adminLinkBody, orgAdminList } from "#shared/wire/org-admin.ts";
import type { ApiContext } from "../context.ts";
import { bodyOf } from "../reading/body.ts";
import { orgOf } from "../reading/params.ts";
import { isFromThisMachine } from "../reading/this-machine.ts";
import { describe } from "./describe.ts";

const tag = "spaces";

/** Registers the list of an org's admins, and the link that makes its first admin. */
export function orgAdminRoutes(app: FastifyInstance, ctx: ApiContext): void {
  app.get(
    "/api/orgs/:org/admins",
    {
      schema: describe({
        tag,
        summary: "List the org's admins by name, for its members",
        replies: { 200: orgAdminList },
        refusals: [401, 404],
      }),
    },
    async (request) => listAdmins(ctx.db.pool, ctx.callerOf(request.raw), orgOf(request)),
  );

  app.post(
    "/api/orgs/:org/admin-link",
    {
      schema: describe({
        tag,
        summary: "Become the org's first admin with an admin link",
        body: adminLinkBody,
        replies: { 204: "The caller is an admin of the org" },
        refusals: [400, 401, 403, 404],
      }),
    },
    async (request, reply) => {
      await openAdminLink(ctx.reporting(request), ctx.callerOf(request.raw), {
        orgSlug: orgOf(request),
        secret: () => bodyOf(request, adminLinkBody).secret,
        isFromThisMachine: isFromThisMachine(request.raw, ctx.settings),
      });
      return reply.code(204).send();
    },
  );
}

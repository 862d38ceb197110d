import type { FastifyInstance, FastifyRequest } from "fastify";
import { changeRole } from "#shared/domain/spaces/change-role.ts";
import { removeMember } from "#shared/domain/spaces/remove-member.ts";
import { roleBody } from "#shared/wire/spaces.ts";
import type { ApiContext } from "../context.ts";
import { bodyOf } from "../reading/body.ts";
import { idOf, spaceAddressOf } from "../reading/params.ts";
import { describe } from "./describe.ts";

const tag = "spaces";
const member = "/api/orgs/:org/spaces/:slug/members/:userId";

/** Registers the owners' routes for members of a space: change a role, remove a member. */
export function memberRoutes(app: FastifyInstance, ctx: ApiContext): void {
  const addressOf = (request: FastifyRequest) => ({
    ...spaceAddressOf(request),
    userId: idOf(request, "userId"),
  });

  app.post(
    `${member}/role`,
    {
      schema: describe({
        tag,
        summary: "Make a member an owner, or an owner a member",
        body: roleBody,
        replies: { 204: "Changed, or unchanged" },
        refusals: [400, 401, 403, 404, 409],
      }),
    },
    async (request, reply) => {
      const role = () => bodyOf(request, roleBody).role;
      await changeRole(ctx.reporting(request), ctx.callerOf(request.raw), addressOf(request), role);
      return reply.code(204).send();
    },
  );

  app.delete(
    member,
    {
      schema: describe({
        tag,
        summary: "Remove a member; their sockets in the space's rooms close",
        replies: { 204: "Removed" },
        refusals: [401, 403, 404, 409],
      }),
    },
    async (request, reply) => {
      await removeMember(ctx.reporting(request), ctx.callerOf(request.raw), addressOf(request));
      return reply.code(204).send();
    },
  );
}

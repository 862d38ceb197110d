import type { FastifyInstance } from "fastify";
import { changePasscode } from "#shared/domain/spaces/change-passcode.ts";
import { changeReferenceLink } from "#shared/domain/spaces/change-reference-link.ts";
import { changeVisibility } from "#shared/domain/spaces/change-visibility.ts";
import { deleteSpace } from "#shared/domain/spaces/delete-space.ts";
import { renameSpace } from "#shared/domain/spaces/rename-space.ts";
import {
  passcodeBody,
  passcodeReply,
  referenceLinkBody,
  renamedSpace,
  renameSpaceBody,
  visibilityBody,
} from "#shared/wire/spaces.ts";
import type { ApiContext } from "../context.ts";
import { bodyOf } from "../reading/body.ts";
import { smallBody } from "../guards/body-size.ts";
import { spaceAddressOf } from "../reading/params.ts";
import { describe } from "./describe.ts";

const tag = "spaces";
const space = "/api/orgs/:org/spaces/:slug";

/** Registers the settings of a space: name, visibility, passcode, references, deletion. */
export function spaceSettingsRoutes(app: FastifyInstance, ctx: ApiContext): void {
  const { callerOf } = ctx;

  app.patch(
    space,
    {
      schema: describe({
        tag,
        summary: "Rename a space; its address stays",
        body: renameSpaceBody,
        replies: { 200: renamedSpace },
        refusals: [400, 401, 403, 404, 409],
      }),
    },
    async (request) => {
      const body = () => bodyOf(request, renameSpaceBody);
      return renameSpace(ctx, callerOf(request.raw), spaceAddressOf(request), body);
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
      await deleteSpace(ctx.reporting(request), callerOf(request.raw), spaceAddressOf(request));
      return reply.code(204).send();
    },
  );

  app.patch(
    `${space}/visibility`,
    {
      schema: describe({
        tag,
        summary: "List a space in its org's directory, or remove it from there",
        body: visibilityBody,
        replies: { 204: "Changed, or unchanged" },
        refusals: [400, 401, 403, 404],
      }),
    },
    async (request, reply) => {
      const visibility = () => bodyOf(request, visibilityBody).visibility;
      await changeVisibility(ctx, callerOf(request.raw), spaceAddressOf(request), visibility);
      return reply.code(204).send();
    },
  );

  app.patch(
    `${space}/reference-link`,
    {
      schema: describe({
        tag,
        summary: "Set the link pattern of references; an empty pattern removes the links",
        body: referenceLinkBody,
        replies: { 204: "Changed, or unchanged" },
        refusals: [400, 401, 403, 404, 409],
      }),
    },
    async (request, reply) => {
      const body = () => bodyOf(request, referenceLinkBody);
      await changeReferenceLink(ctx, callerOf(request.raw), spaceAddressOf(request), body);
      return reply.code(204).send();
    },
  );

  app.post(
    `${space}/passcode`,
    {
      config: { maxBodyBytes: smallBody },
      schema: describe({
        tag,
        summary: "Replace or remove a space's passcode; unused invite handles expire",
        body: passcodeBody,
        replies: { 200: passcodeReply },
        refusals: [400, 401, 404],
      }),
    },
    async (request) => {
      const open = () => bodyOf(request, passcodeBody)?.open ?? false;
      return changePasscode(ctx.reporting(request), callerOf(request.raw), spaceAddressOf(request), open);
    },
  );
}

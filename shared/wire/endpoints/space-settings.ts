import {
  passcodeBody,
  passcodeReply,
  referenceLinkBody,
  renamedSpace,
  renameSpaceBody,
  visibilityBody,
  roleBody,
} from "../spaces.ts";
import { area } from "./endpoint.ts";

/** The settings of a space, and the owners' routes for its members. */
export const spaceSettingsEndpoints = area("spaces", {
  "PATCH /api/orgs/:org/spaces/:slug": {
    summary: "Rename a space; its address stays",
    guest: 404,
    body: renameSpaceBody,
    replies: { 200: renamedSpace },
    refusals: [400, 401, 403, 404, 409],
  },
  "DELETE /api/orgs/:org/spaces/:slug": {
    summary: "Permanently delete a space and all its content",
    guest: 404,
    replies: { 204: "Deleted" },
    refusals: [401, 403, 404],
  },
  "PATCH /api/orgs/:org/spaces/:slug/visibility": {
    summary: "List a space in its org's directory, or remove it from there",
    guest: 404,
    body: visibilityBody,
    replies: { 204: "Changed, or unchanged" },
    refusals: [400, 401, 403, 404],
  },
  "PATCH /api/orgs/:org/spaces/:slug/reference-link": {
    summary: "Set the link pattern of references; an empty pattern removes the links",
    guest: 404,
    body: referenceLinkBody,
    replies: { 204: "Changed, or unchanged" },
    refusals: [400, 401, 403, 404, 409],
  },
  "POST /api/orgs/:org/spaces/:slug/passcode": {
    summary: "Replace or remove a space's passcode; unused invite handles expire",
    guest: 401,
    body: passcodeBody,
    small: true,
    replies: { 200: passcodeReply },
    refusals: [400, 401, 404],
  },
  "POST /api/orgs/:org/spaces/:slug/members/:userId/role": {
    summary: "Make a member an owner, or an owner a member",
    guest: 404,
    body: roleBody,
    replies: { 204: "Changed, or unchanged" },
    refusals: [400, 401, 403, 404, 409],
  },
  "DELETE /api/orgs/:org/spaces/:slug/members/:userId": {
    summary: "Remove a member; their sockets in the space's rooms close",
    guest: 404,
    replies: { 204: "Removed" },
    refusals: [401, 403, 404, 409],
  },
});

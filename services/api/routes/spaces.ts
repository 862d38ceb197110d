import { bundledKinds } from "#shared/domain/plugins/bundled-kinds.ts";
import { createSpace } from "#shared/domain/spaces/create-space.ts";
import { joinSpace } from "#shared/domain/spaces/join-space.ts";
import { listEndedSessions } from "#shared/domain/spaces/list-ended-sessions.ts";
import { listSpaces } from "#shared/domain/spaces/list-spaces.ts";
import { markSeen } from "#shared/domain/spaces/mark-seen.ts";
import { mintInvite } from "#shared/domain/spaces/mint-invite.ts";
import { createSpaceReader } from "#shared/domain/spaces/read-space.ts";
import { spaceEndpoints } from "#shared/wire/endpoints/spaces.ts";
import { sendJsonText } from "./replies.ts";
import { serve } from "./serve.ts";

/** Registers spaces: list, create, read, older rooms, join, invite and seen. */
export const spaceRoutes = serve(spaceEndpoints, ({ db, readSemaphore, plugins, clientOf }) => {
  const readSpace = createSpaceReader({
    runner: db.pool,
    readSemaphore,
    runsPlugins: plugins !== null,
    bundledKinds,
  });
  return {
    "GET /api/spaces": ({ caller }) => listSpaces(db.pool, caller),
    "POST /api/spaces": ({ reporting, caller, body, key }) =>
      createSpace(reporting(), caller, { body, key: key() }),
    "GET /api/orgs/:org/spaces/:slug": async ({ caller, place, reply }) =>
      sendJsonText(reply, await readSpace(caller, place.orgSlug, place.slug)),
    "POST /api/orgs/:org/spaces/:slug/join": ({ reporting, caller, place, body, request }) =>
      joinSpace(reporting(), caller, {
        ...place,
        client: clientOf(request.raw),
        body: () => body() ?? {},
      }),
    "POST /api/orgs/:org/spaces/:slug/invite": ({ reporting, caller, place, body, request }) =>
      mintInvite(reporting(), caller, {
        ...place,
        client: clientOf(request.raw),
        passcode: () => body()?.passcode,
      }),
    "GET /api/orgs/:org/spaces/:slug/sessions": async ({ caller, place, page, reply }) =>
      sendJsonText(reply, await listEndedSessions(db.pool, caller, place, page)),
    "POST /api/orgs/:org/spaces/:slug/seen": ({ ctx, caller, place }) => markSeen(ctx, caller, place),
  };
});

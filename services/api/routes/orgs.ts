import type { FastifyInstance } from "fastify";
import { listDirectory } from "#shared/domain/orgs/list-directory.ts";
import { listOrgs } from "#shared/domain/orgs/list-orgs.ts";
import { directoryPage, pageQuery } from "#shared/wire/directory.ts";
import { orgList } from "#shared/wire/spaces.ts";
import type { ApiContext } from "../context.ts";
import { pageOf } from "../reading/page.ts";
import { orgOf } from "../reading/params.ts";
import { describe } from "./describe.ts";

const tag = "spaces";

/** Registers the list of the caller's orgs and the directory of an org. */
export function orgRoutes(app: FastifyInstance, { db, callerOf }: ApiContext): void {
  app.get(
    "/api/orgs",
    {
      schema: describe({
        tag,
        summary: "List the caller's orgs",
        replies: { 200: orgList },
        refusals: [401],
      }),
    },
    async (request) => listOrgs(db.pool, callerOf(request.raw)),
  );

  app.get(
    "/api/orgs/:org/spaces",
    {
      schema: describe({
        tag,
        summary: "List the org's listed spaces and the caller's own, by name",
        query: pageQuery,
        replies: { 200: directoryPage },
        refusals: [400, 401, 404],
      }),
    },
    async (request) => {
      const page = () => pageOf(request);
      return listDirectory(db.pool, callerOf(request.raw), orgOf(request), page);
    },
  );
}

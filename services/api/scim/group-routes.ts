import type { FastifyInstance } from "fastify";
import {
  changeScimGroup,
  createScimGroup,
  deleteScimGroup,
  findScimGroup,
  listScimGroups,
} from "#shared/domain/scim/groups.ts";
import type { ApiContext } from "../context.ts";
import { listQueryOf } from "./filter.ts";
import { idOf, listResponse, projected, queryOf, scimBodyOf } from "./reading.ts";
import { patchedGroup, groupOf, groupResource } from "./group-resource.ts";

/** Registers the groups of SCIM. `base` is the address of the service. */
export function groupRoutes(app: FastifyInstance, ctx: ApiContext, base: string): void {
  const address = "/Groups";

  app.get(address, async (request) => {
    const query = queryOf(request);
    const { filter, page } = listQueryOf(query, ["displayName", "externalId"]);
    const { total, resources } = await listScimGroups(ctx.db, filter, page);
    const shown = resources.map((one) => projected(groupResource(one, base), query));
    return listResponse({ total, resources: shown }, page.startIndex);
  });

  app.get(`${address}/:id`, async (request) =>
    projected(groupResource(await findScimGroup(ctx.db, idOf(request)), base), queryOf(request)),
  );

  app.post(address, async (request, reply) => {
    const input = groupOf(await scimBodyOf(request));
    const resource = groupResource(await createScimGroup(ctx.reporting(request), input), base);
    return reply.code(201).header("location", resource.meta.location).send(resource);
  });

  app.put(`${address}/:id`, async (request) => {
    const [id, input] = [idOf(request), groupOf(await scimBodyOf(request))];
    return groupResource(await changeScimGroup(ctx.reporting(request), id, () => input), base);
  });

  app.patch(`${address}/:id`, async (request) => {
    const [id, body] = [idOf(request), await scimBodyOf(request)];
    const changed = await changeScimGroup(ctx.reporting(request), id, (before) => patchedGroup(before, body));
    return groupResource(changed, base);
  });

  app.delete(`${address}/:id`, async (request, reply) => {
    await deleteScimGroup(ctx.reporting(request), idOf(request));
    return reply.code(204).removeHeader("content-type").send();
  });
}

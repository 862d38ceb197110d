import type { FastifyInstance } from "fastify";
import {
  changeScimUser,
  createScimUser,
  deleteScimUser,
  findScimUser,
  listScimUsers,
} from "#shared/domain/scim/users.ts";
import type { ApiContext } from "../context.ts";
import { listQueryOf } from "./filter.ts";
import { idOf, listResponse, projected, queryOf, scimBodyOf } from "./reading.ts";
import { patchedUser, userOf, userResource } from "./user-resource.ts";

/** Registers the users of SCIM. `base` is the address of the service. */
export function userRoutes(app: FastifyInstance, ctx: ApiContext, base: string): void {
  const address = "/Users";

  app.get(address, async (request) => {
    const query = queryOf(request);
    const { filter, page } = listQueryOf(query, ["userName", "externalId"]);
    const { total, resources } = await listScimUsers(ctx.db, filter, page);
    const shown = resources.map((one) => projected(userResource(one, base), query));
    return listResponse({ total, resources: shown }, page.startIndex);
  });

  app.get(`${address}/:id`, async (request) =>
    projected(userResource(await findScimUser(ctx.db, idOf(request)), base), queryOf(request)),
  );

  app.post(address, async (request, reply) => {
    const input = userOf(await scimBodyOf(request));
    const resource = userResource(await createScimUser(ctx.reporting(request), input), base);
    return reply.code(201).header("location", resource.meta.location).send(resource);
  });

  app.put(`${address}/:id`, async (request) => {
    const [id, input] = [idOf(request), userOf(await scimBodyOf(request))];
    return userResource(await changeScimUser(ctx.reporting(request), id, () => input), base);
  });

  app.patch(`${address}/:id`, async (request) => {
    const [id, body] = [idOf(request), await scimBodyOf(request)];
    const changed = await changeScimUser(ctx.reporting(request), id, (before) => patchedUser(before, body));
    return userResource(changed, base);
  });

  app.delete(`${address}/:id`, async (request, reply) => {
    await deleteScimUser(ctx.reporting(request), idOf(request));
    return reply.code(204).removeHeader("content-type").send();
  });
}

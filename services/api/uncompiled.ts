import type { FastifyServerOptions } from "fastify";

/**
 * Has Fastify compile no schema: those on routes only describe them, and bodies are decoded by `bodyOf`, at the route's
 * own step. Given when an application is made, what Fastify would compile them with is not loaded (decisions/runtime
 * 27).
 */
export const uncompiled = {
  compilersFactory: {
    buildValidator: () => () => () => true,
    buildSerializer: () => () => (data: unknown) => JSON.stringify(data),
  },
} as unknown as NonNullable<FastifyServerOptions["schemaController"]>;

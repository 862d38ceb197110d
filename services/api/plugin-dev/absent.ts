import type { FastifyInstance } from "fastify";
import type { ApiContext } from "../context.ts";

/** Registers nothing: only a server in development takes plugins from their author's folder. */
export function pluginDevRoutes(_app: FastifyInstance, _ctx: ApiContext): void {}

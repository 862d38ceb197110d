import type { FastifyInstance } from "fastify";
import type { ApiContext } from "../context.ts";

/** Registers nothing: only a development server accepts plugins from an author's folder. */
export function pluginDevRoutes(_app: FastifyInstance, _ctx: ApiContext): void {}

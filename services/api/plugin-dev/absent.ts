import type { FastifyInstance } from "fastify";
import type { ApiContext } from "../context.ts";

/** Replaces `register.ts` outside development, and registers nothing. */
export function pluginDevRoutes(_app: FastifyInstance, _ctx: ApiContext): void {}

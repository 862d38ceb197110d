import { z } from "zod";

export const healthReply = z.object({ status: z.literal("ok") });

export const versionReply = z.object({ version: z.string() });

import { z } from "zod";

/** The body of an action without parameters: absent, or an object whose keys are ignored. */
export const noBody = z.object({}).optional();

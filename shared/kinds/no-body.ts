import { z } from "zod";

/** The body of an action that takes none: absent, or an object whose keys are ignored. */
export const noBody = z.object({}).optional();

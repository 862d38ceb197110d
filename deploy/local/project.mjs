import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's root folder. */
export const ROOT = join(fileURLToPath(import.meta.url), "..", "..", "..");

/** A reason to stop that the person at the terminal can act on; shown without a stack. The message is plain sentences. */
export class Stop extends Error {}

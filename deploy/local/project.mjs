import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's root folder. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..", "..");

/** A reason to stop that the person at the terminal can act on; shown without a stack. */
export class Stop extends Error {
  /**
   * @param {string} message plain sentences
   * @param {number} code exit code
   */
  constructor(message, code = 1) {
    super(message);
    this.code = code;
  }
}

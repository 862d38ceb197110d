import { fileURLToPath } from "node:url";

// What runs in production, built before the tests: as a process of its own it starts in a third of the sources' time.
const program = (name: string) => fileURLToPath(new URL(`../../dist/server/${name}.cjs`, import.meta.url));

/** The path of the program that runs the roles. */
export const serverProgram = program("main");

/** The path of the operators' command line. */
export const adminProgram = program("admin");

import type { World } from "./world.ts";

/** Ends a fault. */
export type Undo = () => Promise<unknown>;

/** A real fault, and the alerts that must fire while it lasts. */
export type Fault = { what: string; alerts: string[]; strike(world: World): Promise<Undo> };

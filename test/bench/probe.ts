import pg from "pg";
import { serve } from "./child.ts";
import { usage, type Usage } from "./usage.ts";

export type ReplicaUsage = Usage & { envelopeLoads: number };

// Loaded into a replica before the product (`node --import`): it answers what cannot be measured from outside.
let envelopeLoads = 0;
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function counted(this: pg.Client, ...args: unknown[]) {
  const [config] = args as [{ name?: string } | undefined];
  if (config?.name === "envelope") envelopeLoads++;
  return (query as (...args: unknown[]) => unknown).apply(this, args);
} as typeof query;

serve({ usage: (options: { collect?: boolean }): ReplicaUsage => ({ ...usage(options), envelopeLoads }) });

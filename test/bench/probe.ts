import { Socket } from "node:net";
import { serve } from "./child.ts";
import { usage, type Usage } from "./usage.ts";

export type ReplicaUsage = Usage & { envelopeLoads: number };

// Loaded into a replica before the product (`node --import`). Reports values that cannot be measured from outside. The
// built product bundles its driver, so the probe counts loads at the socket: Bind messages of statements that read
// rooms. A Bind message is `B`, a length of four bytes, the empty portal name, and the statement's name.
let envelopeLoads = 0;
const bound = Buffer.from("\0envelope-");
const bind = 0x42;
const { write } = Socket.prototype;
Socket.prototype.write = function counted(this: Socket, ...args: unknown[]) {
  const [bytes] = args;
  if (bytes instanceof Uint8Array && bytes[0] === bind && bound.equals(bytes.subarray(5, 5 + bound.length)))
    envelopeLoads++;
  return (write as (...args: unknown[]) => boolean).apply(this, args);
};

serve({
  usage: (options: { collect?: boolean }): ReplicaUsage => ({ ...usage(options), envelopeLoads }),
  pid: () => process.pid,
});

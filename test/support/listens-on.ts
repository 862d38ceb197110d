import { once } from "node:events";
import { connect } from "node:net";

/** Returns true if something listens on an address of this machine, and false if it refuses connections. */
export async function listensOn(host: string, port: number): Promise<boolean> {
  const socket = connect({ host, port });
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

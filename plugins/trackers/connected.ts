/**
 * Returns the result of a request over a connection, or null if people have not set the connection. Any other rejection
 * fails the run, so that an event is retried.
 */
export async function ifConnected<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request;
  } catch (error) {
    if ((error as { code?: string }).code === "unconnected") return null;
    throw error;
  }
}

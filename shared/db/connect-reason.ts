/** The codes with which Node refuses a server's certificate. */
const untrusted = /^(ERR_TLS_|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH)/;

/** Returns true if the certificate of a server was refused. A retry would get the same one. */
export function isUntrusted(error: unknown): boolean {
  return error instanceof Error && "code" in error && untrusted.test(String(error.code));
}

/** The only error of the driver's connect that has no code. */
const WITHOUT_TLS = "The server does not support SSL connections";

/**
 * Returns true for an error of Node or Postgres that says why there is no connection: also "not now", "no such
 * database" and "access refused".
 */
export function isConnectFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return (
    isUntrusted(error) || error.message === WITHOUT_TLS || /^(E[A-Z]+|57P03|53300|3D000|28\w{3})$/.test(code)
  );
}

/** Returns true if a connection broke, or if the server is starting or stopping: a later attempt may succeed. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // The driver's error for a connection that broke has no code.
  const code = "code" in error ? String(error.code) : "";
  return error.message.startsWith("Connection terminated") || /^(E[A-Z]+|57P0[123])$/.test(code);
}

/**
 * Returns why a connection to Postgres failed, without a full stop. Node's connection errors always have a code; the
 * message may be empty, for example after several addresses failed.
 */
export function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  const reason = message?.trim().replace(/\.$/, "") || code || "no reason given";
  if (!isUntrusted(error)) return reason;
  return `${reason}. Its certificate is not trusted: add sslrootcert=<file of the authority> to the address`;
}

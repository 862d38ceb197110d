import { refusedAddress } from "./checked-lookup.ts";

const notFound = new Set(["ENOTFOUND", "EAI_AGAIN", "EAI_FAIL", "EAI_NODATA", "EAI_NONAME"]);
const notReached = new Set([
  "ECONNREFUSED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EADDRNOTAVAIL",
  "ETIMEDOUT",
  "EACCES",
]);
const notTrusted = /^(ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH|EPROTO)/;

/** The failure message for a certificate or a handshake that is not trusted. */
export const NO_TRUSTED_TLS = "no trusted TLS connection could be established";

/** The failure message for an address that the operator does not allow. */
export const FORBIDDEN_ADDRESS = "the host resolves to a forbidden address";

/**
 * Returns a short failure message for an error of a request. The error's own message is dropped, because it may contain
 * addresses and text of the receiver.
 */
export function failureMessage(error: unknown): string {
  const code = codeOf(error);
  if (code === refusedAddress) return FORBIDDEN_ADDRESS;
  if (notFound.has(code)) return "the host was not found";
  if (notReached.has(code)) return "the host could not be reached";
  if (notTrusted.test(code)) return NO_TRUSTED_TLS;
  return "the connection closed before a response";
}

/**
 * Returns an error's code. A connect to several addresses fails with one error that contains all others; the first one
 * decides.
 */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

import type { IncomingMessage } from "node:http";
import { credential, type Credential, type CredentialSettings } from "#shared/domain/callers/credential.ts";
import { sessionCookie } from "../reading/cookie.ts";

/**
 * Returns the reader of a request's credential. It costs no query: operations resolve the credential in their own
 * statement. The cookie is the only credential; no bearer is read (protocol/conventions 11, protocol/identity 27).
 */
export function createCallerOf(settings: CredentialSettings) {
  return (request: IncomingMessage): Credential =>
    credential(sessionCookie(request.headers.cookie), settings);
}

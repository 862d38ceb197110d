import type { IncomingMessage } from "node:http";
import { credential, type Credential, type CredentialSettings } from "#shared/domain/callers/credential.ts";
import { sessionCookie } from "../reading/cookie.ts";

/**
 * Returns the reader of who is calling. It costs no query: operations resolve the credential in their own statement.
 * Without embedding no bearer is read, so the cookie is the only credential (spec 2, Conventions, 4).
 */
export function createCallerOf(settings: CredentialSettings) {
  return (request: IncomingMessage): Credential =>
    credential(sessionCookie(request.headers.cookie), settings);
}

import type { IncomingMessage } from "node:http";
import { credential, type Credential, type CredentialSettings } from "#shared/domain/callers/credential.ts";
import type { TokenOf } from "./presented-token.ts";

/**
 * Returns a function that reads a request's credential. It runs no query: each operation resolves the credential in its
 * own statement.
 */
export function createCallerOf(settings: CredentialSettings, tokenOf: TokenOf) {
  return (request: IncomingMessage): Credential => {
    const { token, embedded } = tokenOf(request);
    return credential(token, settings, embedded);
  };
}

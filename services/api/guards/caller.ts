import type { IncomingMessage } from "node:http";
import { credential, type Credential, type CredentialSettings } from "#shared/domain/callers/credential.ts";
import type { TokenOf } from "./presented-token.ts";

/**
 * Returns the reader of a request's credential. It costs no query: operations resolve the credential in their own
 * statement.
 */
export function createCallerOf(settings: CredentialSettings, tokenOf: TokenOf) {
  return (request: IncomingMessage): Credential => {
    const { token, embedded } = tokenOf(request);
    return credential(token, settings, embedded);
  };
}

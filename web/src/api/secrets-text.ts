import { msg } from "@lit/localize";

/** Returns the notice of a form for a secret on a server without a key for secrets. */
export function secretsUnavailableText(): string {
  return msg("Secrets aren't set up on this server. Your administrator needs to set PLUGIN_SECRET_KEY.");
}

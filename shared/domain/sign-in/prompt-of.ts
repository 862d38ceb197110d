/** The members of a discovery document that concern prompts. */
type Metadata = { issuer: string; prompt_values_supported?: unknown };

/** Google's document names no prompts, and Google accepts only `select_account` of the two. */
const google = "https://accounts.google.com";

/**
 * Returns the `prompt` with which a provider asks the person for their identity. It is `login`, which every provider
 * supports, or `select_account` if the provider supports only that.
 */
export function promptOf({ issuer, prompt_values_supported: named }: Metadata): "login" | "select_account" {
  const takes = (value: string) => Array.isArray(named) && named.includes(value);
  const picksOnly = issuer === google || (takes("select_account") && !takes("login"));
  return picksOnly ? "select_account" : "login";
}

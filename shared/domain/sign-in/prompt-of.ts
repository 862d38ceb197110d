/** The members of a discovery document that concern prompts. */
type Metadata = { issuer: string; prompt_values_supported?: unknown };

/** Google accepts `select_account` but not `login`, and its document names no prompts. */
const google = "https://accounts.google.com";

/**
 * Returns the `prompt` with which a provider asks the person for their identity. It is `select_account` if the provider
 * accepts that and not `login`, otherwise `login`.
 */
export function promptOf({ issuer, prompt_values_supported: named }: Metadata): "login" | "select_account" {
  const takes = (value: string) => Array.isArray(named) && named.includes(value);
  const picksOnly = issuer === google || (takes("select_account") && !takes("login"));
  return picksOnly ? "select_account" : "login";
}

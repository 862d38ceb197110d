/** What a discovery document says of prompts. */
type Metadata = { issuer: string; prompt_values_supported?: unknown };

/** Google's document names no prompts, and of the two Google takes this one only. */
const google = "https://accounts.google.com";

/**
 * Returns the `prompt` that makes a provider ask who a person is: `login`, which every provider has to know, or
 * `select_account` where it names that one and not the other.
 */
export function promptOf({ issuer, prompt_values_supported: named }: Metadata): "login" | "select_account" {
  const takes = (value: string) => Array.isArray(named) && named.includes(value);
  const picksOnly = issuer === google || (takes("select_account") && !takes("login"));
  return picksOnly ? "select_account" : "login";
}

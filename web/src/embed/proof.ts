/** A side panel's proof that it opened a handoff. The challenge is the verifier's SHA-256. */
type Proof = { verifier: string; challenge: string };

/** Returns a new verifier of 64 characters and its challenge. It is kept in memory only. */
export async function mintProof(): Promise<Proof> {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(48)));
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  return { verifier, challenge: base64url(new Uint8Array(digest)) };
}

function base64url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

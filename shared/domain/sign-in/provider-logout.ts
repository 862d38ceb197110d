/** A verified logout token: the end of a person's sign-ins, or of those in one session of the provider. */
export type ProviderLogout = {
  issuer: string;
  /** The token's id, which is accepted once. */
  id: string;
  /** One of them is not null. */
  subject: string | null;
  sid: string | null;
  /** When the token expires, in seconds since 1970. */
  expiresAt: number;
};

/** A logout token that is not valid. The message is a fixed sentence or the library's, without the token's text. */
export class LogoutTokenError extends Error {}

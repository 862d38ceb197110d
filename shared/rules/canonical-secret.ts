/**
 * Matches 32 bytes in canonical base64url. The last of the 43 characters holds four bits, so it has sixteen possible
 * values. Decoders accept three more spellings of the same bytes, which are no secrets here.
 */
export const canonicalSecret = /^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/;

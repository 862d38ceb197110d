import { createCipheriv, createDecipheriv, hash, randomBytes } from "node:crypto";
import type { SecretKeys } from "./settings.ts";

/** An encrypted secret, and the id of its key. */
export type SealedValue = { keyId: string; box: Buffer };

/**
 * Encrypts secrets that must be read again. `place` identifies the row of a secret; decryption fails with another
 * place.
 */
export type Sealing = {
  /** The id of the current key: the first 8 hex digits of its SHA-256 digest. */
  keyId: string;
  /** Returns true if a key with this id can open boxes. */
  hasKey(keyId: string): boolean;
  seal(secret: string, place: string): SealedValue;
  /** Returns the secret, or null if the key is unknown, the box is damaged, or the place differs. */
  open(sealed: SealedValue, place: string): string | null;
};

const cipher = "aes-256-gcm";
const nonceLength = 12;
const tagLength = 16;

/**
 * Returns the sealing of an instance, or null without a key. A box holds nonce, ciphertext and tag. The current key
 * encrypts; the previous key only decrypts.
 */
export function createSealing({ pluginSecretKey, pluginSecretKeyPrevious }: SecretKeys): Sealing | null {
  if (pluginSecretKey === null) return null;
  const keyId = idOf(pluginSecretKey);
  const keys = new Map([[keyId, pluginSecretKey]]);
  if (pluginSecretKeyPrevious !== null) keys.set(idOf(pluginSecretKeyPrevious), pluginSecretKeyPrevious);

  return {
    keyId,
    hasKey: (id) => keys.has(id),
    seal(secret, place) {
      const nonce = randomBytes(nonceLength);
      const sealer = createCipheriv(cipher, pluginSecretKey, nonce).setAAD(Buffer.from(place));
      return {
        keyId,
        box: Buffer.concat([nonce, sealer.update(secret), sealer.final(), sealer.getAuthTag()]),
      };
    },
    open({ keyId: id, box }, place) {
      const key = keys.get(id);
      if (!key || box.length < nonceLength + tagLength) return null;
      const opener = createDecipheriv(cipher, key, box.subarray(0, nonceLength), { authTagLength: tagLength })
        .setAAD(Buffer.from(place))
        .setAuthTag(box.subarray(-tagLength));
      try {
        return opener.update(box.subarray(nonceLength, -tagLength), undefined, "utf8") + opener.final("utf8");
      } catch {
        return null;
      }
    },
  };
}

function idOf(key: Buffer): string {
  return hash("sha256", key).slice(0, 8);
}

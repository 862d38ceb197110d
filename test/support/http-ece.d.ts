declare module "http_ece" {
  import type { ECDH } from "node:crypto";

  /** Decrypts a message of RFC 8188. `authSecret` is in base64url. Throws for another key. */
  export function decrypt(
    message: Buffer,
    options: { version: "aes128gcm"; privateKey: ECDH; authSecret: string },
  ): Buffer;
}

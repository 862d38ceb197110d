/**
 * Returns the avatar hue of a user id, 0 to 359: the id's FNV-1a 32-bit hash, modulo 360. protocol/identity 8. Written
 * once with the row, since ids never change.
 */
export function avatarHue(userId: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < userId.length; i++) {
    hash ^= userId.charCodeAt(i);
    hash = Math.imul(hash, 0x01000193) >>> 0;
  }
  return hash % 360;
}

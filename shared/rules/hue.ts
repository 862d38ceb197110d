import { fnv1a } from "./fnv1a.ts";

/**
 * Returns the avatar hue of a user id, 0 to 359: the id's FNV-1a 32-bit hash, modulo 360. Written once with the row,
 * since ids never change.
 */
export function avatarHue(userId: string): number {
  return fnv1a(userId) % 360;
}

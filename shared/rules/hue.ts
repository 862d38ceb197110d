import { fnv1a } from "./fnv1a.ts";

/**
 * Returns the avatar hue of a user id, 0 to 359: the id's 32-bit FNV-1a hash modulo 360. The hue is stored once with the
 * user row, because ids never change.
 */
export function avatarHue(userId: string): number {
  return fnv1a(userId) % 360;
}

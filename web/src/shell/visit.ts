import type { Me } from "#shared/wire/identity.ts";

/** The named parts of an address, decoded. */
export type Params = Record<string, string>;

/** The input of a guard: the visited address and the signed-in user. */
export type Visit = { params: Params; url: URL; me: Me | null };

import type { Me } from "#shared/wire/identity.ts";

/** The named parts of an address, decoded. */
export type Params = Record<string, string>;

/** What a guard knows about the address somebody wants to go to. */
export type Visit = { params: Params; url: URL; me: Me | null };

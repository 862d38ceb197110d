import type { Me } from "#shared/wire/identity.ts";

/** The named parts of an address, decoded. */
export type Params = Record<string, string>;

/** What a guard knows about the address that is being visited. */
export type Visit = { params: Params; url: URL; me: Me | null };

import type { EndpointsOf } from "./endpoint.ts";
import { awayEndpoints } from "./away.ts";
import { deckEndpoints } from "./decks.ts";
import { feedEndpoints } from "./feed.ts";
import { linkEndpoints } from "./links.ts";
import { ownStandupEndpoints } from "./own-standups.ts";

/** Every area of the API. */
export const areas = [
  awayEndpoints,
  deckEndpoints,
  feedEndpoints,
  linkEndpoints,
  ownStandupEndpoints,
] as const;

type Union = EndpointsOf<(typeof areas)[number]>;
type Intersection<U> = (U extends unknown ? (value: U) => void : never) extends (value: infer I) => void
  ? I
  : never;

/** Every endpoint by address, for callers that must not load the schemas. */
export type Api = Intersection<Union>;

import type { EndpointsOf } from "./endpoint.ts";
import { deckEndpoints } from "./decks.ts";
import { exportEndpoints } from "./export.ts";
import { linkEndpoints } from "./links.ts";
import { memberEndpoints } from "./members.ts";
import { ownedSessionEndpoints } from "./owned-sessions.ts";
import { pokerEndpoints } from "./poker.ts";
import { seatEndpoints } from "./seats.ts";
import { sessionEndpoints } from "./sessions.ts";
import { spaceSettingsEndpoints } from "./space-settings.ts";
import { spaceEndpoints } from "./spaces.ts";
import { standupEndpoints } from "./standup.ts";

/** Every area of the API. */
export const areas = [
  deckEndpoints,
  exportEndpoints,
  linkEndpoints,
  memberEndpoints,
  ownedSessionEndpoints,
  pokerEndpoints,
  seatEndpoints,
  sessionEndpoints,
  spaceSettingsEndpoints,
  spaceEndpoints,
  standupEndpoints,
] as const;

type Union = EndpointsOf<(typeof areas)[number]>;
type Intersection<U> = (U extends unknown ? (value: U) => void : never) extends (value: infer I) => void
  ? I
  : never;

/** Every endpoint by address, for callers that must not load the schemas. */
export type Api = Intersection<Union>;

import type { EndpointsOf } from "./endpoint.ts";
import { availablePluginEndpoints } from "./available-plugins.ts";
import { deckEndpoints } from "./decks.ts";
import { exportEndpoints } from "./export.ts";
import { linkEndpoints } from "./links.ts";
import { memberEndpoints } from "./members.ts";
import { ownedSessionEndpoints } from "./owned-sessions.ts";
import { panelEndpoints } from "./panels.ts";
import { pluginAskEndpoints } from "./plugin-asks.ts";
import { pluginWorkEndpoints } from "./plugin-work.ts";
import { pluginEndpoints } from "./plugins.ts";
import { pokerEndpoints } from "./poker.ts";
import { seatEndpoints } from "./seats.ts";
import { sessionEndpoints } from "./sessions.ts";
import { spaceSettingsEndpoints } from "./space-settings.ts";
import { spaceEndpoints } from "./spaces.ts";
import { standupEndpoints } from "./standup.ts";

/** Every area of the API. */
export const areas = [
  availablePluginEndpoints,
  deckEndpoints,
  exportEndpoints,
  linkEndpoints,
  memberEndpoints,
  ownedSessionEndpoints,
  panelEndpoints,
  pluginAskEndpoints,
  pluginWorkEndpoints,
  pluginEndpoints,
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

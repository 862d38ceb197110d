import type { EndpointsOf } from "./endpoint.ts";
import { authEndpoints } from "./auth.ts";
import { awayEndpoints } from "./away.ts";
import { channelEndpoints } from "./channels.ts";
import { connectionEndpoints } from "./connections.ts";
import { custodyEndpoints } from "./custody.ts";
import { deckEndpoints } from "./decks.ts";
import { embedEndpoints } from "./embed.ts";
import { exportEndpoints } from "./export.ts";
import { feedEndpoints } from "./feed.ts";
import { findEndpoints } from "./find.ts";
import { holidayCalendarEndpoints } from "./holiday-calendar.ts";
import { kudoEndpoints } from "./kudos.ts";
import { linkEndpoints } from "./links.ts";
import { meEndpoints } from "./me.ts";
import { orgAdminEndpoints } from "./org-admins.ts";
import { orgEndpoints } from "./orgs.ts";
import { ownStandupEndpoints } from "./own-standups.ts";
import { pluginEndpoints } from "./plugins.ts";
import { pokerEndpoints } from "./poker.ts";
import { pushEndpoints } from "./push.ts";
import { retentionEndpoints } from "./retention.ts";
import { roomScheduleEndpoints } from "./room-schedules.ts";
import { seatEndpoints } from "./seats.ts";
import { sessionEndpoints } from "./sessions.ts";
import { spaceSettingsEndpoints } from "./space-settings.ts";
import { spaceEndpoints } from "./spaces.ts";
import { standupSettingsEndpoints } from "./standup-settings.ts";
import { standupWebhookEndpoints } from "./standup-webhook.ts";
import { standupEndpoints } from "./standup.ts";
import { todayEndpoints } from "./today.ts";

/** Every area of the API. */
export const areas = [
  authEndpoints,
  awayEndpoints,
  channelEndpoints,
  connectionEndpoints,
  custodyEndpoints,
  deckEndpoints,
  embedEndpoints,
  exportEndpoints,
  feedEndpoints,
  findEndpoints,
  holidayCalendarEndpoints,
  kudoEndpoints,
  linkEndpoints,
  meEndpoints,
  orgAdminEndpoints,
  orgEndpoints,
  ownStandupEndpoints,
  pluginEndpoints,
  pokerEndpoints,
  pushEndpoints,
  retentionEndpoints,
  roomScheduleEndpoints,
  seatEndpoints,
  sessionEndpoints,
  spaceSettingsEndpoints,
  spaceEndpoints,
  standupSettingsEndpoints,
  standupWebhookEndpoints,
  standupEndpoints,
  todayEndpoints,
] as const;

type Union = EndpointsOf<(typeof areas)[number]>;
type Intersection<U> = (U extends unknown ? (value: U) => void : never) extends (value: infer I) => void
  ? I
  : never;

/** Every endpoint by address, for callers that must not load the schemas. */
export type Api = Intersection<Union>;

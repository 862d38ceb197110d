import type { EndpointsOf } from "./endpoint.ts";
import { authEndpoints } from "./auth.ts";
import { availablePluginEndpoints } from "./available-plugins.ts";
import { awayEndpoints } from "./away.ts";
import { deckEndpoints } from "./decks.ts";
import { embedEndpoints } from "./embed.ts";
import { exportEndpoints } from "./export.ts";
import { feedEndpoints } from "./feed.ts";
import { findEndpoints } from "./find.ts";
import { kudoEndpoints } from "./kudos.ts";
import { linkEndpoints } from "./links.ts";
import { meEndpoints } from "./me.ts";
import { memberEndpoints } from "./members.ts";
import { orgAdminEndpoints } from "./org-admins.ts";
import { orgMemberEndpoints } from "./org-members.ts";
import { orgSpaceEndpoints } from "./org-spaces.ts";
import { orgEndpoints } from "./orgs.ts";
import { ownStandupEndpoints } from "./own-standups.ts";
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
import { standupQuestionsEndpoints } from "./standup-questions.ts";
import { standupScheduleEndpoints } from "./standup-schedule.ts";
import { standupTrendEndpoints } from "./standup-trend.ts";
import { standupWebhookEndpoints } from "./standup-webhook.ts";
import { todayEndpoints } from "./today.ts";

/** Every area of the API. */
export const areas = [
  authEndpoints,
  availablePluginEndpoints,
  awayEndpoints,
  deckEndpoints,
  embedEndpoints,
  exportEndpoints,
  feedEndpoints,
  findEndpoints,
  kudoEndpoints,
  linkEndpoints,
  meEndpoints,
  memberEndpoints,
  orgAdminEndpoints,
  orgMemberEndpoints,
  orgSpaceEndpoints,
  orgEndpoints,
  ownStandupEndpoints,
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
  standupQuestionsEndpoints,
  standupScheduleEndpoints,
  standupTrendEndpoints,
  standupWebhookEndpoints,
  todayEndpoints,
] as const;

type Union = EndpointsOf<(typeof areas)[number]>;
type Intersection<U> = (U extends unknown ? (value: U) => void : never) extends (value: infer I) => void
  ? I
  : never;

/** Every endpoint by address, for callers that must not load the schemas. */
export type Api = Intersection<Union>;

import type { EndpointsOf } from "./endpoint.ts";
import { authEndpoints } from "./auth.ts";
import { awayEndpoints } from "./away.ts";
import { deckEndpoints } from "./decks.ts";
import { embedEndpoints } from "./embed.ts";
import { feedEndpoints } from "./feed.ts";
import { findEndpoints } from "./find.ts";
import { kudoEndpoints } from "./kudos.ts";
import { linkEndpoints } from "./links.ts";
import { meEndpoints } from "./me.ts";
import { orgAdminEndpoints } from "./org-admins.ts";
import { orgMemberEndpoints } from "./org-members.ts";
import { orgSpaceEndpoints } from "./org-spaces.ts";
import { orgEndpoints } from "./orgs.ts";
import { ownStandupEndpoints } from "./own-standups.ts";
import { standupQuestionsEndpoints } from "./standup-questions.ts";
import { standupScheduleEndpoints } from "./standup-schedule.ts";
import { standupTrendEndpoints } from "./standup-trend.ts";
import { standupWebhookEndpoints } from "./standup-webhook.ts";
import { todayEndpoints } from "./today.ts";

/** Every area of the API. */
export const areas = [
  authEndpoints,
  awayEndpoints,
  deckEndpoints,
  embedEndpoints,
  feedEndpoints,
  findEndpoints,
  kudoEndpoints,
  linkEndpoints,
  meEndpoints,
  orgAdminEndpoints,
  orgMemberEndpoints,
  orgSpaceEndpoints,
  orgEndpoints,
  ownStandupEndpoints,
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

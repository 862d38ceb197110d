import { msg } from "@lit/localize";
import type { ProblemCode } from "#shared/wire/problems.ts";
import { formatList, formatNumber } from "../i18n/format.ts";
import { str } from "../i18n/str.ts";
import type { ApiProblem } from "./api-problem.ts";
import { sentence } from "./problem-text.ts";
import { secretsUnavailableText } from "./secrets-text.ts";

/** Refusals that `problemText` shows by their status, or by a text of its own. */
type WithOwnText =
  | "not_signed_in"
  | "session_ended"
  | "wrong_passcode"
  | "body_too_large"
  | "too_many_attempts"
  | "too_often"
  | "too_many_requests"
  | "too_many_sockets"
  | "too_many_identities"
  | "internal"
  | "provider_unreachable"
  | "unavailable";

type Text = (problem: ApiProblem) => string;

const unexpected: Text = () => msg("The server refused this. Reload the page and try again.");
const quoted: Text = ({ message }) => msg(str`Refused: “${sentence(message)}”`);
const gone: Text = () => msg("This isn't there any more. Reload the page.");
const hidden: Text = () => msg("This doesn't exist, or you have no access to it.");
const invalidLink: Text = () => msg("This link is no longer valid.");
const owners: Text = () => msg("Only an owner of the space can do that.");

/** The texts by code. A refusal with a sentence of its own quotes the sentence, because it names the wrong value. */
const texts: Record<Exclude<ProblemCode, WithOwnText>, Text> = {
  invalid: quoted,
  invalid_json: unexpected,
  search_too_broad: () => msg("This search takes too long. Type more of the name."),
  confirmation_needed: () => msg("Enter the organization's slug to confirm."),
  sign_in_lost: () => msg("This sign-in is no longer valid. Start again."),
  kind_retired: () => msg("This kind of room is no longer available."),
  kind_taken: quoted,
  plugin_invalid: quoted,
  cross_site: quoted,
  owner_only: owners,
  other_machine: () => msg("Open this link in a browser on the computer that runs the server."),
  admin_only: () => msg("Only an admin of the organization can do that."),
  facilitator_only: () => msg("Only the facilitator can do that."),
  guest_refused: () => msg("Guests can't do that."),
  embedded_refused: () => msg("Open Standpoint in a browser tab to do that."),
  wrong_code: () => msg("That code isn't right."),
  mode_refused: () => msg("Your sign-in provider manages your name."),
  listing_refused: () => msg("On this server, spaces are always private."),
  widening_refused: owners,
  ownership_refused: () => msg("The new owner must be another member of the space."),
  default_org_kept: () => msg("The default organization can't be deleted."),
  sign_in_refused: () => msg("This sign-in is no longer valid. Start again."),
  sender_only: () => msg("Only the sender can do that."),
  no_such_page: gone,
  no_such_org: hidden,
  no_such_space: hidden,
  no_such_session: hidden,
  no_such_action: unexpected,
  no_such_export: () => msg("Rooms of this kind have no export."),
  no_such_story: gone,
  no_such_member: gone,
  no_such_deck: gone,
  no_such_link: invalidLink,
  no_such_admin_link: invalidLink,
  no_such_commitment: gone,
  no_such_request: gone,
  no_such_entry: gone,
  no_such_reply: gone,
  no_such_topic: gone,
  no_such_kudo: gone,
  no_such_away: gone,
  no_such_webhook: gone,
  no_such_channel: gone,
  no_such_schedule: gone,
  no_such_delivery: gone,
  no_such_feed: gone,
  no_such_subscription: gone,
  no_such_handoff: () => msg("This sign-in is no longer valid. Start again."),
  no_such_revocation: gone,
  no_such_plugin: gone,
  no_such_upgrade: gone,
  no_such_ask: gone,
  no_such_work: gone,
  no_such_connection: gone,
  no_such_secret: gone,
  method_not_allowed: unexpected,
  room_ended: () => msg("This room has ended."),
  no_story_on_table: () => msg("There's no story on the table."),
  story_not_on_table: () => msg("That story isn't on the table."),
  challenge_used: unexpected,
  already_revealed: () => msg("The votes are already revealed."),
  stale_round: () => msg("Another round has started in the meantime."),
  seat_held: () => msg("The facilitator was here less than a minute ago."),
  only_async: () => msg("This is only possible in an async standup."),
  not_async: () => msg("This isn't possible in an async standup."),
  nobody_speaking: () => msg("No turn is in progress."),
  not_in_order: () => msg("That person isn't in the speaking order."),
  nobody_to_speak: () => msg("No one is left to speak."),
  last_admin: () => msg("An organization needs at least one admin."),
  spaces_stranded: ({ details }) => {
    const spaces = formatList(namesOf(details["spaces"]));
    return msg(str`These spaces would have no owner: ${spaces}.`);
  },
  members_remain: () => msg("This space still has members."),
  last_owner: () => msg("A space needs at least one owner."),
  deck_name_taken: () => msg("This space already has a deck with that name."),
  spectator_refused: () => msg("Observers can't vote."),
  kind_in_use: () => msg("There are still rooms of this plugin."),
  plugin_refused: quoted,
  kind_unavailable: () => msg("The plugin of this room is switched off."),
  unsupported_media_type: unexpected,
  key_reused: unexpected,
  upgrade_changed: () => msg("Another upgrade is now waiting for approval. Reload the page."),
  entry_changed: () => msg("Your entry was changed elsewhere in the meantime."),
  changed_meanwhile: () => msg("This was changed in the meantime, so nothing was saved."),
  limit_reached: ({ details }) => {
    const limit = details["limit"];
    if (typeof limit !== "number") return msg("The limit is reached.");
    return msg(str`The limit of ${formatNumber(limit)} is reached.`);
  },
  room_full: () => msg("There's too little space left for this text. Shorten it."),
  plugin_failed: () => msg("The plugin of this room failed."),
  secrets_unavailable: secretsUnavailableText,
  plugin_busy: () => msg("The plugins are busy. Try again in a moment."),
  plugins_unavailable: () => msg("This server runs no plugins."),
};

/** Returns the text of a refusal in the page's language. Returns undefined for a code that this build does not know. */
export function refusalText(problem: ApiProblem): string | undefined {
  return Object.hasOwn(texts, problem.code) ? texts[problem.code as keyof typeof texts](problem) : undefined;
}

function namesOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}

/** The error catalogue: a stable code, its HTTP status and its default sentence. */
export const catalogue = {
  invalid: [400, "the request is not valid"],
  invalid_json: [400, "the body is not valid JSON"],
  search_too_broad: [400, "this search takes too long: be more specific"],
  confirmation_needed: [400, "confirm with the slug of the org"],
  sign_in_lost: [400, "this sign-in took too long or was started in another browser"],
  kind_retired: [400, "that session kind has been retired"],
  kind_taken: [400, "a session kind with that name already exists"],
  plugin_invalid: [400, "the plugin's code cannot be used"],
  not_signed_in: [401, "not signed in"],
  session_ended: [401, "session ended"],
  cross_site: [403, "this request comes from another site"],
  owner_only: [403, "only a space owner can do that"],
  other_machine: [403, "open this link in a browser on the computer that runs the server"],
  admin_only: [403, "only an org admin can do that"],
  facilitator_only: [403, "only the facilitator can do that"],
  guest_refused: [403, "a guest joining by link cannot do that"],
  embedded_refused: [403, "open Standpoint in a browser tab to do that"],
  wrong_code: [403, "that code is not right"],
  wrong_passcode: [403, "that passcode is not right"],
  mode_refused: [403, "your sign-in provider manages your name"],
  listing_refused: [403, "a space is always private on a server without accounts"],
  widening_refused: [403, "only a space owner can make a space visible to its org"],
  ownership_refused: [403, "the new owner must be another member of the space"],
  default_org_kept: [403, "the default org cannot be purged"],
  sign_in_refused: [403, "your sign-in provider did not confirm your identity"],
  sender_only: [403, "only its sender can do that"],
  no_such_page: [404, "page not found"],
  no_such_org: [404, "no such org"],
  no_such_space: [404, "no such space"],
  no_such_session: [404, "no such session"],
  no_such_action: [404, "no such action"],
  no_such_export: [404, "sessions of this kind have no export"],
  no_such_story: [404, "no such story"],
  no_such_member: [404, "no such member"],
  no_such_deck: [404, "no such deck"],
  no_such_link: [404, "no such link"],
  no_such_admin_link: [404, "this link was used before, has expired, or is not complete"],
  no_such_commitment: [404, "no such commitment"],
  no_such_request: [404, "that person has not asked you for help here"],
  no_such_entry: [404, "that person has no entry here"],
  no_such_reply: [404, "no such reply"],
  no_such_topic: [404, "no such topic"],
  no_such_kudo: [404, "no such kudo"],
  no_such_away: [404, "no such away range"],
  no_such_webhook: [404, "this space has no webhook"],
  no_such_channel: [404, "no such channel"],
  no_such_schedule: [404, "no such schedule"],
  no_such_delivery: [404, "no such delivery"],
  no_such_feed: [404, "no such calendar"],
  no_such_subscription: [404, "no such device with notices"],
  no_such_handoff: [404, "this sign-in has ended, start again"],
  no_such_revocation: [404, "there is nothing to restore"],
  no_such_plugin: [404, "no such plugin"],
  no_such_upgrade: [404, "no upgrade of this plugin is waiting for approval"],
  no_such_ask: [404, "no such question to a plugin"],
  no_such_work: [404, "no failed event or job of this plugin has that id"],
  no_such_connection: [404, "no such connection or setting of a plugin"],
  no_such_secret: [404, "this plugin was not granted that secret"],
  method_not_allowed: [405, "this address requires another method"],
  room_ended: [409, "this session has ended"],
  no_story_on_table: [409, "there is no story on the table"],
  story_not_on_table: [409, "that story is not on the table"],
  challenge_used: [409, "that challenge has already been used"],
  already_revealed: [409, "the votes are already revealed"],
  stale_round: [409, "the round has moved on"],
  seat_held: [409, "the facilitator was here less than a minute ago"],
  only_async: [409, "only possible in a standup over a day"],
  not_async: [409, "not possible in a standup over a day"],
  nobody_speaking: [409, "there is no current speaker"],
  not_in_order: [409, "that person is not in the speaking order"],
  nobody_to_speak: [409, "there are no speakers: everyone is a spectator"],
  last_admin: [409, "an org must have at least one admin"],
  spaces_stranded: [409, "these spaces would be left without an owner"],
  members_remain: [409, "this space still has members"],
  last_owner: [409, "a space must have at least one owner"],
  deck_name_taken: [409, "this space already has a deck with that name"],
  spectator_refused: [409, "spectators do not vote"],
  kind_in_use: [409, "sessions of this plugin's kinds exist"],
  plugin_refused: [409, "the plugin of this session kind refused that"],
  kind_unavailable: [409, "the plugin of this session kind is switched off"],
  upgrade_changed: [409, "a different upgrade of this plugin is now waiting for approval"],
  entry_changed: [409, "your entry was changed elsewhere in the meantime"],
  changed_meanwhile: [409, "this was changed in the meantime, so nothing was saved"],
  limit_reached: [409, "the limit is reached"],
  room_full: [409, "the text limit of this room is reached"],
  body_too_large: [413, "request body is too large"],
  unsupported_media_type: [415, "send the body as application/json"],
  key_reused: [422, "this idempotency key was used for another request"],
  too_many_attempts: [429, "too many attempts, wait a little and try again"],
  too_often: [429, "this was done too often in the last hour, try again later"],
  too_many_requests: [429, "too many requests at once, wait a little and try again"],
  too_many_sockets: [429, "this browser has too many rooms open"],
  too_many_identities: [429, "too many new identities from this address, try again later"],
  internal: [500, "something went wrong"],
  plugin_failed: [502, "the plugin of this session kind failed"],
  provider_unreachable: [503, "your sign-in provider cannot be reached"],
  secrets_unavailable: [
    503,
    "Secrets aren't set up on this server. Your administrator needs to set PLUGIN_SECRET_KEY.",
  ],
  plugin_busy: [503, "plugins are busy, try again in a moment"],
  plugins_unavailable: [503, "this server runs no plugins"],
  unavailable: [503, "the service is not ready"],
} as const satisfies Record<string, readonly [number, string]>;

export type ProblemCode = keyof typeof catalogue;

type Extra = {
  /** Replaces the catalogue's status if a plugin supplies the status and the sentence. */
  status?: number;
  retryAfterSeconds?: number;
  allow?: string;
  clearCookie?: boolean;
  /** The rate limit for guesses that was reached. For metrics only: clients never see it. */
  guessesSpent?: "client" | "space";
  /** More keys of the body, in addition to `error` and `code`. */
  details?: Record<string, unknown>;
};

/** A refusal with a code from the catalogue. Domain code throws it. Only the api role converts it to a response. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly extra: Extra;

  constructor(code: ProblemCode, sentence?: string, extra: Extra = {}) {
    super(sentence ?? catalogue[code][1]);
    this.name = "Problem";
    this.code = code;
    this.status = extra.status ?? catalogue[code][0];
    this.extra = extra;
  }
}

/** Creates the problem for `code`. `sentence` replaces the default sentence of the catalogue. */
export function problem(code: ProblemCode, sentence?: string, extra?: Extra): Problem {
  return new Problem(code, sentence, extra);
}

/** Returns true if a thrown value is a refusal, not a failure. */
export function isProblem(thrown: unknown): thrown is Problem {
  return thrown instanceof Problem;
}

/** Returns true if a word is a code of the catalogue. SQL statements return a code if they refuse. */
export function isProblemCode(word: string): word is ProblemCode {
  return Object.hasOwn(catalogue, word);
}

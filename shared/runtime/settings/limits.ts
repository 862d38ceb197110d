import { parseBetween, parsePositive } from "../settings-values.ts";
import { setting, type Setting } from "./setting.ts";

/** Creates a limit: a whole number above zero. */
function limit(name: string, value: number, help: string, more?: string): Setting<number> {
  const text = String(value);
  return setting({
    name,
    help,
    ...(more !== undefined && { more }),
    parse: parsePositive,
    default: text,
    example: text,
    compose: "pass",
  });
}

export const limitSettings = {
  identityIpHourlyLimit: limit(
    "IDENTITY_IP_HOURLY_LIMIT",
    300,
    "How many new people one address may create in an hour.",
  ),
  identityGlobalHourlyLimit: limit(
    "IDENTITY_GLOBAL_HOURLY_LIMIT",
    3000,
    "How many new people all addresses together may create in an hour.",
  ),
  memberLimitPerSpace: limit("MEMBER_LIMIT_PER_SPACE", 1000, "How many members a space can have."),
  spaceLimitPerIdentity: limit(
    "SPACE_LIMIT_PER_IDENTITY",
    50,
    "How many spaces one person can own.",
    "At the limit they cannot create more. Spaces that others gave them count too.",
  ),
  sessionLimitPerSpace: limit(
    "SESSION_LIMIT_PER_SPACE",
    500,
    "How many open rooms a space can have. Ended rooms do not count.",
  ),
  /** The maximum number of days for which spaces keep ended rooms; null for no maximum. */
  roomRetentionMaxDays: setting({
    name: "ROOM_RETENTION_MAX_DAYS",
    help: "The most days for which spaces keep ended rooms, from 30 to 730. Without it, each space decides.",
    more: "It also applies to spaces whose owners set no number of days. Rooms that owners keep stay. The scheduler reads it at its start. Rooms that are older then are announced in their space for seven days, and deleted afterwards.",
    parse: (text) => parseBetween(text, 30, 730),
    unset: null,
    example: "365",
    isNumber: true,
    compose: "pass",
  }),
  storyLimitPerSession: limit("STORY_LIMIT_PER_SESSION", 500, "How many stories a poker room can have."),
  deckLimitPerSpace: limit("DECK_LIMIT_PER_SPACE", 20, "How many decks a space can save."),
  kudoLimitPerSpace: limit(
    "KUDO_LIMIT_PER_SPACE",
    500,
    "How many kudos the people of a space can give in 30 days.",
  ),
  linkLimitPerSession: limit(
    "LINK_LIMIT_PER_SESSION",
    20,
    "How many valid guest links a room can have at once.",
  ),
  linkRedemptionIpHourlyLimit: limit(
    "LINK_REDEMPTION_IP_HOURLY_LIMIT",
    300,
    "How many guests one address may create in an hour.",
  ),
  requestLimitPerCaller: limit(
    "REQUEST_LIMIT_PER_CALLER",
    32,
    "How many requests of one browser token a process serves at once.",
  ),
  requestLimitPerAddress: limit(
    "REQUEST_LIMIT_PER_ADDRESS",
    512,
    "How many requests from one address a process serves at once.",
    "Raise it if very many people share an address, or if a proxy hides theirs.",
  ),
  wsMaxPerToken: limit(
    "WS_MAX_PER_TOKEN",
    8,
    "How many open sockets one browser token can have on each replica: with two replicas, twice as many.",
  ),
};

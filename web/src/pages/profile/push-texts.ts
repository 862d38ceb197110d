import { msg } from "@lit/localize";
import type { PushSort } from "#shared/rules/push-sorts.ts";
import type { PushReply } from "#shared/wire/push.ts";
import type { PushObstacle } from "../../lib/notifications/push.ts";

type SortText = { label: () => string; hint: () => string };

/** The switch of each sort of notice. */
export const sortTexts: Readonly<Record<PushSort, SortText>> = {
  opened: {
    label: () => msg("A standup opens"),
    hint: () => msg("One that stays open for hours and waits for you."),
  },
  closing: {
    label: () => msg("A standup closes soon"),
    hint: () => msg("Only if you haven't written yet, and only you are told."),
  },
  turn: {
    label: () => msg("Your turn in a live standup"),
    hint: () => msg("Only while you don't have the room open."),
  },
  vote: {
    label: () => msg("A vote waits for you"),
    hint: () => msg("In planning poker, only while you don't have the room open."),
  },
  help: {
    label: () => msg("Someone asks you for help"),
    hint: () => msg("In a standup's entry."),
  },
  reply: {
    label: () => msg("Someone replies to your entry"),
    hint: () => msg("In a standup's thread."),
  },
  action: {
    label: () => msg("A room of a plugin waits for you"),
    hint: () => msg("Such as an action of a retrospective that you can take on."),
  },
};

/** Returns why this browser cannot have notices while no page is open. */
export function obstacleText(obstacle: Exclude<PushObstacle, null>): string {
  return {
    http: () => msg("Browsers allow this only for pages opened over https."),
    "home screen": () =>
      msg("On an iPhone or iPad, add Standpoint to the home screen first. Then open it there and sign in."),
    browser: () => msg("This browser can't receive notifications while Standpoint is closed."),
  }[obstacle]();
}

/** Returns why this server sends no notices to closed pages. */
export function unavailableText(reason: NonNullable<PushReply["unavailable"]>): string {
  return {
    off: () => msg("Your server's operator has turned this off."),
    "no key": () => msg("Your server has no secret key for this. Its operator can set one."),
    http: () => msg("Your server has no https address, so browsers don't accept its notifications."),
  }[reason]();
}

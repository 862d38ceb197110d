import type { PokerConfig } from "#shared/wire/poker.ts";
import { actionsWith } from "../action.ts";

/** Declares an action of a poker room. */
export const pokerAction = actionsWith<PokerConfig>();

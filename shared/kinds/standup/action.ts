import type { StandupConfig } from "#shared/wire/standup.ts";
import { actionsWith } from "../action.ts";

/** Declares an action of a standup. */
export const standupAction = actionsWith<StandupConfig>();

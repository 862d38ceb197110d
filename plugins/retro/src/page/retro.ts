import { room, t } from "@standpoint/plugin-sdk/page";
import type { Config, Mine, View } from "../view.ts";

/** Returns the room. */
export const retro = () => room<View, Mine, Config>();

/** Returns the private part of the room, which is empty on a shared screen. */
export const own = (): Partial<Mine> => retro().mine ?? {};

/** Returns the room's settings. */
export const settings = () => retro().session.config;

/** Returns true until the room ends. A shared screen shows the room as if it had ended. */
export const isOpen = () => retro().session.endedAt === null && !retro().presenting;

/** Returns true if the person moves the room on. */
export const leads = () => isOpen() && retro().me.facilitator;

/** Returns true if the person may write, group, vote and agree on actions. */
export const takesPart = () => isOpen() && !retro().me.spectator;

/** Returns true for a member of the space. */
export const isMember = () => !retro().me.guest && !retro().presenting;

/** Returns the title of a column. Those of the templates are in the page's language. */
export const columnName = (at: number) => t(retro().state.columns[at]?.name ?? "");

/** Returns the style that gives an element the ink and the paper of a column. */
export const colourOf = (column: number) => `--c: var(--c${column % 6}); --paper: var(--p${column % 6})`;

/** Words a number of cards. */
export const cardsText = (count: number) => t({ one: "1 card", other: "{count} cards" }, { count });

/** Words a number of votes. */
export const votesText = (count: number) => t({ one: "1 vote", other: "{count} votes" }, { count });

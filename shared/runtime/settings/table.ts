import { calendarSettings } from "./calendars.ts";
import { chatSettings } from "./chats.ts";
import { databaseSettings } from "./database.ts";
import { limitSettings } from "./limits.ts";
import { embedSettings, outboundSettings, proxySettings } from "./network.ts";
import { pluginSettings } from "./plugins.ts";
import { addressSettings, processSettings } from "./process.ts";
import { pushSettings } from "./push.ts";
import type { Setting } from "./setting.ts";
import { signInSettings } from "./sign-in.ts";

/** All settings by subject, in the order of their documentation and of the mistakes at a start. */
export const settingGroups = {
  Database: databaseSettings,
  Addresses: addressSettings,
  "Roles, log and metrics": processSettings,
  "Sign-in": signInSettings,
  "Reverse proxies": proxySettings,
  "Meeting clients": embedSettings,
  Webhooks: outboundSettings,
  "Notices to devices": pushSettings,
  "Chat channels": chatSettings,
  "Calendars of holidays": calendarSettings,
  Plugins: pluginSettings,
  Limits: limitSettings,
};

/** All settings by the key of their value. */
export const settingsTable = {
  ...databaseSettings,
  ...addressSettings,
  ...processSettings,
  ...signInSettings,
  ...proxySettings,
  ...embedSettings,
  ...outboundSettings,
  ...pushSettings,
  ...chatSettings,
  ...calendarSettings,
  ...pluginSettings,
  ...limitSettings,
};

/** All settings, in the order of their groups. */
export const allSettings: Setting<unknown>[] = Object.values(settingsTable);

import { parseAllowedHosts } from "../settings-outbound.ts";
import { setting } from "./setting.ts";

/** `CALENDAR_HOSTS` of `npm start`, compose and the chart: the calendars that teams do not host themselves. */
export const PUBLIC_CALENDARS = "calendar.google.com,outlook.office365.com,outlook.live.com,*.icloud.com";

export const calendarSettings = {
  /**
   * Allowed hosts of calendars: `host.example.com`, `*.example.com`, or only `*` for all, lower case; [] allows none.
   */
  calendarHosts: setting({
    name: "CALENDAR_HOSTS",
    help: "The hosts of calendars of holidays whose days spaces may take off, comma-separated, such as `calendar.google.com,hr.example.com`.",
    more: "Without it, owners cannot give an address. `npm start`, compose and the chart allow the calendars of Google, Microsoft and Apple. `*` allows every host whose addresses are public. Addresses require `PLUGIN_SECRET_KEY`, and the delivery role needs a way to the hosts. A private address must be in `OUTBOUND_ALLOW_CIDRS`, too.",
    parse: parseAllowedHosts,
    unset: [],
    example: "calendar.google.com,hr.example.com",
    compose: { keepEmpty: PUBLIC_CALENDARS },
  }),
};

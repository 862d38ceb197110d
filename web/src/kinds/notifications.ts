import type { KindNotification } from "./kind-view.ts";
import { pokerNotifications } from "./poker/notifications.ts";
import { standupNotifications } from "./standup/notifications/notifications.ts";

/** The notification types of all kinds, in the order of their switches. */
export const notifications: readonly KindNotification[] = [...standupNotifications, ...pokerNotifications];

import type { Me } from "#shared/wire/identity.ts";

/** The columns of a person's row that their own identity body contains. */
export const meColumns = ["id", "name", "avatar_hue", "avatar_icon", "notification_sounds"] as const;

export type MeRow = {
  id: string;
  name: string;
  avatar_hue: number;
  avatar_icon: string;
  notification_sounds: boolean;
};

/** The room that a guest's link opens, and the time when the link ends. */
export type GuestSeat = { sessionId: string; expiresAt: string };

/** Returns the identity body of a person's row, for that person only. For a guest it includes the seat. */
export function toMe(row: MeRow, seat?: GuestSeat | null): Me {
  return {
    id: row.id,
    name: row.name,
    avatarHue: row.avatar_hue,
    avatarIcon: row.avatar_icon,
    notificationSounds: row.notification_sounds,
    ...(seat && { linkSessionId: seat.sessionId, linkExpiresAt: seat.expiresAt }),
  };
}

/** The most schedules of rooms that a space has, beside that of its standups. */
export const MAX_ROOM_SCHEDULES = 5;

/** Returns the address of a room's socket on this site. */
export function socketUrl(sessionId: string, origin: string = location.origin): string {
  return `${origin.replace(/^http/, "ws")}/ws?session=${encodeURIComponent(sessionId)}`;
}

let drawings: Readonly<Record<string, string>> | undefined;
let loading: Promise<void> | undefined;

/** Fetches the avatar drawings at their first use. Most pages show only initials. */
export function loadAvatarDrawings(): Promise<void> {
  loading ??= import("./avatar-icons.ts").then(
    ({ avatarIcons }) => void (drawings = avatarIcons),
    // Initials are shown until the network is back. The next avatar retries.
    () => void (loading = undefined),
  );
  return loading;
}

/** Returns all drawings by id, or undefined if they are not loaded. */
export function loadedDrawings(): Readonly<Record<string, string>> | undefined {
  return drawings;
}

/** Returns the drawing with that id. undefined if the id is empty or unknown, or the drawings are not loaded yet. */
export function avatarDrawing(icon: string): string | undefined {
  return drawings && Object.hasOwn(drawings, icon) ? drawings[icon] : undefined;
}

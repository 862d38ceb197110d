let drawings: Readonly<Record<string, string>> | undefined;
let loading: Promise<void> | undefined;

/** Fetches the drawings of avatars at their first use: most pages show initials only. */
export function loadAvatarDrawings(): Promise<void> {
  loading ??= import("./avatar-icons.ts").then(
    ({ avatarIcons }) => void (drawings = avatarIcons),
    // Initials are good enough until the network is back; the next avatar asks again.
    () => void (loading = undefined),
  );
  return loading;
}

/** Returns the drawing with that id; undefined where none was chosen, it is not loaded yet, or this build has none. */
export function avatarDrawing(icon: string): string | undefined {
  return drawings && Object.hasOwn(drawings, icon) ? drawings[icon] : undefined;
}

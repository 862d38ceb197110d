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

/** Returns the drawing somebody chose, or nothing for initials: none chosen, not loaded yet, or unknown here. */
export function avatarDrawing(icon: string): string | undefined {
  return drawings && Object.hasOwn(drawings, icon) ? drawings[icon] : undefined;
}

// Runs before the first paint, so that the page never flashes in another theme. src/lib/theme.ts writes the choice of
// light or dark, src/pages/admin/theme/applied-theme.ts the colours.
const themeColors =
  "bg surface sunken line control text muted accent on-accent accent-soft on-accent-soft ok ok-soft warn warn-soft bad bad-soft focus felt on-felt";
try {
  const theme = localStorage.getItem("standpoint.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  const colors = localStorage.getItem("standpoint.colors");
  if (colors) useColors(colors);
} catch {
  // Storage is blocked: the device's setting applies.
}

// Invariant: sets only valid colours under known names. The stored text may come from another version or another
// writer. If any part is invalid, all of it is removed.
function useColors(stored) {
  try {
    const { light, dark } = JSON.parse(stored);
    const isColor = (value) => typeof value === "string" && /^#[0-9a-f]{6}$/.test(value);
    const names = themeColors.split(" ").filter((name) => name in light || name in dark);
    if (!names.every((name) => isColor(light[name]) && isColor(dark[name]))) throw new Error("not a colour");
    for (const name of names)
      document.documentElement.style.setProperty(`--${name}`, `light-dark(${light[name]}, ${dark[name]})`);
  } catch {
    localStorage.removeItem("standpoint.colors");
  }
}

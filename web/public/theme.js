// Runs before the first paint, so that a chosen theme never flashes the other one. The rest is in src/app/theme.ts.
try {
  const theme = localStorage.getItem("standpoint.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage is blocked: the device decides.
}

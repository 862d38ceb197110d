import type { Plugin } from "vite";

/**
 * Removes from lucide's icons what an inline drawing does not use: the comment, the class, the name space, the size and
 * line breaks. Their licence is in licenses.md. Sixty icons are a tenth of what every page loads.
 */
export function minifyIcons(): Plugin {
  return {
    name: "minify-icons",
    apply: "build",
    transform: {
      filter: { id: /\/lucide-static\/icons\/.+\.svg\?raw$/ },
      handler: (code) => minifyIcon(code),
    },
  };
}

/** Returns the module of an icon, `export default "<svg …>"`, with a smaller drawing. */
export function minifyIcon(code: string): string {
  const [, drawing = '""'] = /export default (".*")/s.exec(code) ?? [];
  const small = (JSON.parse(drawing) as string)
    .replace(/<!--.*?-->/s, "")
    .replace(/\s+(class|xmlns|width|height)="[^"]*"(?=[^>]*viewBox)/g, "")
    .replace(/\s+/g, " ")
    .replace(/(?<=>) | (?=\/?>|<)/g, "")
    .trim();
  return `export default ${JSON.stringify(small)}`;
}

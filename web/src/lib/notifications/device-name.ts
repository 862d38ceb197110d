/** Browsers by a mark in their `User-Agent`. The first that fits counts: most also name Chrome or Safari. */
const browsers: readonly [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser/, "Samsung Internet"],
  [/Firefox\/|FxiOS/, "Firefox"],
  [/Chrome\/|CriOS/, "Chrome"],
  [/Safari\//, "Safari"],
];

/** Systems by a mark in their `User-Agent`. Android also names Linux, and an iPhone macOS. */
const systems: readonly [RegExp, string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/CrOS/, "ChromeOS"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/Linux/, "Linux"],
];

/** Returns a name for a device in its owner's list of devices, such as `Firefox, Android`, from a `User-Agent`. */
export function deviceName(userAgent: string): string {
  const named = (marks: typeof browsers) => marks.find(([mark]) => mark.test(userAgent))?.[1];
  return [named(browsers), named(systems)].filter(Boolean).join(", ") || "Browser";
}

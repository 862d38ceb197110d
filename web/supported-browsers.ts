/**
 * The oldest supported version of each browser: those of two years ago, and Firefox's extended support release of that
 * time. On phones the same versions count. The names are those of MDN's compatibility data.
 */
export const supportedBrowsers = { chrome: 131, edge: 131, firefox: 128, safari: 18.1 } as const;

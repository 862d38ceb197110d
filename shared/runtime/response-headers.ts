import type { Settings } from "./settings.ts";

/** The headers of every response, made once: the application's own, and those under /api, which must not be stored. */
export type ResponseHeaders = { page: Record<string, string>; api: Record<string, string> };

/** Returns the policy of the application's pages; `ancestors` are the origins that may frame it, as a source list. */
export function pagePolicy({ origin }: Pick<Settings, "origin">, ancestors: string): string {
  // Older browsers do not count a socket to the same host as 'self'.
  const sockets = origin.replace(/^http/, "ws");
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self' ${sockets}`,
    // Nothing is framed but the pages of plugins, which send a policy of their own.
    `frame-src ${origin}/plugin-ui/`,
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${ancestors}`,
    "object-src 'none'",
  ].join("; ");
}

/** Returns the headers that every response carries. */
export function responseHeaders(settings: Pick<Settings, "origin" | "secure">): ResponseHeaders {
  const page: Record<string, string> = {
    "content-security-policy": pagePolicy(settings, "'none'"),
    "x-content-type-options": "nosniff",
    // With `no-referrer` browsers send the origin `null` with a form.
    "referrer-policy": "same-origin",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    ...(settings.secure && { "strict-transport-security": "max-age=31536000" }),
  };
  return { page, api: { ...page, "cache-control": "no-store" } };
}

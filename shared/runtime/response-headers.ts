import type { Settings } from "./settings.ts";

/** The headers of every response, made once: the application's own, and those under /api, which must not be stored. */
export type ResponseHeaders = { page: Record<string, string>; api: Record<string, string> };

/** Returns the headers that every response carries (protocol/conventions 39, 40). */
export function responseHeaders(settings: Pick<Settings, "origin" | "secure">): ResponseHeaders {
  // Older browsers do not count a socket to the same host as 'self'.
  const sockets = settings.origin.replace(/^http/, "ws");
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self' ${sockets}`,
    // Nothing is framed but the pages of plugins, which send a policy of their own (protocol/plugins 64).
    `frame-src ${settings.origin}/plugin-ui/`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ];
  const page: Record<string, string> = {
    "content-security-policy": policy.join("; "),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    ...(settings.secure && { "strict-transport-security": "max-age=31536000" }),
  };
  return { page, api: { ...page, "cache-control": "no-store" } };
}

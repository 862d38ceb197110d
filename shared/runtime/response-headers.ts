import { permissionsPolicy } from "./permissions-policy.ts";
import type { Settings } from "./settings.ts";

/** The headers of every response: those of the application's files, and those of /api, which forbid caching. */
export type ResponseHeaders = { page: Record<string, string>; api: Record<string, string> };

/**
 * Returns the content security policy of the application's pages. `ancestors` is the source list of origins that may
 * frame them.
 */
export function pagePolicy({ origin }: Pick<Settings, "origin">, ancestors: string): string {
  // Older browsers do not match a WebSocket of the same host with 'self'.
  const sockets = origin.replace(/^http/, "ws");
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self' ${sockets}`,
    // Only plugin pages are framed. They have their own policy.
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
    // With `no-referrer`, browsers send the origin `null` with a form.
    "referrer-policy": "same-origin",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    // Other sites cannot load a response, not even as an image or a script.
    "cross-origin-resource-policy": "same-origin",
    // The application plays sounds and copies texts. The browser asks before a page reads the clipboard.
    "permissions-policy": permissionsPolicy(["autoplay", "clipboard-read", "clipboard-write"]),
    ...(settings.secure && { "strict-transport-security": "max-age=31536000" }),
  };
  // A reply of the API is no page of the application, so a short policy is enough.
  const apiPolicy = "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()";
  return { page, api: { ...page, "permissions-policy": apiPolicy, "cache-control": "no-store" } };
}

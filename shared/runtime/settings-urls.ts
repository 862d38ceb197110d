import { quoted, type ParseResult } from "./settings-values.ts";

/**
 * Parses the public URL: http or https, without anything after the host and port. Paths are rejected, because the
 * cookie, the API and the client's links need the root.
 */
export function parseBaseUrl(text: string): ParseResult<URL> {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    return {
      problem: `must be an address such as https://standpoint.example.com, not ${quotedSafely(text)}.`,
    };
  }
  if (url.pathname !== "/" || url.search || url.hash) {
    return { problem: `must end after the host and port, because the application lives at the root.` };
  }
  return { value: url };
}

// Returns a URL for an error message. A URL with credentials is not repeated on a terminal or in a log.
function quotedSafely(text: string): string {
  return text.includes("@") ? "the given text" : quoted(text);
}

/** Parses a Postgres URL. The problem never quotes it, because it holds a password. */
export function parseDatabaseUrl(text: string): ParseResult<string> {
  const url = URL.parse(text);
  if (url && /^postgres(ql)?:\/\//.test(text) && !hasCutPassword(url)) return { value: text };
  const example = "must be an address such as postgres://user:password@host:5432/database";
  return {
    problem: `${example}, with special characters of the password percent-encoded, such as %23 for #.`,
  };
}

/**
 * Returns true if a `/`, `?` or `#` in a password ended the host too early. Then the `@` is in a later part of the URL.
 */
function hasCutPassword({ username, pathname, search, hash }: URL): boolean {
  return username === "" && /@/.test(pathname + hash + (/@[^&]*\//.exec(search)?.[0] ?? ""));
}

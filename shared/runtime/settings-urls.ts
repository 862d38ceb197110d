import { quoted, type ParseResult } from "./settings-values.ts";

/**
 * Reads the public address: http or https and nothing after the host and port.
 * A path is refused because the cookie, the API and the client's links all live at the root.
 */
export function parseBaseUrl(text: string): ParseResult<URL> {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    return { problem: `must be an address such as https://standpoint.example.com, not ${shown(text)}.` };
  }
  if (url.pathname !== "/" || url.search || url.hash) {
    return { problem: `must end after the host and port, because the application lives at the root.` };
  }
  return { value: url };
}

// Returns an address for a message. One with credentials in it is not repeated on a terminal or in a log.
function shown(text: string): string {
  return text.includes("@") ? "what was given" : quoted(text);
}

/** Checks that the text is a Postgres address. The problem never repeats it: it holds a password. */
export function parseDatabaseUrl(text: string): ParseResult<string> {
  const url = URL.parse(text);
  if (url && /^postgres(ql)?:\/\//.test(text) && !isCut(url)) return { value: text };
  const example = "must be an address such as postgres://user:password@host:5432/database";
  return {
    problem: `${example}, with special characters of the password percent-encoded, such as %23 for #.`,
  };
}

/** Says whether a password with `/`, `?` or `#` ended the host too early, so that its `@` stands in a later part. */
function isCut({ username, pathname, search, hash }: URL): boolean {
  return username === "" && /@/.test(pathname + hash + (/@[^&]*\//.exec(search)?.[0] ?? ""));
}

import { quoted, type ParseResult } from "./settings-values.ts";

const host = /^(\*\.)?([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * Parses a comma-separated list of hosts, `host.example.com` or `*.example.com`, into lower case. Rejects IP addresses,
 * which end in a number, and a bare star, which would allow all hosts.
 */
export function parseHosts(text: string): ParseResult<string[]> {
  const value = text.split(",").map((item) => item.trim().toLowerCase());
  const wrong = value.find((item) => item.length > 253 || !host.test(item) || /(^|\.)\d+$/.test(item));
  if (wrong === undefined) return { value: [...new Set(value)] };
  return {
    problem: `must be a list of hosts such as hooks.example.com,*.example.com; ${quoted(wrong)} is not one.`,
  };
}

/** Every host, in a list of allowed hosts (`ANY_HOST` of shared/rules). */
export const ALL_HOSTS = "*";

/** Parses a list of hosts like `parseHosts`, or only `*`, which allows every host. */
export function parseAllowedHosts(text: string): ParseResult<string[]> {
  return text.trim() === ALL_HOSTS ? { value: [ALL_HOSTS] } : parseHosts(text);
}

/** Parses 32 bytes in base64. The problem does not quote the text, which may be a key with a typing error. */
export function parseKey(text: string): ParseResult<Buffer> {
  const value = Buffer.from(text, "base64");
  // Decoding ignores characters outside base64, so the text must also equal the encoding of the bytes.
  if (value.length === 32 && value.toString("base64") === text) return { value };
  return { problem: "must be 32 random bytes in base64, as `openssl rand -base64 32` prints them." };
}

import { quoted, type Parsed } from "./settings-values.ts";

const host = /^(\*\.)?([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * Reads a comma-separated list of hosts, `host.example.com` or `*.example.com`, lower-cased. A number at the end would
 * make it an address, and a bare star would mean everything: neither is taken.
 */
export function parseHosts(text: string): Parsed<string[]> {
  const value = text.split(",").map((item) => item.trim().toLowerCase());
  const wrong = value.find((item) => item.length > 253 || !host.test(item) || /(^|\.)\d+$/.test(item));
  if (wrong === undefined) return { value: [...new Set(value)] };
  return {
    problem: `must be a list of hosts such as hooks.example.com,*.example.com; ${quoted(wrong)} is not one.`,
  };
}

/** Reads 32 bytes as base64. What was given is not quoted: it may be a key with a slip in it. */
export function parseKey(text: string): Parsed<Buffer> {
  const value = Buffer.from(text, "base64");
  // Decoding passes over what is not base64, so the text must also be what the bytes encode to.
  if (value.length === 32 && value.toString("base64") === text) return { value };
  return { problem: "must be 32 random bytes in base64, as `openssl rand -base64 32` prints them." };
}

import type { Sentence } from "./tracker.ts";

/**
 * Why a request to a tracker had no success:
 * - `unconnected`: people have not set the connection.
 * - `refused`: the product does not accept the sign-in.
 * - `forbidden`: the account may not do it.
 * - `missing`: there is no such thing that the account can see.
 * - `limited`: the product allows no more requests right now.
 * - `rejected`: the product does not accept the request.
 * - `too-large`: the answer has more than 256 KiB.
 * - `unreachable`: the product did not answer.
 * - `broken`: the product failed, or its answer has another form.
 */
export type FailureKind =
  | "unconnected"
  | "refused"
  | "forbidden"
  | "missing"
  | "limited"
  | "rejected"
  | "too-large"
  | "unreachable"
  | "broken";

type Details = {
  status?: number;
  waitMs?: number | null;
  reason?: string;
  sentence?: Sentence;
};

/** A request to a tracker that had no success. */
export class TrackerFailure extends Error {
  readonly kind: FailureKind;
  /** The status of the answer; 0 without one. */
  readonly status: number;
  /** After how many milliseconds the product allows the next request; null if it does not say. */
  readonly waitMs: number | null;
  /** The product's own words, one line of at most 160 characters, for the log; "" without any. */
  readonly reason: string;
  /** What people read in place of the usual sentence of this kind. */
  readonly sentence: Sentence | null;

  constructor(kind: FailureKind, { status = 0, waitMs = null, reason = "", sentence }: Details = {}) {
    super([kind, status || "", reason].filter(Boolean).join(" "));
    this.kind = kind;
    this.status = status;
    this.waitMs = waitMs;
    this.reason = oneLine(reason).slice(0, 160);
    this.sentence = sentence ?? null;
  }
}

/** Returns a rejection as a failure. Throws it again if it is a mistake of the code. */
export function failureOf(error: unknown): TrackerFailure {
  if (error instanceof TrackerFailure) return error;
  const { code = "" } = error as { code?: string };
  if (code === "ungranted") return new TrackerFailure("forbidden", { sentence: notAllowed });
  const kind = kinds[code];
  if (kind) return new TrackerFailure(kind);
  throw error;
}

/** The words for an address that an admin or the operator does not allow for connections. */
const notAllowed: Sentence = { text: "The address of the connection is not allowed here." };

/** The failures by the code with which `host.fetch` rejects. */
const kinds: Readonly<Record<string, FailureKind>> = {
  unconnected: "unconnected",
  refused: "refused",
  unreachable: "unreachable",
  "too-large": "too-large",
};

function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, " ").trim();
}

/** Returns a handler of rejections that gives null for failures of these kinds, and throws others again. */
export function nullFor(...kinds: readonly FailureKind[]): (error: unknown) => null {
  return (error) => {
    if (error instanceof TrackerFailure && kinds.includes(error.kind)) return null;
    throw error;
  };
}

import { createECDH, createPublicKey, randomBytes, verify, type ECDH } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { decrypt } from "http_ece";
import { certificate } from "./receiver.ts";

/** A browser that subscribed at the service. */
export type Browser = {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  /** The notices that it decrypted, in order of arrival. */
  notices: Notice[];
};

/** A notice as a service worker gets it, and the request that brought it. */
export type Notice = {
  message: { title: string; body: string; tag: string; lang: string; path: string };
  headers: IncomingHttpHeaders;
  /** The length of the encrypted body in bytes. */
  length: number;
  /** What the server signed, after the signature was verified. */
  signed: { aud: string; exp: number; sub: string; publicKey: string };
};

/** A status, a status with headers, or `none`: it never answers. */
type Answer = number | "none" | { status: number; headers: Record<string, string> };

/** A push service (RFC 8030) over https, on a host that `pushEnv` allows. */
export type PushService = {
  port: number;
  /** Subscribes a browser. Its address is on `host`. */
  browser(host?: string): Browser;
  /** Sets the reply to later requests. The default is 201. */
  answer(answer: Answer): void;
  /** The number of requests. */
  requests(): number;
  close(): Promise<void>;
};

/** The settings that allow notices to push services of tests. */
export const pushEnv = {
  PLUGIN_SECRET_KEY: Buffer.alloc(32, 7).toString("base64"),
  PUSH_HOSTS: "localhost,other.localhost",
  OUTBOUND_ALLOW_CIDRS: "127.0.0.0/8,::1/128",
};

type Subscribed = Browser & { privateKey: ECDH };

/** Starts a push service. It decrypts with an independent library. This process trusts its certificate. */
export async function startPushService(): Promise<PushService> {
  const { key, cert } = await certificate();
  const browsers = new Map<string, Subscribed>();
  let answer: Answer = 201;
  let requests = 0;
  const server = createServer({ key, cert }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      requests++;
      if (answer === "none") return;
      const { status, headers } = typeof answer === "number" ? { status: answer, headers: {} } : answer;
      const browser = browsers.get(request.url ?? "");
      if (!browser) return response.writeHead(404).end();
      if (status === 201) browser.notices.push(noticeOf(browser, request.headers, Buffer.concat(chunks)));
      response.writeHead(status, headers).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    browser(host = "localhost") {
      const path = `/push/${randomBytes(24).toString("base64url")}`;
      const browser = { ...newKeys(), endpoint: `https://${host}:${port}${path}`, notices: [] };
      browsers.set(path, browser);
      return browser;
    },
    answer: (next) => void (answer = next),
    requests: () => requests,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Returns the keys of a new browser. */
export function newKeys(): Pick<Subscribed, "keys" | "privateKey"> {
  const privateKey = createECDH("prime256v1");
  const p256dh = privateKey.generateKeys("base64url");
  return { privateKey, keys: { p256dh, auth: randomBytes(16).toString("base64url") } };
}

function noticeOf({ privateKey, keys }: Subscribed, headers: IncomingHttpHeaders, body: Buffer): Notice {
  const text = decrypt(body, { version: "aes128gcm", privateKey, authSecret: keys.auth }).toString();
  return {
    message: JSON.parse(text) as Notice["message"],
    headers,
    length: body.length,
    signed: verifiedSignature(headers.authorization ?? ""),
  };
}

/** Verifies a signature of RFC 8292 and returns what it signs. Throws if it is invalid. */
function verifiedSignature(authorization: string): Notice["signed"] {
  const [, token = "", publicKey = ""] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(publicKey, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  const key = createPublicKey({ key: { kty: "EC", crv: "P-256", x: x!, y: y! }, format: "jwk" });
  const isValid = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isValid) throw new Error("the signature of a notice is invalid");
  return { ...(JSON.parse(Buffer.from(claims, "base64url").toString()) as Notice["signed"]), publicKey };
}

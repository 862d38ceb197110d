import { createHmac, generateKeyPairSync, randomUUID, sign, type KeyObject } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

type Claims = Record<string, unknown>;

/** The provider's next misbehaviour. An honest provider is the default for each field. */
export type Misdeeds = {
  /** Claims of the ID token to add or replace; undefined removes a claim. */
  claims?: Claims;
  header?: Claims;
  /** The signature of the ID token. */
  signature?: "wrong key" | "flipped" | "none" | "HS256 with the secret" | "HS256 with the public key";
  /** The `iss` parameter of the callback; null omits it. */
  issParameter?: string | null;
  /** Omits the ID token from the token reply. */
  noIdToken?: boolean;
  /** Overrides fields of the discovery document. */
  metadata?: Claims;
  /** The reply of the userinfo endpoint, which is advertised only if this is set. */
  userinfo?: Claims;
  /** The endpoint at this path answers with this status instead. */
  broken?: { path: string; status: number; body?: string };
};

/**
 * A provider that a test controls. It uses only plain HTTP and node:crypto, because an OpenID library would reject the
 * misbehaviour.
 */
export type HostileProvider = {
  issuer: string;
  next: Misdeeds;
  /** The forms that the token endpoint received, with their Authorization headers. */
  tokenRequests: { form: URLSearchParams; authorization: string | undefined }[];
  /** The number of reads of the keys. */
  keyReads: number;
  /** Replaces the key that signs and is published. Without `kid` it keeps its id. */
  rotate(kid?: string): void;
  /** Returns a logout token with these claims beside the usual ones, and with the header and signature of `next`. */
  logoutToken(claims: Claims): string;
  /** All codes and tokens that the provider issued. */
  issued: string[];
  stop(): Promise<void>;
};

export const clientId = "standpoint-test";
export const clientSecret = "s3cret-of-the-client/with+odd:characters";

/** The claim `events` of a logout token. */
export const logoutEvents = { "http://schemas.openid.net/event/backchannel-logout": {} };

/** Starts a hostile provider. It has one key pair until `rotate`. */
export async function startHostileProvider(port = 0): Promise<HostileProvider> {
  let keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
  let keyId = "key";
  const unrelatedKeys = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const nonces = new Map<string, string>();
  const server = createServer((request, response) => void answer(request, response));
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const self: HostileProvider = {
    issuer,
    next: {},
    tokenRequests: [],
    keyReads: 0,
    rotate(kid = keyId) {
      keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
      keyId = kid;
    },
    logoutToken(claims) {
      const now = Math.floor(Date.now() / 1000);
      const times = { iat: now, exp: now + 120, jti: randomUUID() };
      return signed({ iss: issuer, aud: clientId, ...times, events: logoutEvents, ...claims });
    },
    issued: [],
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
  return self;

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url!, issuer);
    const { broken } = self.next;
    if (broken?.path === pathname) return void response.writeHead(broken.status).end(broken.body);
    if (pathname === "/.well-known/openid-configuration") return json(response, metadata());
    if (pathname === "/jwks") {
      self.keyReads++;
      return json(response, { keys: [publicKey(keys.publicKey, keyId)] });
    }
    if (pathname === "/auth") return redirect(response, searchParams);
    if (pathname === "/userinfo") return json(response, self.next.userinfo ?? {});
    const form = new URLSearchParams(await text(request));
    self.tokenRequests.push({ form, authorization: request.headers.authorization });
    const accessToken = `access-${Math.random()}`;
    const idToken = mint(nonces.get(form.get("code")!)!);
    self.issued.push(accessToken, idToken);
    json(response, {
      access_token: accessToken,
      token_type: "Bearer",
      ...(!self.next.noIdToken && { id_token: idToken }),
    });
  }

  function metadata(): Claims {
    return {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      ...(self.next.userinfo && { userinfo_endpoint: `${issuer}/userinfo` }),
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      // The provider advertises unsafe algorithms.
      id_token_signing_alg_values_supported: ["RS256", "HS256", "none"],
      authorization_response_iss_parameter_supported: true,
      ...self.next.metadata,
    };
  }

  function redirect(response: ServerResponse, authRequest: URLSearchParams) {
    const code = `code-${Math.random()}`;
    self.issued.push(code);
    nonces.set(code, authRequest.get("nonce")!);
    const back = new URL(authRequest.get("redirect_uri")!);
    back.searchParams.set("code", code);
    back.searchParams.set("state", authRequest.get("state")!);
    const { issParameter = issuer } = self.next;
    if (issParameter !== null) back.searchParams.set("iss", issParameter);
    response.writeHead(302, { location: back.href }).end();
  }

  function mint(nonce: string): string {
    const now = Math.floor(Date.now() / 1000);
    const honest = { iss: issuer, sub: "ana", aud: clientId, nonce, iat: now, exp: now + 300, name: "Ana" };
    return signed({ ...honest, ...self.next.claims });
  }

  function signed(claims: Claims): string {
    const { signature, header } = self.next;
    const alg = signature?.startsWith("HS256") ? "HS256" : signature === "none" ? "none" : "RS256";
    const kid = signature?.startsWith("HS256") || signature === "none" ? undefined : keyId;
    const parts = `${encoded({ alg, kid, ...header })}.${encoded(claims)}`;
    return `${parts}.${signatureOf(parts)}`;
  }

  function signatureOf(parts: string): string {
    const bytes = Buffer.from(parts);
    const good = sign("sha256", bytes, keys.privateKey);
    switch (self.next.signature) {
      case "wrong key":
        return sign("sha256", bytes, unrelatedKeys.privateKey).toString("base64url");
      case "flipped":
        good[20]! ^= 1;
        return good.toString("base64url");
      case "none":
        return "";
      case "HS256 with the secret":
        return createHmac("sha256", clientSecret).update(bytes).digest("base64url");
      case "HS256 with the public key":
        return createHmac("sha256", keys.publicKey.export({ type: "spki", format: "pem" }))
          .update(bytes)
          .digest("base64url");
      default:
        return good.toString("base64url");
    }
  }
}

function publicKey(key: KeyObject, kid: string): object {
  return { ...key.export({ format: "jwk" }), kid, alg: "RS256", use: "sig" };
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}

function json(response: ServerResponse, body: object): void {
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
}

/** Follows the sign-in address and returns the callback URL. The provider shows no form. */
export async function callbackFrom(address: string): Promise<string> {
  const response = await fetch(address, { redirect: "manual" });
  return response.headers.get("location")!;
}

import { generateKeyPairSync, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { interactionPolicy, Provider, type Context } from "oidc-provider";
import { createMemoryAdapter } from "oidc-provider/lib/adapters/memory_adapter.js";
import { sendDemoPage } from "./sign-in-page.ts";

/** The claims about a person, in addition to the subject. */
export type DemoClaims = Record<string, unknown>;

type Options = {
  /** The application's addresses to which the provider redirects. */
  redirectUris: string[];
  clientId: string;
  /** Absent for a public client. */
  clientSecret?: string;
  /** The people who can sign in, with the claims about them; typed names are added. */
  people: Map<string, DemoClaims>;
  /** 0 selects a free port. */
  port: number;
  /** Keeps ID tokens small: only the userinfo endpoint returns the name. */
  slimIdTokens?: boolean;
  /** The application's address for logout tokens. Without it the provider sends none. */
  logoutUri?: string;
  /** Signs a browser in again without a prompt, as company providers do. */
  remembers?: boolean;
};

/** A running provider; `issuer` is its address. */
export type DemoProvider = {
  issuer: string;
  /** Sends the application a logout token for a session (`sid`) of a person. Throws if the application refuses it. */
  logOut(subject: string, sid: string): Promise<void>;
  stop(): Promise<void>;
};

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

// An EC key is generated at once; an RSA key would slow down the start.
const alg = "ES256";
const scope = "openid profile email";

/**
 * Starts an OpenID provider on loopback that accepts a sign-in of each of its people. It is for demos and tests: keys
 * and sessions live as long as the process. Unless it `remembers`, it prompts at every sign-in.
 */
export async function startDemoProvider(options: Options): Promise<DemoProvider> {
  let handle: Handler = (_request, response) => void response.writeHead(503).end();
  const server = createServer((request, response) => handle(request, response));
  server.listen(options.port, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, configurationOf(options));
  handle = createHandler(provider, options.people);
  return {
    issuer,
    async logOut(subject, sid) {
      const client = await provider.Client.find(options.clientId);
      await client.backchannelLogout(subject, sid);
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

function createHandler(provider: Provider, people: Map<string, DemoClaims>): Handler {
  const serve = provider.callback();
  return (request, response) => {
    if (!request.url?.startsWith("/interaction/")) return serve(request, response);
    interact(provider, people, request, response).catch(() => {
      response
        .writeHead(400, { "content-type": "text/plain" })
        .end("This sign-in has expired. Go back and start again.");
    });
  };
}

async function interact(
  provider: Provider,
  people: Map<string, DemoClaims>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== "POST") {
    return sendDemoPage(
      response,
      Array.from(people, ([subject, { name }]) => [subject, typeof name === "string" ? name : subject]),
    );
  }
  const form = new URLSearchParams(await text(request));
  if (form.has("refuse")) {
    return provider.interactionFinished(request, response, { error: "access_denied" });
  }
  const accountId = form.get("subject") ?? typedPerson(people, form.get("name") ?? "");
  await provider.interactionFinished(request, response, { login: { accountId, remember: false } });
}

/** Returns the subject of a typed name. A name has the same subject each time, even after a restart. */
function typedPerson(people: Map<string, DemoClaims>, typed: string): string {
  const name = typed.trim() || "Somebody";
  const subject = name.toLowerCase();
  if (!people.has(subject)) people.set(subject, { name });
  return subject;
}

function configurationOf({
  clientId,
  clientSecret,
  redirectUris,
  people,
  slimIdTokens = false,
  remembers = false,
  logoutUri,
}: Options) {
  return {
    adapter: createMemoryAdapter(),
    clients: [
      {
        client_id: clientId,
        redirect_uris: redirectUris,
        id_token_signed_response_alg: alg,
        ...(logoutUri !== undefined && {
          backchannel_logout_uri: logoutUri,
          backchannel_logout_session_required: true,
        }),
        ...(clientSecret === undefined
          ? { token_endpoint_auth_method: "none" }
          : { client_secret: clientSecret, token_endpoint_auth_method: "client_secret_basic" }),
      },
    ],
    jwks: { keys: [signingKey()] },
    cookies: { keys: [randomBytes(32).toString("base64url")] },
    claims: {
      openid: ["sub"],
      profile: ["name", "preferred_username", "groups"],
      email: ["email"],
    },
    conformIdTokenClaims: slimIdTokens,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    // The package's dispatcher refuses addresses on this machine, where the application is.
    fetch: (address: string, { dispatcher: _refusing, ...init }: RequestInit & { dispatcher?: unknown }) =>
      fetch(address, init),
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      IdToken: 600,
      Interaction: 3600,
      Session: 3600,
      Grant: 3600,
    },
    interactions: {
      policy: remembers ? interactionPolicy.base() : promptEachTime(),
      url: (_ctx: Context, { uid }: { uid: string }) => `/interaction/${uid}`,
    },
    findAccount: (_ctx: Context, accountId: string) => ({
      accountId,
      claims: () => ({ ...people.get(accountId), sub: accountId }),
    }),
    loadExistingGrant,
  };
}

function signingKey() {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return {
    ...privateKey.export({ format: "jwk" }),
    use: "sig",
    alg,
    kid: randomBytes(8).toString("hex"),
  };
}

/** Returns the policy that prompts at every sign-in, because in a demo one browser signs in as several people. */
function promptEachTime() {
  const { Check, base } = interactionPolicy;
  const policy = base();
  const promptAgain = new Check("demo", "the demo prompts each time", ({ oidc }) =>
    oidc.result?.login ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
  );
  policy.get("login").checks.add(promptAgain);
  return policy;
}

/** Grants every scope without a consent prompt, because the people are fictional. */
async function loadExistingGrant({ oidc }: Context) {
  const { clientId } = oidc.client;
  const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session.accountId });
  grant.addOIDCScope(scope);
  await grant.save();
  return grant;
}

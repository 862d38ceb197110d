import { generateKeyPairSync, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { interactionPolicy, Provider, type Context } from "oidc-provider";
import { createMemoryAdapter } from "oidc-provider/lib/adapters/memory_adapter.js";
import type { DemoClaims } from "./people.ts";
import { sendDemoPage } from "./sign-in-page.ts";

type Options = {
  /** The application's addresses to which people return. */
  redirectUris: string[];
  clientId: string;
  /** None for a public client. */
  clientSecret?: string;
  /** Who can be picked, with the claims about them; typed names are added to it. */
  people: Map<string, DemoClaims>;
  /** 0 takes any free one. */
  port: number;
  /** Keeps ID tokens small, so that only the userinfo endpoint tells the name. */
  slimIdTokens?: boolean;
  /** Signs a browser in again without a question, as providers of companies do. */
  remembers?: boolean;
};

/** A running provider; `issuer` is its address. */
export type DemoProvider = { issuer: string; stop(): Promise<void> };

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

// A key of this kind is made at once; an RSA key would take a large part of the start.
const alg = "ES256";
const scope = "openid profile email";

/**
 * Starts an OpenID provider on loopback that lets anyone sign in as any of its people. For demos and tests: its keys
 * and sessions live as long as the process, and unless it `remembers` it asks at every sign-in.
 */
export async function startDemoProvider(options: Options): Promise<DemoProvider> {
  let handle: Handler = (_request, response) => void response.writeHead(503).end();
  const server = createServer((request, response) => handle(request, response));
  server.listen(options.port, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  handle = createHandler(issuer, options);
  return {
    issuer,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

function createHandler(issuer: string, options: Options): Handler {
  const provider = new Provider(issuer, configurationOf(options));
  const serve = provider.callback();
  return (request, response) => {
    if (!request.url?.startsWith("/interaction/")) return serve(request, response);
    interact(provider, options.people, request, response).catch(() => {
      response
        .writeHead(400, { "content-type": "text/plain" })
        .end("This sign-in is over. Go back and start again.");
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

/** The same name is the same person each time, also after a restart. */
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
}: Options) {
  return {
    adapter: createMemoryAdapter(),
    clients: [
      {
        client_id: clientId,
        redirect_uris: redirectUris,
        id_token_signed_response_alg: alg,
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
    features: { devInteractions: { enabled: false } },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      IdToken: 600,
      Interaction: 3600,
      Session: 3600,
      Grant: 3600,
    },
    interactions: {
      policy: remembers ? interactionPolicy.base() : askingEachTime(),
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

/** Asks at every sign-in, because in a demo the same browser signs in as several people. */
function askingEachTime() {
  const { Check, base } = interactionPolicy;
  const policy = base();
  const askAgain = new Check("demo", "the demo asks each time", ({ oidc }) =>
    oidc.result?.login ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
  );
  policy.get("login").checks.add(askAgain);
  return policy;
}

/** Grants every scope without asking for consent: the people are made up. */
async function loadExistingGrant({ oidc }: Context) {
  const { clientId } = oidc.client;
  const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session.accountId });
  grant.addOIDCScope(scope);
  await grant.save();
  return grant;
}

import type { DemoClaims } from "./people.ts";
import { say } from "../local/progress.mjs";

type People = readonly [readonly [subject: string, claims: DemoClaims], ...(readonly [string, DemoClaims])[]];

/** A running demo provider and the application's address. */
export type Demo = { provider: { issuer: string; stop(): Promise<void> }; baseUrl: string };

const clientId = "standpoint-demo";

/**
 * Starts a demo sign-in provider and configures this process to use it. Its port is the application's plus one, so that
 * people keep their subjects across starts. The first person becomes the default org's first admin.
 */
export async function startSignInDemo(people: People): Promise<Demo> {
  const port = Number(process.env.PORT || 8080);
  const baseUrl = (process.env.BASE_URL || `http://localhost:${port}`).replace(/\/$/, "");
  // Imported on demand: the provider is a development package, which a production install omits.
  const { startDemoProvider } = await import("./provider.ts");
  const provider = await startDemoProvider({
    redirectUris: [`${baseUrl}/auth/callback`],
    clientId,
    people: new Map(people),
    port: port + 1,
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EADDRINUSE") throw error;
    throw new Error(`The demo provider needs port ${port + 1}, which is in use: set PORT to another value.`);
  });
  process.env.AUTH_MODE = "oidc";
  process.env.OIDC_ISSUER = provider.issuer;
  process.env.OIDC_CLIENT_ID = clientId;
  process.env.OIDC_CLIENT_SECRET = "";
  process.env.BOOTSTRAP_ADMIN = `${provider.issuer}|${people[0][0]}`;
  return { provider, baseUrl };
}

/** Prints how to sign in. `folder` contains the demo's data if it is separate from that of `npm start`. */
export function printSignIn({ provider, baseUrl }: Demo, folder: string | null): void {
  say(
    "  The sign-in is a demo: its provider runs on this machine, needs no password, and its people are fictional.",
  );
  say(`    1. Open ${baseUrl} and sign in as Ana Admin: the first admin of the default org.`);
  say("    2. In a private window, sign in as Ben Builder, or type any name.");
  say(`    ${provider.issuer} is the provider; docs/sign-in describes its configuration.`);
  if (folder) say(`    The data is separate from that of npm start, in .data/${folder}.`);
}

import { say, step } from "../local/progress.mjs";
import { makeDemo } from "./make-demo.ts";
import { demoPeople, teammates, teamPeople } from "./team.ts";

/** A demo with a running provider. `folder` is its data folder in `.data`. */
export type RunningDemo = { folder: string; announce(): Promise<void>; stop(): Promise<void> };

const clientId = "standpoint-demo";

/**
 * Starts the provider of the demo that a flag names, and configures this process to use it. Its port is the
 * application's plus one, so that people keep their subjects across starts. `announce` creates the demo's content and
 * prints instructions; call it once the server is ready. Call `startDemo` before DATABASE_URL is set.
 */
export async function startDemo(flag: string): Promise<RunningDemo> {
  const hasTeam = flag === "--demo";
  const folder = hasTeam ? "demo" : "oidc-demo";
  const hasOwnFolder = !process.env.DATABASE_URL;
  const people = hasTeam ? teamPeople : demoPeople;
  const port = Number(process.env.PORT || 8080);
  const baseUrl = (process.env.BASE_URL || `http://localhost:${port}`).replace(/\/$/, "");
  // Imported on demand: the provider is a development package, which a production install omits.
  const { startDemoProvider } = await import("./provider.ts");
  const { issuer, stop } = await startDemoProvider({
    redirectUris: [`${baseUrl}/auth/callback`],
    clientId,
    people: new Map(people),
    port: port + 1,
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EADDRINUSE") throw error;
    throw new Error(`The demo provider needs port ${port + 1}, which is in use: set PORT to another value.`);
  });
  process.env.AUTH_MODE = "oidc";
  process.env.OIDC_ISSUER = issuer;
  process.env.OIDC_CLIENT_ID = clientId;
  process.env.OIDC_CLIENT_SECRET = "";
  // The first person becomes the default org's first admin.
  process.env.BOOTSTRAP_ADMIN = `${issuer}|${people[0][0]}`;
  if (hasTeam) provideSidePanel(baseUrl);
  return {
    folder,
    stop,
    async announce() {
      try {
        if (hasTeam) await printTeam(baseUrl);
        else printSignIn(baseUrl, issuer);
        if (hasOwnFolder) say(`    The data is separate from that of npm start, in .data/${folder}.`);
      } catch (error) {
        // The server is useful even without its demo.
        say(`  The demo could not be created: ${error instanceof Error ? error.message : String(error)}`);
      }
    },
  };
}

/** Switches the side panel on, unless BASE_URL cannot have one or the settings name it. Only Meet reads the number. */
function provideSidePanel(baseUrl: string): void {
  const { protocol, hostname } = new URL(baseUrl);
  if (process.env.EMBED_PROVIDERS !== undefined) return;
  if (protocol !== "https:" && hostname !== "localhost") return;
  process.env.EMBED_PROVIDERS = "meet";
  process.env.MEET_CLOUD_PROJECT_NUMBER ??= "123456789012";
}

/** Creates the demo's team if it is missing, and prints how to join it. */
async function printTeam(baseUrl: string): Promise<void> {
  const invitation = await step("Creating the demo's team", () => makeDemo(baseUrl));
  const { name } = teammates.ana.claims;
  say("\n  The demo has a fictional team in the middle of its week. The sign-in needs no password.");
  say(`    1. As yourself: open ${invitation} and type any name.`);
  say(`    2. As ${name}, who runs the rooms and is admin of the org: open ${baseUrl} in a private window.`);
  if (process.env.EMBED_PROVIDERS)
    say(`    3. The side panel for meetings: open ${baseUrl}/embed/meet in a narrow window.`);
}

function printSignIn(baseUrl: string, issuer: string): void {
  say(
    "  The sign-in is a demo: its provider runs on this machine, needs no password, and its people are fictional.",
  );
  say(`    1. Open ${baseUrl} and sign in as Ana Admin: the first admin of the default org.`);
  say("    2. In a private window, sign in as Ben Builder, or type any name.");
  say(`    ${issuer} is the provider; docs/sign-in describes its configuration.`);
}

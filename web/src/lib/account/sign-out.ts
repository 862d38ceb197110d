import { msg } from "@lit/localize";
import type { AuthReply } from "#shared/wire/identity.ts";
import { getAuth } from "../../api/auth.ts";
import { signOut } from "../../api/me.ts";
import { problemText } from "../../api/problem-text.ts";
import { showToast } from "../../ui/toast.ts";
import { authMode, setMe } from "../identity.ts";
import { clearSpaceCache } from "../spaces/space-cache.ts";
import { navigate } from "../navigate.ts";
import { paths } from "../paths.ts";
import { clearRecentRooms } from "../recent-rooms.ts";
import { removeDrafts } from "../storage.ts";
import { clearUnnamed } from "../spaces/unnamed-space-storage.ts";
import "./tm-signed-out.ts";

/**
 * Signs this browser out and opens the landing page. If the server refuses, a toast shows the error. If the provider
 * has a sign-out page, a banner links to it.
 */
export async function signOutHere() {
  try {
    await signOut();
  } catch (problem) {
    showToast({ text: problemText(problem), tone: "bad" });
    return;
  }
  const provider = await providerSignOut();
  forgetMe();
  if (provider) return document.querySelector("main")!.before(signedOut(provider));
  showToast({ text: msg("You're signed out.") });
}

/** Removes what this browser stores about me, after my sign-in has ended, and opens the landing page. */
export function forgetMe() {
  clearSpaceCache();
  removeDrafts();
  clearUnnamed();
  clearRecentRooms();
  setMe(null);
  navigate(paths.home);
}

type Provider = NonNullable<AuthReply["providerSignOut"]>;

/** Asks the server again: it may have read the provider's metadata after this page was loaded. */
async function providerSignOut(): Promise<Provider | undefined> {
  if (authMode() !== "oidc") return undefined;
  return getAuth().then(
    (auth) => auth.providerSignOut,
    () => undefined,
  );
}

function signedOut(provider: Provider) {
  document.querySelector("tm-signed-out")?.remove();
  return Object.assign(document.createElement("tm-signed-out"), { provider });
}

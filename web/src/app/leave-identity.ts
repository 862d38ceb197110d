import { msg } from "@lit/localize";
import { signOut } from "../api/client.ts";
import { problemText } from "../api/problem-text.ts";
import { showToast } from "../ui/toast.ts";
import { authMode, setMe } from "./identity.ts";
import { forgetSpaces } from "./known-spaces.ts";
import { navigate } from "./navigate.ts";
import { paths } from "./paths.ts";
import { forgetWritten } from "./storage.ts";
import { forgetUnnamed } from "./unnamed-space.ts";

/** Signs this browser out and goes home; says so if the server refuses. */
export async function leaveIdentity() {
  try {
    await signOut();
  } catch (problem) {
    showToast({ text: problemText(problem), tone: "bad" });
    return;
  }
  forgetSpaces();
  forgetWritten();
  forgetUnnamed();
  setMe(null);
  navigate(paths.home);
  showToast({
    text: authMode() === "oidc" ? msg("You are signed out here.") : msg("You are signed out."),
  });
}

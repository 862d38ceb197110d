import type { PanelList } from "#shared/wire/plugins.ts";
import type { TrackerAccount } from "#shared/wire/tracker-accounts.ts";
import { readTrackerAccount } from "../../../api/tracker-accounts.ts";
import type { RoomController } from "../../../room/room-controller.ts";
import { openDialog } from "../../../ui/open-dialog.ts";
import { pluginName } from "../../kind-name.ts";
import { askInRoom } from "./ask-for-page.ts";
import { askOnce, popoverAround } from "./confirm-once.ts";
import type { Result } from "./messages.ts";
import { worded } from "./tracker-words.ts";
import { SearchFailure } from "../accounts/search-failure.ts";
import { TmTrackerAccount } from "../accounts/tm-tracker-account.ts";

type Tracker = Pick<PanelList[number], "name" | "display" | "names" | "page">;

/**
 * Lets the person at the screen choose their own account in a tracker, in a dialog of the application. Returns the result
 * for the page, which never has the account. There is no dialog without recent user activation. Throws the problems of
 * `readTrackerAccount`.
 */
export async function chooseAccountForPage(
  tracker: Tracker,
  room: RoomController,
  frame: Element,
): Promise<Result> {
  if (!room.envelope) return { ok: false, reason: "unknown" };
  if (!navigator.userActivation.isActive) return { ok: false, reason: "no-gesture" };
  const { orgSlug: org, spaceSlug: slug } = room.envelope;
  const place = { org, slug, plugin: tracker.name };
  const { account } = await readTrackerAccount(place);
  const given = { place, display: pluginName(tracker), account, search: searchIn(tracker, room) };
  const isShown = await askOnce(() => shown(given, popoverAround(frame) ?? undefined));
  return isShown === null ? { ok: false, reason: "busy" } : { ok: true };
}

type Given = Pick<TmTrackerAccount, "place" | "display" | "account" | "search">;

/** Shows the dialog, and resolves with true once it is closed. */
function shown(given: Given, parent: Element | undefined): Promise<true> {
  return new Promise((resolve) => {
    const done = () => {
      resolve(true);
      dialog.remove();
    };
    const dialog = openDialog(TmTrackerAccount, { ...given, done }, parent);
  });
}

const searchIn =
  (tracker: Tracker, room: RoomController): TmTrackerAccount["search"] =>
  async (query) => {
    const asked = await askInRoom(room, tracker.name, { name: "ticket-accounts", body: { query } });
    const result = await worded(tracker, asked);
    if (!result.ok) throw new SearchFailure(result.message ?? "");
    return (Object(result.value) as { accounts?: TrackerAccount[] }).accounts ?? [];
  };

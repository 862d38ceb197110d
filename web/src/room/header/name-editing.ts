import { html, type ReactiveControllerHost } from "lit";
import { isMemberView, readSpace } from "../../api/spaces.ts";
import { lazyImport } from "../../lib/lazy/lazy-imports.ts";
import { cacheSpace, spaceRole } from "../../lib/spaces/space-cache.ts";
import type { TextToSave } from "../../ui/form/text-form.ts";
import { toastOnError } from "../../ui/toast-on-error.ts";
import type { RoomController } from "../room-controller.ts";

type Named = "team" | "title";

/** Edits the title of a room and the name of its space, where the header shows them. */
export class NameEditing {
  private editing: { what: Named; text: TextToSave } | undefined;

  constructor(
    private readonly host: ReactiveControllerHost & HTMLElement & { room: RoomController },
    /** Focuses the button of a name after its field was removed. */
    private readonly focusAfter: (what: Named) => void,
  ) {}

  /** Returns the name that is being edited, otherwise undefined. */
  get what(): Named | undefined {
    return this.editing?.what;
  }

  /** Returns true if I may rename the room. Only owners of the space may. */
  get mayRename(): boolean {
    const { orgSlug, spaceSlug } = this.host.room.view!;
    return spaceRole(orgSlug, spaceSlug) === "owner";
  }

  /** Reads the facilitator's role in the space unless it is known. A failure is ignored: the title has no button then. */
  async learnRole(): Promise<void> {
    const { view, amFacilitator, onlyTakesPart } = this.host.room;
    if (!view || !amFacilitator || onlyTakesPart || spaceRole(view.orgSlug, view.spaceSlug)) return;
    const space = await readSpace(view.orgSlug, view.spaceSlug).catch(() => undefined);
    if (!space || !isMemberView(space)) return;
    cacheSpace(space.orgSlug, space.slug, space.name, space.role);
    this.host.requestUpdate();
  }

  /** Starts editing the room's title. */
  rename = async (): Promise<void> => {
    const { roomTitle } = await lazyImport(() => import("./edit-names.ts"));
    const { orgSlug: org, spaceSlug: slug, id, title } = this.host.room.view!;
    this.edit("title", roomTitle({ org, slug, room: { id, title } }));
  };

  /** Starts editing the space's name, if I still may. */
  nameTeam = async (): Promise<void> => {
    const { orgSlug, spaceSlug } = this.host.room.view!;
    const { teamName } = await lazyImport(() => import("./edit-names.ts"));
    await toastOnError(teamName(orgSlug, spaceSlug).then((text) => this.edit("team", text)));
  };

  /** Draws the field of the name that is being edited. */
  field() {
    const { what, text } = this.editing!;
    return html`<tm-edit-here class="of-${what}" .text=${text} @close=${this.closed}></tm-edit-here>`;
  }

  private edit(what: Named, text: TextToSave | undefined) {
    this.editing = text && { what, text };
    this.host.requestUpdate();
  }

  private closed = async () => {
    const { what } = this.editing!;
    const isFocused = this.host.shadowRoot?.activeElement?.localName === "tm-edit-here";
    this.editing = undefined;
    this.host.requestUpdate();
    await this.host.updateComplete;
    if (isFocused) this.focusAfter(what);
  };
}

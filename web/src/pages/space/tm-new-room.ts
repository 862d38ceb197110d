import type { MemberView } from "#shared/wire/spaces.ts";
import { msg } from "@lit/localize";
import { html, nothing, type PropertyValues } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { html as staticHtml, unsafeStatic } from "lit/static-html.js";
import { createRoom } from "../../api/rooms.ts";
import { serverNow } from "../../api/server-clock.ts";
import { navigate } from "../../lib/navigate.ts";
import { paths } from "../../lib/paths.ts";
import { inkOf, kindMark, kindMarkStyles } from "../../ui/kind-mark/kind-mark-template.ts";
import { kindNamesIn } from "../../kinds/kind-name.ts";
import { kindView } from "../../kinds/registry.ts";
import type { KindView, RoomPicker } from "../../kinds/kind-view.ts";
import { pluginRooms } from "../../kinds/plugin-rooms.ts";
import { shownFields } from "../../kinds/shown-fields.ts";
import { formButtons, formError, textField } from "../../ui/form/field-template.ts";
import { FormController } from "../../ui/form/form-controller.ts";
import { buttonStyles, fieldStyles } from "../../ui/styles.ts";
import "../../ui/tm-dialog.ts";
import "../../ui/tm-icon.ts";
import { formText } from "../../ui/form/form-text.ts";
import "./tm-channels-ahead.ts";
import { addableKinds } from "./addable-kinds-template.ts";
import { freeTitle } from "../titles.ts";
import { kindTileStyles } from "./kind-tile-styles.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** A kind with a dialog for new rooms. */
type Offer = Pick<KindView, "kind"> & Required<Pick<KindView, "newRoom">>;
type KindFields = MemberView["kindFields"];

/** Makes a room and opens it. Every choice has a default, so Enter alone is enough. */
@customElement("tm-new-room")
export class TmNewRoom extends TmElement {
  @property({ type: Boolean }) open = false;
  /** The space, whose kinds a new room may have. */
  @property({ attribute: false }) view!: MemberView;
  /** I am an admin of the organization. */
  @property({ type: Boolean }) admin = false;
  @state() private chosen = "";
  @state() private isWrong = false;
  /** The new room has a closing time. */
  @state() private closes = false;
  private readonly form = new FormController(this);

  @query(".picker:not([hidden])") private picker!: RoomPicker | null;

  static override styles = [buttonStyles, fieldStyles, kindMarkStyles, kindTileStyles];

  protected override willUpdate(changed: PropertyValues<this>) {
    if (!changed.has("open") || !this.open) return;
    this.form.note("");
    this.chosen = takeKindFromUrl() ?? this.chosen;
  }

  protected override updated() {
    const config: { closesAt?: unknown } | null = this.config();
    this.isWrong = config === null;
    this.closes = Boolean(config?.closesAt);
  }

  override render() {
    if (!this.open) return nothing;
    const offers = offered(this.view.kinds, this.view.kindFields, kindNamesIn(this.view));
    // A kind may be retired while the page is open.
    const chosen = offers.find(({ kind }) => kind === this.chosen) ?? offers[0];
    return html`
      <tm-dialog open heading=${msg("New room")} @close=${this.closed}>
        ${chosen ? this.fields(chosen, offers) : html`<p>${msg("No rooms can be created here right now.")}</p>`}
        ${formButtons({ isBusy: this.form.isBusy || this.isWrong || !chosen }, msg("Open room"), this.closed)}
      </tm-dialog>
    `;
  }

  private fields(chosen: Offer, offers: readonly Offer[]) {
    return html`<form
      id="form"
      class="stack loose"
      novalidate
      @submit=${(event: SubmitEvent) => this.submit(event, chosen.kind)}
    >
      ${offers.length > 1 ? this.choices(chosen, offers) : nothing}
      ${addableKinds({ kinds: this.view.addableKinds, org: this.view.orgSlug, isAdmin: this.admin })}
      ${textField({
        id: "title",
        label: msg("Title"),
        error: this.form.errorOf("title"),
        maxlength: 200,
        required: true,
        autofocus: true,
        value: freeTitle(
          chosen.newRoom.title(new Date(serverNow())),
          this.view.sessions.map((room) => room.title),
        ),
      })}
      ${offers.map((offer) => this.pickerOf(offer, offer === chosen))}
      <tm-channels-ahead
        .place=${{ org: this.view.orgSlug, slug: this.view.slug }}
        kind=${chosen.kind}
        ?closes=${this.closes}
      ></tm-channels-ahead>
      ${formError(this.form.error)}
    </form>`;
  }

  /** Draws a kind's picker. All pickers stay in the page, so that switching kinds loses no input. */
  private pickerOf({ kind, newRoom: { picker } }: Offer, isChosen: boolean) {
    if (!picker) return nothing;
    const element = unsafeStatic(picker.tag);
    return staticHtml`<${element}
      class="picker"
      ?hidden=${!isChosen}
      .org=${this.view.orgSlug}
      .slug=${this.view.slug}
      .fields=${shownFields(this.view.kindFields[kind] ?? [], this.view.kindTexts[kind])}
      @change=${() => this.requestUpdate()}
    ></${element}>`;
  }

  private choices(chosen: Offer, offers: readonly Offer[]) {
    return html`<fieldset class="tiles">
      <legend class="visually-hidden">${msg("Kind of room")}</legend>
      ${offers.map((offer) => this.tile(offer.kind, offer === chosen))}
    </fieldset>`;
  }

  private tile(kind: string, isChosen: boolean) {
    const display = kindNamesIn(this.view)[kind] ?? kind;
    const look = { kind, icon: this.view.kindIcons[kind], hue: this.view.kindHues[kind], display };
    return html`<label class="tile kind-ink" ${inkOf(look)}>
      <input type="radio" name="kind" .checked=${isChosen} @change=${() => (this.chosen = kind)} />
      ${kindMark(look)}
      <span>${display}</span>
      <tm-icon class="tick" name="check"></tm-icon>
    </label>`;
  }

  /** Returns the config of the new room, or null while it has an error. */
  private config(): object | null {
    return this.picker ? this.picker.config() : {};
  }

  private closed = () => this.dispatchEvent(new Event("close"));

  private async submit(event: SubmitEvent, kind: string) {
    event.preventDefault();
    const title = formText(event.target, "title");
    const config = this.config();
    if (!config) return this.requestUpdate();
    await this.form.run({ title: title === "" ? msg("Enter a title.") : "" }, async () => {
      const room = await createRoom(this.view.orgSlug, this.view.slug, { kind, title, config });
      navigate(paths.room(this.view.orgSlug, this.view.slug, room.id));
    });
  }
}

/** Returns the kind of `?new=<kind>`, and removes it from the address, so that a reload shows the space. */
function takeKindFromUrl(): string | null {
  const url = new URL(location.href);
  const kind = url.searchParams.get("new");
  url.searchParams.delete("new");
  if (kind !== null) history.replaceState(null, "", url);
  return kind;
}

/** Loads the pickers of these kinds. Rejects if one of them fails to load. */
export async function fetchPickers({
  kinds,
  kindFields,
  kindNames,
}: Pick<MemberView, "kinds" | "kindFields" | "kindNames">): Promise<void> {
  await Promise.all(
    makeable(kinds, kindFields, kindNames).map(async ({ newRoom }) => newRoom.picker?.load()),
  );
}

function makeable(kinds: readonly string[], fields: KindFields, names: Record<string, string>): Offer[] {
  return kinds.flatMap((kind): Offer[] => {
    const newRoom = fields[kind] ? pluginRooms(names[kind] ?? kind, fields[kind]) : kindView(kind)?.newRoom;
    return newRoom ? [{ kind, newRoom }] : [];
  });
}

/** Returns the kinds with a loaded picker. A kind that appeared while the dialog is open may lack it. */
function offered(kinds: readonly string[], fields: KindFields, names: Record<string, string>): Offer[] {
  return makeable(kinds, fields, names).filter(
    ({ newRoom: { picker } }) => !picker || customElements.get(picker.tag),
  );
}

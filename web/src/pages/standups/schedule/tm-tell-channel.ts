import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { MemberView } from "#shared/wire/spaces.ts";
import { listSpaceConnections } from "../../../api/connections.ts";
import { listOrgs } from "../../../api/directory.ts";
import { listOffered, listPlugins } from "../../../api/plugins.ts";
import { paths } from "../../../lib/paths.ts";
import { Loader } from "../../../ui/loading/loader.ts";
import { partStyles } from "../../../ui/page/part-styles.ts";
import { panelStyles } from "../../../ui/styles.ts";
import { channelOf, chatState, type ChatState } from "./chat-state.ts";
import "../../../ui/tm-icon.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/** The state of the Chat plugin, and the page where the person sets it up. */
type Told = { state: ChatState; link: string };

/**
 * Tells owners and org admins whether a chat channel learns of standups, with a link to the plugin's settings. Only
 * admins learn that it can be installed or turned on. Other members see nothing.
 */
@customElement("tm-tell-channel")
export class TmTellChannel extends TmElement {
  @property({ attribute: false }) view!: MemberView;
  private readonly chat = new Loader<Told>(this, {
    key: () => `${this.view.orgSlug}/${this.view.slug}`,
    load: () => read(this.view),
    refresh: true,
  });

  static override styles = [panelStyles, partStyles];

  override render() {
    const { state, link: href } = this.chat.value ?? { state: "none", link: "" };
    if (state === "none") return nothing;
    const link = html`<a href=${href}>${linkText(state)}</a>`;
    if (state === "offered")
      return html`<p class="note">
        ${msg("The Chat plugin can tell a channel when a standup opens.")} ${link}
      </p>`;
    return html`<section class="panel">
      <h2>${msg("Tell a channel")}</h2>
      <p class="state"><tm-icon name=${state === "on" ? "check" : "info"}></tm-icon>${stateText(state)}</p>
      <p>${link}</p>
    </section>`;
  }
}

function stateText(state: "off" | "needs-address" | "on"): string {
  switch (state) {
    case "on":
      return msg("Chat posts when a standup opens, and 15 minutes before it closes.");
    case "needs-address":
      return msg("Chat needs the address of a channel.");
    case "off":
      return msg("Chat is turned off.");
  }
}

function linkText(state: Exclude<ChatState, "none">): string {
  switch (state) {
    case "on":
      return msg("Chat settings");
    case "needs-address":
      return msg("Set up Chat");
    case "off":
      return msg("Turn on Chat");
    case "offered":
      return msg("Install Chat");
  }
}

async function read({ orgSlug: org, slug, role }: MemberView): Promise<Told> {
  const isOwner = role === "owner";
  const isAdmin = (await listOrgs()).some((one) => one.slug === org && one.role === "admin");
  if (!isOwner && !isAdmin) return { state: "none", link: "" };
  const [connections, known] = await Promise.all([
    listSpaceConnections(org, slug),
    isAdmin ? readAsAdmin(org) : null,
  ]);
  const channel = channelOf(connections);
  const link = channel && isOwner ? paths.settings(org, slug, "plugins") : paths.admin(org, "plugins");
  return { state: chatState(channel, known), link };
}

async function readAsAdmin(org: string) {
  const [plugins, { offered }] = await Promise.all([listPlugins(org), listOffered(org)]);
  return { ...plugins, offered };
}

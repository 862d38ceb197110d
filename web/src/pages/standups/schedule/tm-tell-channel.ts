import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { listOrgs } from "../../../api/directory.ts";
import { listOffered, listPlugins } from "../../../api/plugins.ts";
import { paths } from "../../../lib/paths.ts";
import { Loader } from "../../../ui/loading/loader.ts";
import { partStyles } from "../../../ui/page/part-styles.ts";
import { panelStyles } from "../../../ui/styles.ts";
import { chatState, type ChatState } from "./chat-state.ts";
import "../../../ui/tm-icon.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/**
 * Tells an org admin whether a chat channel learns of standups, with a link to the plugin's settings. Other members see
 * nothing, because only admins may read the list of plugins.
 */
@customElement("tm-tell-channel")
export class TmTellChannel extends TmElement {
  @property() org = "";
  private readonly chat = new Loader<ChatState>(this, {
    key: () => this.org,
    load: () => readState(this.org),
    refresh: true,
  });

  static override styles = [panelStyles, partStyles];

  override render() {
    const state = this.chat.value ?? "none";
    if (state === "none") return nothing;
    const link = html`<a href=${paths.admin(this.org, "plugins")}>${linkText(state)}</a>`;
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

async function readState(org: string): Promise<ChatState> {
  const isAdmin = (await listOrgs()).some(({ slug, role }) => slug === org && role === "admin");
  if (!isAdmin) return "none";
  const [plugins, { offered }] = await Promise.all([listPlugins(org), listOffered(org)]);
  return chatState(plugins, offered);
}

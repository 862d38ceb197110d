import { parseHosts } from "../settings-outbound.ts";
import { setting } from "./setting.ts";

const NO_HOSTS = "none";

export const pushSettings = {
  /** Allowed hosts of push services: `host.example.com` or `*.example.com`, lower case; [] turns notices off. */
  pushHosts: setting({
    name: "PUSH_HOSTS",
    help: `The hosts of push services that notices to devices may use, comma-separated. \`${NO_HOSTS}\` turns notices off.`,
    more: "A browser chooses its service: the default has those of Chrome, Firefox, Safari and Edge. Each person turns notices on for a device. They require `PLUGIN_SECRET_KEY` and an `https` `BASE_URL` (or `http://localhost` for a test), and the delivery role needs a way to these hosts. A private address must be in `OUTBOUND_ALLOW_CIDRS`, too.",
    parse: (text) => (text.trim() === NO_HOSTS ? { value: [] } : parseHosts(text)),
    default: "fcm.googleapis.com,updates.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com",
    example: "updates.push.services.mozilla.com,*.push.apple.com",
    compose: "pass",
  }),
};

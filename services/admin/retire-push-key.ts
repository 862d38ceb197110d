import { retireKey } from "#shared/domain/push/retire-key.ts";
import { exactly } from "./arguments.ts";
import type { Command } from "./command.ts";
import { confirm } from "./confirm.ts";
import { withDatabase } from "./with-database.ts";

export const retirePushKeyCommand: Command = {
  args: "",
  summary: "Replaces the key pair of notices, for one that cannot be decrypted or was disclosed.",
  async run({ args, yes }) {
    exactly(args);
    const consequence =
      "This ends the notices on every device, until its browser subscribes again at the person's next visit.";
    if (!yes) await confirm(consequence, "every device");
    const devices = await withDatabase(retireKey);
    const ended = `${devices} ${devices === 1 ? "device" : "devices"}`;
    return { json: { devices }, lines: [`Retired the key pair of ${ended}.`] };
  },
};

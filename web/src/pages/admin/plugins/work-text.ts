import { msg } from "@lit/localize";
import type { PluginTask, PluginWork } from "#shared/wire/plugin-work.ts";
import { formatMoment, formatNumber, plural } from "../../../i18n/format.ts";
import { str } from "../../../i18n/str.ts";
import type { IconName } from "../../../ui/icons.ts";

type Look = { text: string; icon: IconName; tone: "" | "ok" | "bad" };

/** Returns the text, icon and tone for the state of an event or a job. */
export function stateLook(state: PluginTask["state"]): Look {
  const looks = {
    waiting: { text: msg("Waiting"), icon: "hourglass", tone: "" },
    running: { text: msg("Running"), icon: "hourglass", tone: "" },
    done: { text: msg("Done", { id: "job-done" }), icon: "circle-check", tone: "ok" },
    failed: { text: msg("Failed"), icon: "circle-alert", tone: "bad" },
  } as const;
  return looks[state];
}

/** Returns the name of a task: the event's topic or the job's name, as the plugin's author wrote it. */
export function taskName({ topic, job }: PluginTask): string {
  return topic === undefined ? msg(str`Job ${job!}`) : msg(str`Event ${topic}`);
}

/** Returns the end or due time of a task, and its number of attempts. */
export function taskFacts({ state, attempts, dueAt, endedAt }: PluginTask): string {
  const count = formatNumber(attempts);
  const tried = plural(attempts, { one: msg("1 attempt"), other: msg(str`${count} attempts`) });
  const at = endedAt ?? dueAt;
  const when = at === undefined ? "" : formatMoment(new Date(at));
  const moment = state === "waiting" && when ? msg(str`due ${when}`) : when;
  return [moment, ...(attempts > 0 ? [tried] : [])].filter(Boolean).join(" · ");
}

/** Returns the numbers of waiting, failed and refused tasks in one line. */
export function workSummary({ waiting, failed, refused }: PluginWork): string {
  const [w, f, r] = [formatNumber(waiting), formatNumber(failed), formatNumber(refused)];
  return [
    waiting === 0
      ? msg("Nothing waiting")
      : plural(waiting, { one: msg("1 waiting"), other: msg(str`${w} waiting`) }),
    ...(failed > 0 ? [plural(failed, { one: msg("1 failed"), other: msg(str`${f} failed`) })] : []),
    ...(refused > 0
      ? [
          plural(refused, {
            one: msg("1 event refused: too many were waiting"),
            other: msg(str`${r} events refused: too many were waiting`),
          }),
        ]
      : []),
  ].join(" · ");
}

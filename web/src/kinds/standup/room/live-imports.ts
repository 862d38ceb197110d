// The parts that only a live standup has. They are imported with its room.
import "../blockers/tm-standup-blockers.ts";
import "../dock/tm-standup-dock.ts";
import "../roster/tm-standup-order.ts";
import "../roster/tm-standup-roster.ts";
import "../speaker/tm-standup-speaker.ts";
import "../table/tm-standup-table.ts";

// The parts that only a live standup has. They are imported with its room.
import "../roster/tm-standup-order.ts";
import "../roster/tm-standup-roster.ts";
import "../speaker/tm-standup-speaker.ts";

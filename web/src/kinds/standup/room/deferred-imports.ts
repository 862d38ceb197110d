// What a standup can do without at first: fetched together, once the room is drawn.
import "../answers/tm-standup-talk.ts";
import "../help/tm-standup-ask.ts";
import "../help/tm-standup-help.ts";
import "../kudos/tm-standup-kudos.ts";
import "../roster/tm-standup-order.ts";
import "./paper.ts";

// The parts that a standup does not need at first. They are imported together after the first render.
import "../ending/tm-standup-ending.ts";
import "../replies/tm-standup-talk.ts";
import "../help/tm-standup-ask.ts";
import "../help/tm-standup-help.ts";
import "../kudos/tm-standup-kudos.ts";
import "../notifications/tm-push-offer.ts";
import "../previous/tm-standup-previous.ts";
import "../talk-after/tm-standup-talk-after.ts";

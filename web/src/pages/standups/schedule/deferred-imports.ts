// The parts below the schedule. They are imported together after the page's first render.
import "./tm-next-slots.ts";
import "./tm-standup-questions.ts";
import "./tm-tell-channel.ts";

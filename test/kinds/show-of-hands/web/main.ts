import { addKind } from "../../../../web/src/kinds/registry.ts";
import { showOfHands } from "./show-of-hands.ts";

addKind(showOfHands);
await import("../../../../web/src/main.ts");

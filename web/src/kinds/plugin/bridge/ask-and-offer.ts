export { askForPage } from "./ask-for-page.ts";
export { offerForPage } from "./offer-for-page.ts";

// Both offers read stories with the code of imports. As one part it stays out of what every page loads.
export { offerChanges } from "./offer-changes.ts";
export { offerStories } from "./offer-stories.ts";

import type { Locator, Page } from "playwright-core";

/** Connects a plugin on its open page of settings, with values by their labels. Returns the card of the connection. */
export async function connectPlugin(
  page: Page,
  label: string,
  values: Record<string, string>,
): Promise<Locator> {
  const card = page.locator("tm-connection", {
    has: page.getByRole("heading", { name: label, exact: true }),
  });
  await card.getByRole("button", { name: "Connect" }).press("Enter");
  for (const [field, value] of Object.entries(values)) await card.getByLabel(field).fill(value);
  await card.getByRole("button", { name: "Connect" }).press("Enter");
  await page.locator("tm-confirm").getByRole("button", { name: "Connect" }).press("Enter");
  await card.getByText("Connected", { exact: true }).waitFor();
  return card;
}

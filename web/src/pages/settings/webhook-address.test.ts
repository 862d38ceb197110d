// Rules: protocol/webhooks#address-format
import { expect, test } from "vitest";
import { flawOf } from "./webhook-address.ts";

test("a flaw in a webhook's address is shown before the request", () => {
  expect(flawOf("")).toBe("Type the address of your receiver.");
  expect(flawOf("http://hooks.example.com/standups")).toBe("The address must begin with https://.");
  expect(flawOf("https://user:word@hooks.example.com/")).toMatch(/^[A-Z].*\.$/);
  expect(flawOf("https://hooks.example.com/standups")).toBe("");
});

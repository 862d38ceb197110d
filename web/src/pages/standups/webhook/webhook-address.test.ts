// Rules: protocol/webhooks#address-format
import { expect, test } from "vitest";
import { addressError } from "./webhook-address.ts";

test("a flaw in a webhook's address is shown before the request", () => {
  expect(addressError("")).toBe("Enter the address of your server.");
  expect(addressError("http://hooks.example.com/standups")).toBe("The address must begin with https://.");
  expect(addressError("https://user:word@hooks.example.com/")).toMatch(/^[A-Z].*\.$/);
  expect(addressError("https://hooks.example.com/standups")).toBe("");
});

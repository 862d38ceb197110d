import { expect, test } from "vitest";
import { flawOf } from "./webhook-address.ts";

test("what is wrong with an address is said in a sentence before the server is asked; which hosts it allows is its own to say (hardening, Outbound requests)", () => {
  expect(flawOf("")).toBe("Type the address of your receiver.");
  expect(flawOf("http://hooks.example.com/standups")).toBe("The address must begin with https://.");
  expect(flawOf("https://user:word@hooks.example.com/")).toMatch(/^[A-Z].*\.$/);
  expect(flawOf("https://hooks.example.com/standups")).toBe("");
});

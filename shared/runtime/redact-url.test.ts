import { describe, expect, test } from "vitest";
import { redactUrl } from "./redact-url.ts";

// Rules: protocol/operations#redacted-addresses
describe("redacted URLs", () => {
  test.each([
    ["postgres://db/app", "postgres://db/app"],
    ["postgres://svc@db:5432/app?sslmode=require", "postgres://svc@db:5432/app?sslmode=require"],
    ["postgres:///app?host=/run/postgresql", "postgres:///app?host=/run/postgresql"],
    ["postgres://svc:qzSecret@db/app", "postgres://svc:***@db/app"],
    ["postgres://:qzSecret@db/app", "postgres://:***@db/app"],
    ["postgres://svc%3AqzSecret@db/app", "postgres://svc:***@db/app"],
    ["postgres://db/app?user=svc&password=qzSecret", "postgres://db/app?***"],
    ["postgres://db/app?PassWord=qzSecret&sslmode=require", "postgres://db/app?***&sslmode=require"],
    ["postgres://db/app?pass%77ord=qzSecret", "postgres://db/app?***"],
    ["postgres://db/app?sslkey=/qzSecret&sslpassword=qzSecret", "postgres://db/app?***"],
    ["postgres://db/app?options=-c%20x=qzSecret", "postgres://db/app?***"],
    ["postgres://svc:12/qzSecret@db/app", "***"],
    ["postgres://svc:12/qzSecret%40db/app", "***"],
    ["postgres://svc:12?qzSecret@db/app", "postgres://svc:12?***"],
    ["postgres://svc:12#qzSecret@db/app", "postgres://svc:12#***"],
    ["postgres://svc:qzSecret@[db/app", "***"],
    ["https://svc:qzSecret@idp.example/realm", "https://svc:***@idp.example/realm"],
  ])("%s becomes %s", (address, shown) => {
    expect(redactUrl(address)).toBe(shown);
    expect(shown).not.toContain("qzSecret");
  });
});

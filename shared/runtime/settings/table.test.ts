// Rules: protocol/operations#settings-list
import { describe, expect, it } from "vitest";
import { readSettings } from "../settings.ts";
import { allSettings, settingGroups } from "./table.ts";

const DATABASE_URL = "postgres://svc@db:5432/standpoint";
const names = allSettings.map(({ name }) => name);

describe("the table of settings", () => {
  it("has each setting once, and each in a group", () => {
    expect(names).toEqual([...new Set(names)]);
    const groups = Object.values(settingGroups).map((group) => Object.values(group).map(({ name }) => name));
    expect(groups.flat()).toEqual(names);
  });

  it("has a help of whole sentences for each setting, without links", () => {
    for (const { name, help, more = "None." } of allSettings) {
      expect(help, name).toMatch(/^[A-Z0-9`][^[]*\.$/);
      expect(more, name).toMatch(/^[A-Z`].*\.$/);
    }
  });

  it("has a valid example for each setting, except for secrets", () => {
    for (const { name, example, parse, secret } of allSettings) {
      if (example === "") expect(secret, name).toBe(true);
      else expect(parse(example), name).toHaveProperty("value");
    }
  });

  it("marks every setting as secret whose name tells of a secret", () => {
    const secrets = allSettings.filter(({ secret }) => secret).map(({ name }) => name);
    expect(secrets).toEqual(names.filter((name) => /SECRET|PASSWORD|SCIM_TOKEN/.test(name)));
  });

  it("has defaults that an operator may write, and that name only settings of the table", () => {
    for (const { default: text = "" } of allSettings)
      for (const [, other] of text.matchAll(/<(\w+)>/g)) expect(names).toContain(other);
    const defaults = readSettings({ DATABASE_URL });
    const written = Object.fromEntries(
      allSettings.map(({ name, default: text = "" }) => [name, text.includes("<") ? "" : text]),
    );
    expect(readSettings({ ...written, DATABASE_URL })).toEqual(defaults);
  });
});

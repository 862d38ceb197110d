import { describe, expect, it } from "vitest";
import type { Role } from "./column-words.ts";
import { plainText, storiesOfTable } from "./paste.ts";
import { likelyReading, rolesOf, tableIn, withRole } from "./table.ts";

/** Which columns of a table are taken for what, by their names. */
function found(header: string, delimiter = ",") {
  const names = header.split(delimiter);
  const table = tableIn(`${header}\n${names.map(() => "x").join(delimiter)}`, "named");
  const roles = rolesOf(table);
  const named = (role: Role) => names.filter((_, at) => roles[at] === role).join();
  return [named("ref"), named("title"), named("notes"), named("estimate")];
}

function storiesIn(text: string) {
  const table = tableIn(plainText(text), "named");
  return storiesOfTable(table, rolesOf(table));
}

describe("the columns of known exports", () => {
  it.each([
    [
      "Jira",
      "Summary,Issue key,Issue id,Issue Type,Status,Description,Custom field (Story Points)",
      ["Issue key", "Summary", "Description", "Custom field (Story Points)"],
    ],
    [
      "Jira of today",
      "Summary,Work item key,Work item id,Description,Custom field (Story point estimate)",
      ["Work item key", "Summary", "Description", "Custom field (Story point estimate)"],
    ],
    [
      "Jira in German",
      "Zusammenfassung;Vorgangsschlüssel;Vorgangs-ID;Status;Beschreibung;Benutzerdefinierte Felder (Story Points)",
      ["Vorgangsschlüssel", "Zusammenfassung", "Beschreibung", "Benutzerdefinierte Felder (Story Points)"],
    ],
    [
      "Jira in French",
      "Résumé,Clé de ticket,ID de ticket,État,Description,Champs personnalisés (Story Points)",
      ["Clé de ticket", "Résumé", "Description", "Champs personnalisés (Story Points)"],
    ],
    [
      "Jira in Spanish",
      "Resumen,Clave de incidencia,ID de la incidencia,Estado,Descripción,Campo personalizado (Story Points)",
      ["Clave de incidencia", "Resumen", "Descripción", "Campo personalizado (Story Points)"],
    ],
    [
      "Jira in Portuguese",
      "Resumo,Chave da item,ID da item,Status,Descrição,Campo personalizado (Story Points)",
      ["Chave da item", "Resumo", "Descrição", "Campo personalizado (Story Points)"],
    ],
    [
      "Jira in Japanese",
      "要約,課題キー,課題 ID,ステータス,説明,カスタムフィールド (ストーリーポイント)",
      ["課題キー", "要約", "説明", "カスタムフィールド (ストーリーポイント)"],
    ],
    ["GitHub", "number,title,body,state", ["number", "title", "body", ""]],
    ["GitHub projects", "Title,URL,Assignees,Status,Estimate", ["URL", "Title", "", "Estimate"]],
    ["GitLab", "Title,Description,Issue ID,URL,State,Weight", ["Issue ID", "Title", "Description", "Weight"]],
    [
      "Linear",
      "ID,Team,Title,Description,Status,Estimate,Priority",
      ["ID", "Title", "Description", "Estimate"],
    ],
    [
      "Azure Boards",
      "ID,Work Item Type,Title,Assigned To,State,Story Points,Description",
      ["ID", "Title", "Description", "Story Points"],
    ],
    [
      "Trello",
      "Card ID,Card Name,Card URL,Card Description,Labels",
      ["Card URL", "Card Name", "Card Description", ""],
    ],
    ["Standpoint", "ticket,story,status,estimate,votes,detail", ["ticket", "story", "", "estimate"]],
  ])("are known: %s", (_name, header, expected) => {
    expect(found(header, header.includes(";") ? ";" : ",")).toEqual(expected);
    expect(likelyReading(`${header}\nx`, false)).toBe("named");
  });
});

describe("rolesOf", () => {
  it("takes the filled one of several columns for one thing", () => {
    const table = tableIn(
      "Summary,Custom field (Story Points),Custom field (Story point estimate)\nOne,,5",
      "named",
    );
    expect(rolesOf(table)).toEqual(["title", "", "estimate"]);
  });

  it("guesses nothing where no column is known", () => {
    expect(rolesOf(tableIn("Klucz,Nazwa\nA,B", "named"))).toEqual(["", ""]);
  });

  it("finds the references of a table that names no columns", () => {
    expect(rolesOf(tableIn("Sign in,WEB-1\nSign out,WEB-2", "unnamed"))).toEqual(["title", "ref"]);
  });
});

describe("likelyReading", () => {
  it("takes a file of columns for a table also where no column is known, and a text for lines", () => {
    const text = "Klucz;Nazwa\nA-1;Logowanie";
    expect(likelyReading(text, true)).toBe("named");
    expect(likelyReading(text, false)).toBe("lines");
    expect(likelyReading("WEB-1,Sign in\nWEB-2,Sign out", true)).toBe("unnamed");
  });
});

describe("withRole", () => {
  it("gives a role to one column only, and notes to as many as are wanted", () => {
    expect(withRole(["ref", "title", ""], 2, "title")).toEqual(["ref", "", "title"]);
    expect(withRole(["notes", "title", ""], 2, "notes")).toEqual(["notes", "title", "notes"]);
  });
});

describe("storiesOfTable", () => {
  it("reads what Excel calls its delimiter", () => {
    expect(storiesIn("sep=;\r\nKey;Summary\r\nWEB-1;Sign in, now")).toEqual([
      { ref: "WEB-1", title: "Sign in, now", notes: "", estimate: "" },
    ]);
  });

  it("gathers notes from several columns", () => {
    const table = tableIn("Title,Description,Acceptance\nOne,What,How\nTwo,,Then", "named");
    expect(storiesOfTable(table, ["title", "notes", "notes"]).map(({ notes }) => notes)).toEqual([
      "What\n\nHow",
      "Then",
    ]);
  });

  it("reads references out of addresses, and GitLab's and GitHub's numbers with their sign", () => {
    expect(
      storiesIn(
        "Card ID,Card Name,Card URL\n5f1,Sign in,https://trello.com/c/AbC123/12-sign-in\n5f2,Out,https://trello.com/c/AbC124",
      ).map(({ ref }) => ref),
    ).toEqual(["#12", "https://trello.com/c/AbC124"]);
    expect(
      storiesIn("Title,Issue ID,URL\nOne,7,https://gitlab.com/a/b/-/issues/7").map(({ ref }) => ref),
    ).toEqual(["#7"]);
  });

  it("takes the apostrophes out of our own export again, and out of no other (protocol/rooms 43)", () => {
    const header = "ticket,story,status,estimate,votes,detail";
    expect(storiesIn(`${header}\nWEB-1,"'=sum of all",pending,5,,`)[0]).toMatchObject({
      title: "=sum of all",
      estimate: "5",
    });
    expect(storiesIn(`Key,Summary\nWEB-1,'=sum`)[0]!.title).toBe("'=sum");
  });
});

/** What a column of an imported table holds; "" is left out. */
export type Role = "ref" | "title" | "notes" | "estimate" | "";

/**
 * The names that columns have, the one to be taken first in front: Jira in English, German, French, Spanish, Portuguese
 * and Japanese, GitHub, GitLab, Linear, Azure Boards, Trello, hand-made tables and our own export. In lower case, with a
 * space for each `_` and `-`. A key is taken before an inner id.
 */
export const columnWords: Record<Exclude<Role, "">, readonly string[]> = {
  ref: [
    "issue key",
    "work item key",
    "key",
    "vorgangsschlüssel",
    "schlüssel",
    "clé de ticket",
    "clé de demande",
    "clé d'incident",
    "clé du ticket",
    "clé",
    "clave de incidencia",
    "clave de la incidencia",
    "clave",
    "chave do item",
    "chave da item",
    "chave da incidência",
    "chave do problema",
    "chave",
    "課題キー",
    "キー",
    "ref",
    "reference",
    "identifier",
    "issue",
    "ticket",
    "referenz",
    "référence",
    "referencia",
    "referência",
    "number",
    "issue number",
    "issue iid",
    "iid",
    "#",
    "no",
    "nr",
    "short id",
    "card number",
    "id",
    "work item id",
    "issue id",
  ],
  title: [
    "summary",
    "title",
    "story title",
    "issue title",
    "card name",
    "name",
    "story",
    "subject",
    "zusammenfassung",
    "titel",
    "résumé",
    "titre",
    "resumen",
    "título",
    "resumo",
    "sumário",
    "要約",
    "タイトル",
    "件名",
    "概要",
  ],
  notes: [
    "description",
    "notes",
    "body",
    "details",
    "issue description",
    "card description",
    "beschreibung",
    "notizen",
    "descripción",
    "descrição",
    "notas",
    "説明",
  ],
  estimate: [
    "story points",
    "story point estimate",
    "story points estimate",
    "estimate",
    "points",
    "weight",
    "effort",
    "storypoints",
    "story punkte",
    "schätzung",
    "points de récit",
    "points d'effort",
    "estimation",
    "puntos de historia",
    "puntos",
    "estimación",
    "pontos de história",
    "pontos da história",
    "pontos",
    "estimativa",
    "ストーリーポイント",
    "ストーリー ポイント",
    "ポイント",
    "見積もり",
    "見積り",
  ],
};

/** Columns that hold an address, in which the reference stands. */
export const addressWords: readonly string[] = ["url", "link", "html url", "issue url", "card url"];

const numberWords = new Set(["number", "issue number", "issue iid", "iid", "#", "no", "nr"]);

/** Jira puts the names of fields that a team made in brackets behind these words. */
const ownField =
  /^(?:custom fields?|benutzerdefinierte[rs]? feld(?:er)?|champs? personnalisés?|campos? personalizados?|カスタム ?フィールド) ?[(（](.+)[)）]$/u;

/** Returns a column's name as the lists of words have it. */
export function columnName(header: string): string {
  const name = header
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll("’", "'")
    .replace(/[\s_-]+/gu, " ")
    .trim();
  return ownField.exec(name)?.[1]?.trim() ?? name;
}

/** Returns whether a column of these names holds numbers that people write with a `#`, as GitHub and GitLab do. */
export function isNumberColumn(names: readonly string[], at: number): boolean {
  // GitLab calls the number "Issue ID"; so does Jira its inner id, but Jira exports no address beside it.
  return numberWords.has(names[at]!) || (names[at] === "issue id" && names.includes("url"));
}

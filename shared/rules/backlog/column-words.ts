/** The role of a table's column. Columns with the role "" are ignored. `type` and `status` only filter rows. */
export type Role = "ref" | "title" | "notes" | "estimate" | "type" | "status" | "";

/**
 * The column names of each role, preferred names first, separated by `|`, in the form that `columnName` returns. They
 * are the names in trackers, spreadsheets and our own export. Languages: English, German, French, Spanish, Portuguese,
 * Italian, Dutch, Polish, Czech, Swedish, Turkish, Russian, Ukrainian, Japanese, Korean and Chinese.
 */
const roleNames: Record<Exclude<Role, "">, string> = {
  ref:
    "issue key|work item key|formatted id|task custom id|custom id|key|ticket key|story key|jira key|jira issue|jira|identifier|" +
    "vorgangsschlüssel|schlüssel|vorgang|" +
    "clé de ticket|clé de demande|clé d'incident|clé du ticket|clé de l'élément|clé|" +
    "clave de incidencia|clave de la incidencia|clave de actividad|clave|" +
    "chave do item|chave da item|chave da incidência|chave do problema|chave|" +
    "chiave ticket|chiave segnalazione|chiave|issuesleutel|sleutel|itemsleutel|" +
    "klucz zgłoszenia|klucz|klíč požadavku|klíč|ärendenyckel|nyckel|sorun anahtarı|anahtar|konu anahtarı|" +
    "код проблемы|ключ проблемы|ключ задачи|ключ запроса|ключ|код задачи|код|ключ завдання|код завдання|ключ запиту|" +
    "課題キー|キー|이슈 키|키|问题关键字|关键字|键|问题键|事务键|议题键|問題索引鍵|議題鍵|索引鍵|编号|編號|编码|单号|工单号|" +
    "ref|reference|referenz|référence|referencia|referência|riferimento|referentie|odniesienie|odkaz|referens|referans|" +
    "ссылка на задачу|ticket|ticket id|ticket number|ticket no|ticket nr|story id|feature id|item id|external id|" +
    "number|issue number|issue iid|iid|#|no|nr|nº|n°|№|num|nummer|numéro|número|numero|numer|číslo|номер|番号|번호|号码|" +
    "short id|id short|idshort|card number|issue|id|work item id|task id|issue id|identyfikator|kennung|pkey",
  title:
    "title|story title|issue title|work item title|task name|card name|item name|issue name|summary|short summary|" +
    "subject|headline|user story|user stories|story|backlog item|product backlog item|pbi|content|name|task|tasks|" +
    "item|feature|requirement|work item|to do|todo|" +
    "zusammenfassung|titel|betreff|überschrift|bezeichnung|aufgabe|anforderung|" +
    "résumé|titre|objet|intitulé|nom|tâche|libellé|récit utilisateur|" +
    "resumen|título|asunto|nombre|tarea|historia de usuario|historia|" +
    "resumo|sumário|assunto|nome|tarefa|história de usuário|história|" +
    "riepilogo|titolo|oggetto|attività|storia utente|" +
    "samenvatting|onderwerp|naam|taak|omschrijving kort|" +
    "podsumowanie|tytuł|temat|nazwa|zadanie|historyjka|" +
    "souhrn|shrnutí|název|předmět|úkol|nadpis|" +
    "sammanfattning|ämne|rubrik|namn|uppgift|" +
    "özet|başlık|konu|ad|görev|" +
    "thema|тема|название|заголовок|краткое описание|задача|наименование|резюме|" +
    "підсумок|назва|завдання|коротко|" +
    "要約|タイトル|件名|概要|題名|名前|タスク|요약|제목|이름|작업|概要说明|摘要|标题|標題|主题|主題|名称|名稱|需求|任务|任務|问题概要",
  notes:
    "description|issue description|card description|task content|body|notes|note|details|detail text|desc|" +
    "acceptance criteria|acceptance criterion|acceptance|criteria|definition of done|repro steps|" +
    "beschreibung|notizen|notiz|details zur story|akzeptanzkriterien|abnahmekriterien|" +
    "détails|critères d'acceptation|remarques|descripción|notas|detalles|criterios de aceptación|" +
    "descrição|detalhes|critérios de aceitação|critérios de aceite|descrizione|note aggiuntive|dettagli|" +
    "criteri di accettazione|beschrijving|omschrijving|notities|acceptatiecriteria|opis|notatki|szczegóły|" +
    "kryteria akceptacji|popis|poznámky|akceptační kritéria|beskrivning|anteckningar|acceptanskriterier|" +
    "açıklama|notlar|kabul kriterleri|tanım|описание|заметки|примечание|критерии приемки|критерии приёмки|" +
    "опис|нотатки|примітки|критерії приймання|説明|メモ|備考|詳細|受け入れ条件|受入条件|설명|메모|비고|인수 조건|描述|说明|說明|备注|備註|验收标准|驗收標準",
  estimate:
    "story points|story point|story point estimate|story points estimate|storypoints|story pts|points|point|pts|sp|" +
    "estimate|estimated points|estimation|weight|effort|effort points|sprint points|size|t shirt size|t shirt|" +
    "complexity|est|estimate points|estimate pts|plan estimate|estimated effort|total points|" +
    "story punkte|punkte|schätzung|aufwand|größe|komplexität|" +
    "points de récit|points d'effort|points de story|taille|complexité|effort estimé|" +
    "puntos de historia|puntos|estimación|esfuerzo|tamaño|" +
    "pontos de história|pontos da história|pontos|estimativa|esforço|tamanho|" +
    "punti storia|punti|stima|sforzo|dimensione|storypunten|punten|schatting|omvang|grootte|" +
    "punkty historii|punkty|oszacowanie|szacunek|wycena|rozmiar|body příběhu|story body|odhad|velikost|pracnost|" +
    "berättelsepoäng|poäng|uppskattning|estimat|storlek|hikaye puanı|hikaye puanları|puan|tahmin|efor|boyut|" +
    "сторипоинты|стори поинты|стори поинт|оценка|очки истории|баллы|размер|трудоемкость|трудоёмкость|" +
    "оцінка|бали|розмір|сторі поінти|" +
    "ストーリーポイント|ストーリー ポイント|ポイント|見積もり|見積り|見積|スト ーリーポイント|" +
    "스토리 포인트|스토리포인트|포인트|추정|추정치|故事点|故事点数|故事點|故事點數|点数|點數|估算|预估|預估|工作量|规模",
  type:
    "issue type|work type|work item type|arbeitselementtyp|type d'élément de travail|tipo de elemento de trabajo|" +
    "tipo de item de trabalho|tipo di elemento di lavoro|тип рабочего элемента|作業項目の種類|工作项类型|type|task type|tracker|category|kind|vorgangstyp|typ|aufgabentyp|type de ticket|" +
    "type d'élément|tipo de incidencia|tipo de actividad|tipo|tipo de item|tipo ticket|tipo di ticket|tipo segnalazione|" +
    "issuetype|typ zgłoszenia|typ požadavku|ärendetyp|sorun türü|tür|тип задачи|тип проблемы|тип|тип завдання|тип запиту|課題タイプ|種別|" +
    "이슈 유형|유형|问题类型|议题类型|事务类型|类型|類型|議題類型",
  status:
    "status|state|schedule state|state name|current state|column|list name|section/column|stage|is completed|closed|archived|zustand|" +
    "état|statut|estado|situação|stato|stan|stav|tillstånd|durum|статус|состояние|стан|ステータス|状態|상태|状态|狀態",
};

/** More column names that identify a header row. The import ignores these columns. */
const ignoredColumns =
  "assignee|assigned to|reporter|creator|author|owner|priority|labels|label|tags|created|updated|resolved|due date|" +
  "project|project name|team|sprint|epic|epic link|parent|components|fix versions|person|iteration|area path|" +
  "votes|detail|url|link|links|bearbeiter|priorität|autor|p";

/** Names of address columns. An address may contain a reference. */
const addresses =
  "url|link|html url|web url|issue url|card url|short url|links to|permalink|adresse|lien|enlace|ссылка";

const roleOfName = new Map<string, { role: Exclude<Role, "">; rank: number }>();
for (const [role, names] of Object.entries(roleNames) as [Exclude<Role, "">, string][])
  for (const [rank, name] of names.split("|").entries())
    if (!roleOfName.has(name)) roleOfName.set(name, { role, rank });

const otherNames = new Set([...ignoredColumns.split("|"), ...addresses.split("|")]);
const addressNames = new Set(addresses.split("|"));
const numberNames = new Set([
  "number",
  "issue number",
  "issue iid",
  "iid",
  "#",
  "no",
  "nr",
  "short id",
  "id short",
  "idshort",
]);
/** Names of columns that may contain row numbers. */
const countNames = new Set(["", "#", "no", "nr", "nº", "n°", "№", "num", "番号", "번호", "号码"]);
/** Names of columns with either references or titles. The cells decide. */
const ambiguousNames = new Set(["issue", "ticket", "jira", "vorgang"]);
/** Words before the name of a custom field in brackets. */
const fieldWord = /field|feld|champ|campo|pole|поле|veld|fält|alan|필드|字段|欄位|フィールド/u;

/**
 * Normalises a column's name for comparison with the lists. It is in lower case without trailing punctuation. `_`, `-`
 * and white space become one blank. `Custom field (Story Points)` becomes its inner name.
 */
export function columnName(header: string): string {
  const name = plainName(header);
  const [, outer = "", inner = ""] = /^([^(]*)\(([^()]+)\)$/u.exec(name) ?? [];
  if (inner && fieldWord.test(outer)) return plainName(inner);
  return roleOfName.has(name) || !inner ? name : plainName(outer) || name;
}

function plainName(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll("’", "'")
    .replace(/[\s_\u200b\ufeff-]+/gu, " ")
    .replace(/(?<=^[\s:*.?!;,]|[^\s:*.?!;,])[\s:*.?!;,]+$/u, "")
    .trim();
}

/** A prefix in trackers' column names: "Feature description" means a description, and "Card points" means points. */
const itemPrefix = /^(?:feature|entity|user story|story|card|task|item|issue|ticket|idea|bug) (?=.)/;

/** Returns the role of a column by its name, and the name's rank within the role. Lower ranks are better. */
export function roleOf(name: string): { role: Role; rank: number } {
  const known = roleOfName.get(name);
  if (known) return known;
  const unprefixed = roleOfName.get(name.replace(itemPrefix, ""));
  // Names such as "Card ID" are internal ids of the tracker.
  if (unprefixed && unprefixed.role !== "ref") return unprefixed;
  // Azure Boards has a title column for each level of a tree.
  const level = /^title (\d{1,2})$/.exec(name)?.[1];
  return level ? { role: "title", rank: Number(level) / 100 } : { role: "", rank: Infinity };
}

/** Returns true if a text is a name of a title column. */
export function isTitleName(text: string): boolean {
  return roleOf(columnName(text)).role === "title";
}

/** Returns true if a name is a known column name. */
export function isColumnName(name: string): boolean {
  return roleOf(name).role !== "" || otherNames.has(name);
}

/** Returns true if a column with this name contains addresses. */
export function isAddressName(name: string): boolean {
  return addressNames.has(name);
}

/** Returns true if a name can mean a reference or a title, so that the cells must decide. */
export function isAmbiguousName(name: string): boolean {
  return ambiguousNames.has(name);
}

/** Returns true if sequential numbers in a column with this name are row numbers. */
export function isCountName(name: string): boolean {
  return countNames.has(name);
}

/** Returns true if a column contains issue numbers without the `#`, as in exports of GitHub and GitLab. */
export function isNumberColumn(names: readonly string[], at: number): boolean {
  // GitLab's "Issue ID" is the issue number. Jira's is an internal id, but Jira's export has no "url" column.
  return numberNames.has(names[at]!) || (names[at] === "issue id" && names.includes("url"));
}

/** Returns true if the names are the columns of our own export. */
export function isOwnExport(names: readonly string[]): boolean {
  return names.slice(0, 6).join() === "ticket,story,status,estimate,votes,detail";
}

// oxlint-disable eslint/max-lines -- The package format has one file for the page.
//
// The page of a health check: each person rates statements, then the page shows the counts and earlier rounds.

/** Words an English text in the page's language. The texts are at the end of this file. */
const worded = standpoint.texts(translations());

const colors = {
  green: { word: "Green", mark: "●" },
  yellow: { word: "Yellow", mark: "▲" },
  red: { word: "Red", mark: "■" },
};
const directions = {
  up: { word: "Improving", counted: "{count} improving", mark: "↗", mirrored: "↖" },
  same: { word: "Steady", counted: "{count} steady", mark: "→", mirrored: "←" },
  down: { word: "Getting worse", counted: "{count} getting worse", mark: "↘", mirrored: "↙" },
};
const fewest = 4;

const refusals = {
  busy: "The server is busy right now. Try again in a moment.",
  unreachable: "Connection lost. Try again once it's back.",
  "rate-limited": "Too many requests. Try again in a moment.",
};

const style = `
  .head { justify-content: space-between; }
  .statements { display: grid; gap: 12px; grid-template-columns: repeat(auto-fill, minmax(min(100%, 22rem), 1fr)); }
  .choices { display: grid; grid-auto-flow: column; grid-auto-columns: 1fr; gap: 6px; }
  .choices label { justify-content: center; gap: 6px; padding-inline: 6px; border: 1px solid var(--control);
    border-radius: var(--r-2); text-align: center; line-height: 1.2; cursor: pointer; }
  .choices input { position: absolute; opacity: 0; pointer-events: none; }
  .choices label:has(:focus-visible) { outline: 2px solid var(--focus); outline-offset: 2px; }
  .choices label:has(:checked) { border-color: var(--tint); background: var(--soft); box-shadow: inset 0 0 0 1px var(--tint); }
  .choices label:has(:disabled) { color: var(--muted); cursor: not-allowed; }
  .green { --tint: var(--ok); --soft: var(--ok-soft); }
  .yellow { --tint: var(--warn); --soft: var(--warn-soft); }
  .red { --tint: var(--bad); --soft: var(--bad-soft); }
  .direction { --tint: var(--accent); --soft: var(--accent-soft); }
  .mark { color: var(--tint); }
  .result { display: grid; gap: 4px 16px; grid-template-columns: minmax(0, 1fr) minmax(0, 2fr); align-items: center;
    padding-block: 10px; border-block-end: 1px solid var(--line); }
  .bar { display: flex; gap: 2px; }
  .bar > span { flex: var(--count) 1 0; min-inline-size: 2.6em; padding: 4px 6px; border-radius: 6px;
    border-block-end: 3px solid var(--tint); background: var(--soft); text-align: center; white-space: nowrap; }
  .words, .trend { font-size: var(--fs-14); }
  .trend { grid-column: 2; }
  .scroll { position: relative; overflow-x: auto; }
  .rounds { inline-size: auto; min-inline-size: 100%; }
  .rounds :is(th, td) { text-align: center; white-space: nowrap; }
  .rounds th[scope="row"] { min-inline-size: 7rem; text-align: start; white-space: normal; }
  .cell { display: inline-block; min-inline-size: 2.4em; padding: 2px 6px; border-radius: 6px; background: var(--soft); }
  @media (max-width: 30rem) {
    .result { grid-template-columns: minmax(0, 1fr); }
    .trend { grid-column: 1; }
  }
  @media (forced-colors: active) {
    .choices label:has(:checked) { outline: 2px solid Highlight; outline-offset: -3px; }
  }
`;

let room;
/** The statements that are drawn, as JSON, and their update functions. */
let drawnStatements;
let updates = [];
/** The result that is drawn, as JSON. */
let drawnResult;

const title = el("h1", { tabIndex: -1 });
const count = el("p", { className: "muted" });
const lead = el("button");
const said = el("p", { className: "muted", role: "status" });
const statements = el("div", { className: "statements" });
const result = el("section", { className: "stack" });
const head = el("header", { className: "row head" }, el("div", {}, title, count), lead);
document.head.append(el("style", { textContent: style }));
document.body.append(el("main", { className: "stack" }, head, said, statements, result));

function draw() {
  const { session, me, state, mine, presenting } = room;
  title.textContent = worded(session.revealed ? "How we are doing" : "How are we doing?");
  result.ariaLabel = worded("Result");
  const hint = worded("Ratings are hidden until the facilitator shows the result.");
  count.textContent = session.revealed
    ? worded("Counts only. Individual ratings were deleted.")
    : [progress(), hint, ...(me.guest ? [worded("Guests don't rate.")] : [])].join(" ");
  drawLead();
  const isRating = !session.revealed && !me.spectator && !me.guest && !presenting && session.endedAt === null;
  statements.hidden = !isRating;
  if (isRating) drawStatements(session.config.statements, mine?.ratings);
  result.hidden = !session.revealed;
  if (session.revealed) drawResult(state, session.config.statements);
}

const progress = () =>
  worded("{complete} of {people} people have rated everything.", {
    complete: room.state.complete,
    people: raters(),
  });
const raters = () => room.participants.filter(({ spectator, guest }) => !spectator && !guest).length;

function drawLead() {
  const { session, me, state } = room;
  const isDone = !session.revealed && state.complete >= Math.max(fewest, raters());
  lead.hidden = !me.facilitator || !me.writable;
  lead.className = isDone ? "primary" : "";
  lead.textContent = worded(session.revealed ? "Start a new round" : "Show result");
  lead.disabled = !session.revealed && state.begun < fewest;
  lead.onclick = () => act(session.revealed ? "again" : "show");
  if (!session.revealed && me.facilitator && state.begun < fewest)
    count.textContent = `${progress()} ${worded("A result needs ratings from 4 people.")}`;
}

/** Draws the form once, so that the focus stays, and updates it at each change of the room. */
function drawStatements(all, ratings) {
  const text = JSON.stringify(all);
  if (text !== drawnStatements) {
    drawnStatements = text;
    const cards = all.map(statementCard);
    updates = cards.map(({ update }) => update);
    statements.replaceChildren(...cards.map(({ card }) => card));
  }
  for (const [at, update] of updates.entries()) update(ratings?.[at] ?? {});
}

function statementCard({ name, good, bad }, at) {
  const statement = worded(name);
  const color = choices(worded("{statement}: rating", { statement }), `color-${at}`, colors, (value) => ({
    statement: at,
    color: value,
  }));
  const direction = choices(
    worded("{statement}: direction", { statement }),
    `direction-${at}`,
    directions,
    (value) => ({
      statement: at,
      direction: value,
    }),
  );
  const words = good ? [meaning("green", worded(good)), meaning("red", worded(bad))] : [];
  const heading = el("h2", { textContent: statement, dir: "auto" });
  const card = el(
    "section",
    { className: "card stack", ariaLabel: statement },
    heading,
    ...words,
    color.group,
    direction.group,
  );
  function update(rating) {
    color.update(rating.color);
    direction.update(rating.direction);
  }
  return { card, update };
}

const meaning = (color, text) =>
  el("p", { className: `words ${color}` }, mark(colors[color].mark), ` ${text}`);

/** Returns a group of radio buttons. `bodyOf` makes the action's body from the chosen value. */
function choices(label, name, values, bodyOf) {
  const inputs = new Map();
  const labels = Object.entries(values).map(([value, look]) => {
    const input = el("input", { type: "radio", name, value });
    input.onchange = () => act("rate", bodyOf(value));
    inputs.set(value, input);
    return el(
      "label",
      { className: value in colors ? value : "direction" },
      input,
      mark(signOf(look)),
      worded(look.word),
    );
  });
  const legend = el("legend", { className: "visually-hidden", textContent: label });
  const group = el("fieldset", {}, legend, el("div", { className: "choices" }, ...labels));
  function update(chosen) {
    for (const [value, input] of inputs) {
      input.checked = value === chosen;
      input.disabled = !room.me.writable;
    }
  }
  return { group, update };
}

/** Draws the result again only if it changed, so that the focus and the scroll position stay. */
function drawResult({ results, history = [], key }, all) {
  const { facilitator, writable } = room.me;
  const text = JSON.stringify([results, history, key, all, facilitator && writable]);
  if (text === drawnResult) return;
  drawnResult = text;
  const rows = all.map(({ name }, at) => resultRow(name, results[at]));
  result.replaceChildren(
    el("div", { className: "card" }, ...rows),
    ...(history.length === 0 ? [] : [roundTable([...history, roundOfRoom(results, key, all)], all)]),
  );
}

function resultRow(name, counts) {
  const heading = el("h2", { textContent: worded(name), dir: "auto" });
  if (!counts)
    return el(
      "div",
      { className: "result" },
      heading,
      el("p", { className: "muted", textContent: worded("Fewer than 4 people rated this.") }),
    );
  const parts = Object.entries(colors)
    .filter(([color]) => counts[color] > 0)
    .map(([color, { word, mark: sign }]) => {
      const part = el(
        "span",
        { className: color },
        mark(sign),
        ` ${numberText(counts[color])}`,
        hidden(` ${worded(word)}`),
      );
      part.style.setProperty("--count", counts[color]);
      return part;
    });
  const trend = el("p", { className: "trend muted", textContent: trendText(counts) });
  return el("div", { className: "result" }, heading, el("div", { className: "bar" }, ...parts), trend);
}

function trendText(counts) {
  if (counts.up === undefined) return worded("Fewer than 4 people gave a direction.");
  return Object.entries(directions)
    .filter(([direction]) => counts[direction] > 0)
    .map(([direction, look]) => `${signOf(look)} ${worded(look.counted, { count: counts[direction] })}`)
    .join(" · ");
}

const roundOfRoom = (results, key, all) => ({
  key,
  results,
  statements: all.map(({ name }) => name),
  at: null,
});

/** Returns the table of the rounds of this space, the newest last. */
function roundTable(rounds, all) {
  const top = el("tr", {}, el("th", { scope: "col" }, hidden(worded("Statement"))), ...rounds.map(roundHead));
  const rows = all.map(({ name }) =>
    el(
      "tr",
      {},
      el("th", { scope: "row", textContent: worded(name) }),
      ...rounds.map((round) => roundCell(round, name)),
    ),
  );
  const table = el("table", { className: "rounds" }, el("thead", {}, top), el("tbody", {}, ...rows));
  const label = worded("Rounds of this space");
  const scroll = el("div", { className: "scroll", role: "region", tabIndex: 0, ariaLabel: label }, table);
  const heading = el("h2", { textContent: worded("Over time") });
  return el("section", { className: "card stack", ariaLabel: heading.textContent }, heading, scroll);
}

function roundHead({ at, key }) {
  const head = el("th", { scope: "col" }, at === null ? worded("Now") : dateText(at));
  if (at !== null && room.me.facilitator && room.me.writable) {
    const forget = el("button", {
      className: "quiet",
      textContent: worded("Remove"),
      ariaLabel: worded("Remove the round of {date}", { date: dateText(at) }),
    });
    forget.onclick = () => act("forget", { key });
    head.append(el("div", {}, forget));
  }
  return head;
}

function roundCell({ statements: names, results }, name) {
  const counts = results[names.indexOf(name)];
  if (!counts) return el("td", {}, "–");
  const color = average(counts);
  const cell = el(
    "span",
    { className: `cell ${color}` },
    mark(colors[color].mark),
    hidden(worded(colors[color].word)),
    counts.up === undefined ? "" : arrow(counts),
  );
  return el("td", {}, cell);
}

/** Returns the colour nearest to the average of a statement's ratings. */
function average({ green, yellow, red }) {
  const value = (green * 2 + yellow) / (green + yellow + red);
  return value > 4 / 3 ? "green" : value > 2 / 3 ? "yellow" : "red";
}

function arrow({ up, down }) {
  const direction = up > down ? "up" : down > up ? "down" : "same";
  const look = directions[direction];
  return el("span", {}, mark(` ${signOf(look)}`), hidden(`, ${worded(look.word)}`));
}

function dateText(at) {
  return new Intl.DateTimeFormat(document.documentElement.lang, { day: "numeric", month: "short" }).format(
    new Date(at),
  );
}

/** Sends an action. If it fails, shows the reason and the saved ratings. */
async function act(action, body) {
  try {
    await standpoint.act(action, body);
    said.textContent = "";
  } catch (problem) {
    said.textContent = worded(problem.message || refusals[problem.reason] || "That didn't work.");
    draw();
  }
}

/** Returns a sign. An arrow points ahead in the direction of the page's words. */
const signOf = ({ mark: sign, mirrored = sign }) =>
  document.documentElement.dir === "rtl" ? mirrored : sign;
const numberText = (number) => new Intl.NumberFormat(document.documentElement.lang).format(number);
const mark = (sign) => el("span", { className: "mark", ariaHidden: "true", textContent: sign });
const hidden = (text) => el("span", { className: "visually-hidden", textContent: text });

function el(tag, properties = {}, ...children) {
  const node = Object.assign(document.createElement(tag), properties);
  node.append(...children);
  return node;
}

standpoint.onTokens(() => {
  // The words may be in another language now.
  drawnStatements = drawnResult = undefined;
  said.textContent = "";
  if (room) draw();
});

standpoint.onState((next) => {
  room = next;
  if (!room) return;
  const hadFocus = document.activeElement !== document.body;
  draw();
  // The focused element is hidden or gone.
  if (hadFocus && (document.activeElement === document.body || !document.activeElement.checkVisibility()))
    title.focus();
});

// ---- Texts in other languages ----

/** Returns the page's texts by language and by their English text. */
function translations() {
  return {
    ar: {
      "The server is busy right now. Try again in a moment.": "الخادم مشغول الآن. أعد المحاولة بعد قليل.",
      "Connection lost. Try again once it's back.": "انقطع الاتصال. أعد المحاولة عند عودته.",
      "Too many requests. Try again in a moment.": "طلبات كثيرة جدًا. أعد المحاولة بعد قليل.",
      "That didn't work.": "لم ينجح ذلك.",
      Green: "أخضر",
      Yellow: "أصفر",
      Red: "أحمر",
      Improving: "يتحسّن",
      Steady: "مستقر",
      "Getting worse": "يسوء",
      "{count} improving": "{count} يتحسّن",
      "{count} steady": "{count} مستقر",
      "{count} getting worse": "{count} يسوء",
      Result: "النتيجة",
      "How we are doing": "كيف حالنا",
      "How are we doing?": "كيف حالنا؟",
      "Counts only. Individual ratings were deleted.": "أعداد فقط. حُذفت تقييمات الأشخاص.",
      "Ratings are hidden until the facilitator shows the result.":
        "التقييمات مخفية إلى أن يعرض الميسّر النتيجة.",
      "Guests don't rate.": "لا يقيّم الضيوف.",
      "{complete} of {people} people have rated everything.": "قيّم كل شيء {complete} من {people}.",
      "Start a new round": "بدء جولة جديدة",
      "Show result": "عرض النتيجة",
      "A result needs ratings from 4 people.": "تحتاج النتيجة إلى تقييمات 4 أشخاص.",
      "{statement}: rating": "{statement}: التقييم",
      "{statement}: direction": "{statement}: الاتجاه",
      "Fewer than 4 people rated this.": "قيّم هذا أقل من 4 أشخاص.",
      "Fewer than 4 people gave a direction.": "حدّد الاتجاه أقل من 4 أشخاص.",
      Statement: "العبارة",
      "Rounds of this space": "جولات هذه المساحة",
      "Over time": "مع مرور الوقت",
      Now: "الآن",
      Remove: "إزالة",
      "Remove the round of {date}": "إزالة جولة {date}",
      Value: "القيمة",
      "We are proud of what we deliver.": "نحن فخورون بما نقدّمه.",
      "We would not use what we deliver.": "لن نستخدم ما نقدّمه.",
      Releases: "الإصدارات",
      "Releasing is quick, safe and easy.": "الإصدار سريع وآمن وسهل.",
      "Releasing is slow, risky or stressful.": "الإصدار بطيء أو محفوف بالمخاطر أو مرهق.",
      Fun: "المتعة",
      "We enjoy our work and each other's company.": "نستمتع بعملنا وبصحبة بعضنا.",
      "Work feels dull or heavy.": "العمل ممل أو ثقيل.",
      "Code health": "جودة الكود",
      "Our code is clean and easy to change.": "الكود لدينا نظيف ويسهل تغييره.",
      "Changes are hard, and they break things.": "التغييرات صعبة وتسبب أعطالًا.",
      Learning: "التعلّم",
      "We learn something new all the time.": "نتعلّم شيئًا جديدًا باستمرار.",
      "We have no time to learn.": "ليس لدينا وقت للتعلّم.",
      Mission: "الرسالة",
      "We know why our work matters.": "نعرف لماذا عملنا مهم.",
      "We don't know what our work is for.": "لا نعرف الغاية من عملنا.",
      Control: "التحكم",
      "We decide what to build and how.": "نقرر ماذا نبني وكيف.",
      "Other people decide for us.": "يقرر آخرون نيابة عنا.",
      Speed: "السرعة",
      "We get things done without waiting.": "ننجز الأمور دون انتظار.",
      "We are often stuck or interrupted.": "كثيرًا ما نتعطل أو نُقاطَع.",
      Process: "طريقة العمل",
      "Our way of working suits us.": "طريقة عملنا تناسبنا.",
      "Our way of working slows us down.": "طريقة عملنا تبطئنا.",
      Support: "الدعم",
      "We get help when we ask for it.": "نحصل على المساعدة حين نطلبها.",
      "We ask for help and don't get it.": "نطلب المساعدة ولا نحصل عليها.",
      Teamwork: "العمل الجماعي",
      "We help each other and speak openly.": "نساعد بعضنا ونتحدث بصراحة.",
      "We don't know what the others are doing.": "لا نعرف ما يفعله الآخرون.",
      "the result is shown already": "تم عرض النتيجة بالفعل.",
      "observers don't rate": "لا يقيّم المشاهدون.",
      "guests don't rate": "لا يقيّم الضيوف.",
      "there is no such statement": "لا توجد عبارة كهذه.",
      "this health check has no space for more ratings": "لا مكان لمزيد من التقييمات.",
      "a result needs the ratings of 4 people": "تحتاج النتيجة إلى تقييمات 4 أشخاص.",
      "a result needs the ratings of 4 people who joined before this room opened":
        "تحتاج النتيجة إلى تقييمات 4 أشخاص انضموا قبل فتح هذه الغرفة.",
      "the round is still open": "ما زالت الجولة مفتوحة.",
      "the rounds are not shown yet": "لم تُعرض الجولات بعد.",
      "there is no such round": "لا توجد جولة كهذه.",
    },
    de: {
      "The server is busy right now. Try again in a moment.":
        "Der Server ist gerade ausgelastet. Versuch es gleich noch einmal.",
      "Connection lost. Try again once it's back.":
        "Verbindung verloren. Versuch es noch einmal, sobald sie wieder da ist.",
      "Too many requests. Try again in a moment.": "Zu viele Anfragen. Versuch es gleich noch einmal.",
      "That didn't work.": "Das hat nicht geklappt.",
      Green: "Grün",
      Yellow: "Gelb",
      Red: "Rot",
      Improving: "Wird besser",
      Steady: "Gleich",
      "Getting worse": "Wird schlechter",
      "{count} improving": "{count} wird besser",
      "{count} steady": "{count} gleich",
      "{count} getting worse": "{count} wird schlechter",
      Result: "Ergebnis",
      "How we are doing": "So geht es uns",
      "How are we doing?": "Wie geht es uns?",
      "Counts only. Individual ratings were deleted.":
        "Nur Anzahlen. Die einzelnen Bewertungen wurden gelöscht.",
      "Ratings are hidden until the facilitator shows the result.":
        "Die Bewertungen sind verdeckt, bis die Moderation das Ergebnis zeigt.",
      "Guests don't rate.": "Gäste bewerten nicht.",
      "{complete} of {people} people have rated everything.":
        "{complete} von {people} Personen haben alles bewertet.",
      "Start a new round": "Neue Runde starten",
      "Show result": "Ergebnis zeigen",
      "A result needs ratings from 4 people.": "Für ein Ergebnis braucht es Bewertungen von 4 Personen.",
      "{statement}: rating": "{statement}: Bewertung",
      "{statement}: direction": "{statement}: Richtung",
      "Fewer than 4 people rated this.": "Weniger als 4 Personen haben das bewertet.",
      "Fewer than 4 people gave a direction.": "Weniger als 4 Personen haben eine Richtung angegeben.",
      Statement: "Aussage",
      "Rounds of this space": "Runden dieses Bereichs",
      "Over time": "Im Verlauf",
      Now: "Jetzt",
      Remove: "Entfernen",
      "Remove the round of {date}": "Runde vom {date} entfernen",
      Value: "Nutzen",
      "We are proud of what we deliver.": "Wir sind stolz auf das, was wir liefern.",
      "We would not use what we deliver.": "Wir würden nicht benutzen, was wir liefern.",
      Releases: "Releases",
      "Releasing is quick, safe and easy.": "Releases sind schnell, sicher und einfach.",
      "Releasing is slow, risky or stressful.": "Releases sind langsam, riskant oder stressig.",
      Fun: "Spaß",
      "We enjoy our work and each other's company.": "Wir arbeiten gern und gern zusammen.",
      "Work feels dull or heavy.": "Die Arbeit ist öde oder zäh.",
      "Code health": "Codequalität",
      "Our code is clean and easy to change.": "Unser Code ist sauber und leicht zu ändern.",
      "Changes are hard, and they break things.": "Änderungen sind schwer und machen etwas kaputt.",
      Learning: "Lernen",
      "We learn something new all the time.": "Wir lernen ständig Neues.",
      "We have no time to learn.": "Wir haben keine Zeit zum Lernen.",
      Mission: "Mission",
      "We know why our work matters.": "Wir wissen, warum unsere Arbeit wichtig ist.",
      "We don't know what our work is for.": "Wir wissen nicht, wofür unsere Arbeit gut ist.",
      Control: "Selbstbestimmung",
      "We decide what to build and how.": "Wir entscheiden, was wir bauen und wie.",
      "Other people decide for us.": "Andere entscheiden für uns.",
      Speed: "Tempo",
      "We get things done without waiting.": "Wir kommen ohne Warten voran.",
      "We are often stuck or interrupted.": "Wir stecken oft fest oder werden unterbrochen.",
      Process: "Prozess",
      "Our way of working suits us.": "Unsere Arbeitsweise passt zu uns.",
      "Our way of working slows us down.": "Unsere Arbeitsweise bremst uns.",
      Support: "Unterstützung",
      "We get help when we ask for it.": "Wir bekommen Hilfe, wenn wir fragen.",
      "We ask for help and don't get it.": "Wir fragen um Hilfe und bekommen keine.",
      Teamwork: "Teamarbeit",
      "We help each other and speak openly.": "Wir helfen einander und sprechen offen.",
      "We don't know what the others are doing.": "Wir wissen nicht, was die anderen tun.",
      "the result is shown already": "Das Ergebnis wird schon gezeigt.",
      "observers don't rate": "Wer zuschaut, bewertet nicht.",
      "guests don't rate": "Gäste bewerten nicht.",
      "there is no such statement": "Diese Aussage gibt es nicht.",
      "this health check has no space for more ratings": "Hier ist kein Platz für weitere Bewertungen.",
      "a result needs the ratings of 4 people": "Für ein Ergebnis braucht es Bewertungen von 4 Personen.",
      "a result needs the ratings of 4 people who joined before this room opened":
        "Für ein Ergebnis braucht es Bewertungen von 4 Personen, die vor der Eröffnung dieses Raums beigetreten sind.",
      "the round is still open": "Die Runde läuft noch.",
      "the rounds are not shown yet": "Die Runden werden noch nicht gezeigt.",
      "there is no such round": "Diese Runde gibt es nicht mehr.",
    },
    es: {
      "The server is busy right now. Try again in a moment.":
        "El servidor está ocupado. Inténtalo de nuevo en un momento.",
      "Connection lost. Try again once it's back.":
        "Se perdió la conexión. Inténtalo de nuevo cuando vuelva.",
      "Too many requests. Try again in a moment.":
        "Demasiadas solicitudes. Inténtalo de nuevo en un momento.",
      "That didn't work.": "No ha funcionado.",
      Green: "Verde",
      Yellow: "Amarillo",
      Red: "Rojo",
      Improving: "Mejora",
      Steady: "Igual",
      "Getting worse": "Empeora",
      "{count} improving": "{count} mejora",
      "{count} steady": "{count} igual",
      "{count} getting worse": "{count} empeora",
      Result: "Resultado",
      "How we are doing": "Cómo vamos",
      "How are we doing?": "¿Cómo vamos?",
      "Counts only. Individual ratings were deleted.":
        "Solo recuentos. Las valoraciones individuales se borraron.",
      "Ratings are hidden until the facilitator shows the result.":
        "Las valoraciones están ocultas hasta que quien facilita muestre el resultado.",
      "Guests don't rate.": "Los invitados no valoran.",
      "{complete} of {people} people have rated everything.":
        "Lo han valorado todo {complete} de {people} personas.",
      "Start a new round": "Empezar otra ronda",
      "Show result": "Mostrar resultado",
      "A result needs ratings from 4 people.": "Un resultado necesita valoraciones de 4 personas.",
      "{statement}: rating": "{statement}: valoración",
      "{statement}: direction": "{statement}: tendencia",
      "Fewer than 4 people rated this.": "Lo valoraron menos de 4 personas.",
      "Fewer than 4 people gave a direction.": "Menos de 4 personas indicaron la tendencia.",
      Statement: "Afirmación",
      "Rounds of this space": "Rondas de este espacio",
      "Over time": "A lo largo del tiempo",
      Now: "Ahora",
      Remove: "Quitar",
      "Remove the round of {date}": "Quitar la ronda del {date}",
      Value: "Valor",
      "We are proud of what we deliver.": "Estamos orgullosos de lo que entregamos.",
      "We would not use what we deliver.": "No usaríamos lo que entregamos.",
      Releases: "Lanzamientos",
      "Releasing is quick, safe and easy.": "Lanzar es rápido, seguro y fácil.",
      "Releasing is slow, risky or stressful.": "Lanzar es lento, arriesgado o estresante.",
      Fun: "Diversión",
      "We enjoy our work and each other's company.": "Disfrutamos de nuestro trabajo y de nuestra compañía.",
      "Work feels dull or heavy.": "El trabajo se hace aburrido o pesado.",
      "Code health": "Salud del código",
      "Our code is clean and easy to change.": "Nuestro código es limpio y fácil de cambiar.",
      "Changes are hard, and they break things.": "Los cambios cuestan y rompen cosas.",
      Learning: "Aprendizaje",
      "We learn something new all the time.": "Aprendemos cosas nuevas continuamente.",
      "We have no time to learn.": "No tenemos tiempo de aprender.",
      Mission: "Misión",
      "We know why our work matters.": "Sabemos por qué importa nuestro trabajo.",
      "We don't know what our work is for.": "No sabemos para qué sirve nuestro trabajo.",
      Control: "Control",
      "We decide what to build and how.": "Decidimos qué construir y cómo.",
      "Other people decide for us.": "Otras personas deciden por nosotros.",
      Speed: "Velocidad",
      "We get things done without waiting.": "Sacamos las cosas sin esperar.",
      "We are often stuck or interrupted.": "A menudo nos atascamos o nos interrumpen.",
      Process: "Proceso",
      "Our way of working suits us.": "Nuestra forma de trabajar nos va bien.",
      "Our way of working slows us down.": "Nuestra forma de trabajar nos frena.",
      Support: "Apoyo",
      "We get help when we ask for it.": "Recibimos ayuda cuando la pedimos.",
      "We ask for help and don't get it.": "Pedimos ayuda y no la recibimos.",
      Teamwork: "Trabajo en equipo",
      "We help each other and speak openly.": "Nos ayudamos y hablamos con franqueza.",
      "We don't know what the others are doing.": "No sabemos qué hacen los demás.",
      "the result is shown already": "El resultado ya se muestra.",
      "observers don't rate": "Quien observa no valora.",
      "guests don't rate": "Los invitados no valoran.",
      "there is no such statement": "Esa afirmación no existe.",
      "this health check has no space for more ratings": "No caben más valoraciones.",
      "a result needs the ratings of 4 people": "Un resultado necesita valoraciones de 4 personas.",
      "a result needs the ratings of 4 people who joined before this room opened":
        "Un resultado necesita valoraciones de 4 personas que se unieran antes de abrirse esta sala.",
      "the round is still open": "La ronda sigue abierta.",
      "the rounds are not shown yet": "Las rondas aún no se muestran.",
      "there is no such round": "Esa ronda ya no existe.",
    },
    fr: {
      "The server is busy right now. Try again in a moment.":
        "Le serveur est occupé. Réessayez dans un instant.",
      "Connection lost. Try again once it's back.": "Connexion perdue. Réessayez dès qu’elle est rétablie.",
      "Too many requests. Try again in a moment.": "Trop de requêtes. Réessayez dans un instant.",
      "That didn't work.": "Cela n’a pas fonctionné.",
      Green: "Vert",
      Yellow: "Jaune",
      Red: "Rouge",
      Improving: "S’améliore",
      Steady: "Stable",
      "Getting worse": "Se dégrade",
      "{count} improving": "{count} s’améliore",
      "{count} steady": "{count} stable",
      "{count} getting worse": "{count} se dégrade",
      Result: "Résultat",
      "How we are doing": "Comment nous allons",
      "How are we doing?": "Comment allons-nous\u202f?",
      "Counts only. Individual ratings were deleted.":
        "Seulement des nombres. Les notes individuelles ont été supprimées.",
      "Ratings are hidden until the facilitator shows the result.":
        "Les notes sont cachées jusqu’à ce que la personne qui anime affiche le résultat.",
      "Guests don't rate.": "Les invités ne notent pas.",
      "{complete} of {people} people have rated everything.":
        "{complete} personne(s) sur {people} ont tout noté.",
      "Start a new round": "Lancer un nouveau tour",
      "Show result": "Afficher le résultat",
      "A result needs ratings from 4 people.": "Un résultat demande les notes de 4 personnes.",
      "{statement}: rating": "{statement}\u00a0: note",
      "{statement}: direction": "{statement}\u00a0: tendance",
      "Fewer than 4 people rated this.": "Moins de 4 personnes ont noté ce point.",
      "Fewer than 4 people gave a direction.": "Moins de 4 personnes ont indiqué une tendance.",
      Statement: "Affirmation",
      "Rounds of this space": "Tours de cet espace",
      "Over time": "Dans le temps",
      Now: "Maintenant",
      Remove: "Retirer",
      "Remove the round of {date}": "Retirer le tour du {date}",
      Value: "Valeur",
      "We are proud of what we deliver.": "Nous sommes fiers de ce que nous livrons.",
      "We would not use what we deliver.": "Nous n’utiliserions pas ce que nous livrons.",
      Releases: "Livraisons",
      "Releasing is quick, safe and easy.": "Livrer est rapide, sûr et facile.",
      "Releasing is slow, risky or stressful.": "Livrer est lent, risqué ou stressant.",
      Fun: "Plaisir",
      "We enjoy our work and each other's company.": "Nous aimons notre travail et être ensemble.",
      "Work feels dull or heavy.": "Le travail est ennuyeux ou pesant.",
      "Code health": "Santé du code",
      "Our code is clean and easy to change.": "Notre code est propre et facile à modifier.",
      "Changes are hard, and they break things.": "Les changements sont difficiles et cassent des choses.",
      Learning: "Apprentissage",
      "We learn something new all the time.": "Nous apprenons sans cesse.",
      "We have no time to learn.": "Nous n’avons pas le temps d’apprendre.",
      Mission: "Mission",
      "We know why our work matters.": "Nous savons pourquoi notre travail compte.",
      "We don't know what our work is for.": "Nous ne savons pas à quoi sert notre travail.",
      Control: "Autonomie",
      "We decide what to build and how.": "Nous décidons quoi construire et comment.",
      "Other people decide for us.": "D’autres décident pour nous.",
      Speed: "Rapidité",
      "We get things done without waiting.": "Nous avançons sans attendre.",
      "We are often stuck or interrupted.": "Nous sommes souvent bloqués ou interrompus.",
      Process: "Processus",
      "Our way of working suits us.": "Notre façon de travailler nous convient.",
      "Our way of working slows us down.": "Notre façon de travailler nous ralentit.",
      Support: "Soutien",
      "We get help when we ask for it.": "Nous obtenons de l’aide quand nous en demandons.",
      "We ask for help and don't get it.": "Nous demandons de l’aide sans en obtenir.",
      Teamwork: "Travail d’équipe",
      "We help each other and speak openly.": "Nous nous entraidons et parlons franchement.",
      "We don't know what the others are doing.": "Nous ne savons pas ce que font les autres.",
      "the result is shown already": "Le résultat est déjà affiché.",
      "observers don't rate": "Les personnes qui observent ne notent pas.",
      "guests don't rate": "Les invités ne notent pas.",
      "there is no such statement": "Cette affirmation n’existe pas.",
      "this health check has no space for more ratings": "Il n’y a plus de place pour d’autres notes.",
      "a result needs the ratings of 4 people": "Un résultat demande les notes de 4 personnes.",
      "a result needs the ratings of 4 people who joined before this room opened":
        "Un résultat demande les notes de 4 personnes arrivées avant l’ouverture de cette salle.",
      "the round is still open": "Le tour est encore ouvert.",
      "the rounds are not shown yet": "Les tours ne sont pas encore affichés.",
      "there is no such round": "Ce tour n’existe plus.",
    },
    it: {
      "The server is busy right now. Try again in a moment.": "Il server è occupato. Riprova tra un momento.",
      "Connection lost. Try again once it's back.": "Connessione persa. Riprova quando torna.",
      "Too many requests. Try again in a moment.": "Troppe richieste. Riprova tra un momento.",
      "That didn't work.": "Non ha funzionato.",
      Green: "Verde",
      Yellow: "Giallo",
      Red: "Rosso",
      Improving: "Migliora",
      Steady: "Stabile",
      "Getting worse": "Peggiora",
      "{count} improving": "{count} migliora",
      "{count} steady": "{count} stabile",
      "{count} getting worse": "{count} peggiora",
      Result: "Risultato",
      "How we are doing": "Come stiamo andando",
      "How are we doing?": "Come stiamo andando?",
      "Counts only. Individual ratings were deleted.":
        "Solo conteggi. Le valutazioni individuali sono state eliminate.",
      "Ratings are hidden until the facilitator shows the result.":
        "Le valutazioni sono nascoste finché chi facilita non mostra il risultato.",
      "Guests don't rate.": "Gli ospiti non valutano.",
      "{complete} of {people} people have rated everything.":
        "Hanno valutato tutto {complete} persone su {people}.",
      "Start a new round": "Inizia un nuovo round",
      "Show result": "Mostra il risultato",
      "A result needs ratings from 4 people.": "Per un risultato servono le valutazioni di 4 persone.",
      "{statement}: rating": "{statement}: valutazione",
      "{statement}: direction": "{statement}: tendenza",
      "Fewer than 4 people rated this.": "Lo hanno valutato meno di 4 persone.",
      "Fewer than 4 people gave a direction.": "Meno di 4 persone hanno indicato la tendenza.",
      Statement: "Affermazione",
      "Rounds of this space": "Round di questo spazio",
      "Over time": "Nel tempo",
      Now: "Ora",
      Remove: "Rimuovi",
      "Remove the round of {date}": "Rimuovi il round del {date}",
      Value: "Valore",
      "We are proud of what we deliver.": "Siamo orgogliosi di ciò che consegniamo.",
      "We would not use what we deliver.": "Non useremmo ciò che consegniamo.",
      Releases: "Rilasci",
      "Releasing is quick, safe and easy.": "Rilasciare è rapido, sicuro e facile.",
      "Releasing is slow, risky or stressful.": "Rilasciare è lento, rischioso o stressante.",
      Fun: "Divertimento",
      "We enjoy our work and each other's company.": "Ci piacciono il nostro lavoro e la nostra compagnia.",
      "Work feels dull or heavy.": "Il lavoro è noioso o pesante.",
      "Code health": "Salute del codice",
      "Our code is clean and easy to change.": "Il nostro codice è pulito e facile da cambiare.",
      "Changes are hard, and they break things.": "I cambiamenti sono difficili e rompono qualcosa.",
      Learning: "Apprendimento",
      "We learn something new all the time.": "Impariamo sempre qualcosa di nuovo.",
      "We have no time to learn.": "Non abbiamo tempo per imparare.",
      Mission: "Missione",
      "We know why our work matters.": "Sappiamo perché il nostro lavoro conta.",
      "We don't know what our work is for.": "Non sappiamo a cosa serve il nostro lavoro.",
      Control: "Controllo",
      "We decide what to build and how.": "Decidiamo cosa costruire e come.",
      "Other people decide for us.": "Altri decidono per noi.",
      Speed: "Velocità",
      "We get things done without waiting.": "Concludiamo le cose senza attese.",
      "We are often stuck or interrupted.": "Siamo spesso bloccati o interrotti.",
      Process: "Processo",
      "Our way of working suits us.": "Il nostro modo di lavorare ci va bene.",
      "Our way of working slows us down.": "Il nostro modo di lavorare ci rallenta.",
      Support: "Supporto",
      "We get help when we ask for it.": "Riceviamo aiuto quando lo chiediamo.",
      "We ask for help and don't get it.": "Chiediamo aiuto e non lo riceviamo.",
      Teamwork: "Lavoro di squadra",
      "We help each other and speak openly.": "Ci aiutiamo e parliamo apertamente.",
      "We don't know what the others are doing.": "Non sappiamo cosa fanno gli altri.",
      "the result is shown already": "Il risultato è già mostrato.",
      "observers don't rate": "Chi osserva non valuta.",
      "guests don't rate": "Gli ospiti non valutano.",
      "there is no such statement": "Questa affermazione non esiste.",
      "this health check has no space for more ratings": "Non c’è spazio per altre valutazioni.",
      "a result needs the ratings of 4 people": "Per un risultato servono le valutazioni di 4 persone.",
      "a result needs the ratings of 4 people who joined before this room opened":
        "Per un risultato servono le valutazioni di 4 persone entrate prima dell’apertura di questa stanza.",
      "the round is still open": "Il round è ancora aperto.",
      "the rounds are not shown yet": "I round non sono ancora mostrati.",
      "there is no such round": "Questo round non esiste più.",
    },
    ja: {
      "The server is busy right now. Try again in a moment.":
        "サーバーが混み合っています。しばらくしてからもう一度お試しください。",
      "Connection lost. Try again once it's back.": "接続が切れました。復旧したらもう一度お試しください。",
      "Too many requests. Try again in a moment.":
        "リクエストが多すぎます。しばらくしてからもう一度お試しください。",
      "That didn't work.": "うまくいきませんでした。",
      Green: "緑",
      Yellow: "黄",
      Red: "赤",
      Improving: "改善中",
      Steady: "変化なし",
      "Getting worse": "悪化中",
      "{count} improving": "改善中 {count}",
      "{count} steady": "変化なし {count}",
      "{count} getting worse": "悪化中 {count}",
      Result: "結果",
      "How we are doing": "チームの今の状態",
      "How are we doing?": "チームの調子は？",
      "Counts only. Individual ratings were deleted.": "集計のみです。個人の評価は削除されました。",
      "Ratings are hidden until the facilitator shows the result.":
        "ファシリテーターが結果を表示するまで、評価は見えません。",
      "Guests don't rate.": "ゲストは評価しません。",
      "{complete} of {people} people have rated everything.":
        "{people} 人中 {complete} 人がすべて評価しました。",
      "Start a new round": "新しいラウンドを開始",
      "Show result": "結果を表示",
      "A result needs ratings from 4 people.": "結果には 4 人の評価が必要です。",
      "{statement}: rating": "{statement}：評価",
      "{statement}: direction": "{statement}：傾向",
      "Fewer than 4 people rated this.": "評価した人が 4 人未満です。",
      "Fewer than 4 people gave a direction.": "傾向を選んだ人が 4 人未満です。",
      Statement: "項目",
      "Rounds of this space": "このスペースのラウンド",
      "Over time": "推移",
      Now: "現在",
      Remove: "削除",
      "Remove the round of {date}": "{date}のラウンドを削除",
      Value: "価値",
      "We are proud of what we deliver.": "届けているものに誇りを持っている。",
      "We would not use what we deliver.": "届けているものを自分では使わない。",
      Releases: "リリース",
      "Releasing is quick, safe and easy.": "リリースは速く、安全で、簡単だ。",
      "Releasing is slow, risky or stressful.": "リリースは遅く、危険で、つらい。",
      Fun: "楽しさ",
      "We enjoy our work and each other's company.": "仕事も一緒にいることも楽しい。",
      "Work feels dull or heavy.": "仕事が退屈、または重い。",
      "Code health": "コードの健全さ",
      "Our code is clean and easy to change.": "コードはきれいで変更しやすい。",
      "Changes are hard, and they break things.": "変更が難しく、何かが壊れる。",
      Learning: "学び",
      "We learn something new all the time.": "いつも新しいことを学んでいる。",
      "We have no time to learn.": "学ぶ時間がない。",
      Mission: "使命",
      "We know why our work matters.": "仕事の意義を分かっている。",
      "We don't know what our work is for.": "何のための仕事か分からない。",
      Control: "主導権",
      "We decide what to build and how.": "何をどう作るかを自分たちで決める。",
      "Other people decide for us.": "ほかの人が決めている。",
      Speed: "スピード",
      "We get things done without waiting.": "待たずに物事が進む。",
      "We are often stuck or interrupted.": "よく止まったり中断されたりする。",
      Process: "プロセス",
      "Our way of working suits us.": "今の進め方は自分たちに合っている。",
      "Our way of working slows us down.": "今の進め方が足を引っ張っている。",
      Support: "サポート",
      "We get help when we ask for it.": "頼めば助けてもらえる。",
      "We ask for help and don't get it.": "頼んでも助けてもらえない。",
      Teamwork: "チームワーク",
      "We help each other and speak openly.": "助け合い、率直に話している。",
      "We don't know what the others are doing.": "ほかの人が何をしているか分からない。",
      "the result is shown already": "結果はすでに表示されています。",
      "observers don't rate": "見学中の人は評価しません。",
      "guests don't rate": "ゲストは評価しません。",
      "there is no such statement": "その項目はありません。",
      "this health check has no space for more ratings": "これ以上の評価は保存できません。",
      "a result needs the ratings of 4 people": "結果には 4 人の評価が必要です。",
      "a result needs the ratings of 4 people who joined before this room opened":
        "結果には、このルームが開く前に参加した 4 人の評価が必要です。",
      "the round is still open": "ラウンドはまだ続いています。",
      "the rounds are not shown yet": "ラウンドはまだ表示されていません。",
      "there is no such round": "そのラウンドはもうありません。",
    },
    pl: {
      "The server is busy right now. Try again in a moment.":
        "Serwer jest teraz zajęty. Spróbuj ponownie za chwilę.",
      "Connection lost. Try again once it's back.": "Utracono połączenie. Spróbuj ponownie, gdy wróci.",
      "Too many requests. Try again in a moment.": "Zbyt wiele żądań. Spróbuj ponownie za chwilę.",
      "That didn't work.": "Nie udało się.",
      Green: "Zielony",
      Yellow: "Żółty",
      Red: "Czerwony",
      Improving: "Coraz lepiej",
      Steady: "Bez zmian",
      "Getting worse": "Coraz gorzej",
      "{count} improving": "{count} coraz lepiej",
      "{count} steady": "{count} bez zmian",
      "{count} getting worse": "{count} coraz gorzej",
      Result: "Wynik",
      "How we are doing": "Jak nam idzie",
      "How are we doing?": "Jak nam idzie?",
      "Counts only. Individual ratings were deleted.": "Tylko liczby. Oceny poszczególnych osób usunięto.",
      "Ratings are hidden until the facilitator shows the result.":
        "Oceny są ukryte, dopóki osoba prowadząca nie pokaże wyniku.",
      "Guests don't rate.": "Goście nie oceniają.",
      "{complete} of {people} people have rated everything.": "Wszystko oceniło: {complete} z {people}.",
      "Start a new round": "Rozpocznij nową rundę",
      "Show result": "Pokaż wynik",
      "A result needs ratings from 4 people.": "Wynik wymaga ocen 4 osób.",
      "{statement}: rating": "{statement}: ocena",
      "{statement}: direction": "{statement}: kierunek",
      "Fewer than 4 people rated this.": "Oceniły to mniej niż 4 osoby.",
      "Fewer than 4 people gave a direction.": "Kierunek podały mniej niż 4 osoby.",
      Statement: "Stwierdzenie",
      "Rounds of this space": "Rundy tej przestrzeni",
      "Over time": "W czasie",
      Now: "Teraz",
      Remove: "Usuń",
      "Remove the round of {date}": "Usuń rundę z dnia {date}",
      Value: "Wartość",
      "We are proud of what we deliver.": "Jesteśmy dumni z tego, co dostarczamy.",
      "We would not use what we deliver.": "Nie używalibyśmy tego, co dostarczamy.",
      Releases: "Wydania",
      "Releasing is quick, safe and easy.": "Wydawanie jest szybkie, bezpieczne i łatwe.",
      "Releasing is slow, risky or stressful.": "Wydawanie jest powolne, ryzykowne lub stresujące.",
      Fun: "Radość",
      "We enjoy our work and each other's company.": "Lubimy swoją pracę i swoje towarzystwo.",
      "Work feels dull or heavy.": "Praca jest nudna lub ciężka.",
      "Code health": "Kondycja kodu",
      "Our code is clean and easy to change.": "Nasz kod jest czysty i łatwo go zmieniać.",
      "Changes are hard, and they break things.": "Zmiany są trudne i coś psują.",
      Learning: "Nauka",
      "We learn something new all the time.": "Cały czas uczymy się czegoś nowego.",
      "We have no time to learn.": "Nie mamy czasu na naukę.",
      Mission: "Misja",
      "We know why our work matters.": "Wiemy, dlaczego nasza praca jest ważna.",
      "We don't know what our work is for.": "Nie wiemy, po co jest nasza praca.",
      Control: "Samodzielność",
      "We decide what to build and how.": "Sami decydujemy, co i jak tworzyć.",
      "Other people decide for us.": "Inni decydują za nas.",
      Speed: "Tempo",
      "We get things done without waiting.": "Robimy swoje bez czekania.",
      "We are often stuck or interrupted.": "Często utykamy lub ktoś nam przerywa.",
      Process: "Proces",
      "Our way of working suits us.": "Nasz sposób pracy nam odpowiada.",
      "Our way of working slows us down.": "Nasz sposób pracy nas spowalnia.",
      Support: "Wsparcie",
      "We get help when we ask for it.": "Dostajemy pomoc, gdy o nią prosimy.",
      "We ask for help and don't get it.": "Prosimy o pomoc i jej nie dostajemy.",
      Teamwork: "Praca zespołowa",
      "We help each other and speak openly.": "Pomagamy sobie i rozmawiamy otwarcie.",
      "We don't know what the others are doing.": "Nie wiemy, co robią inni.",
      "the result is shown already": "Wynik jest już pokazany.",
      "observers don't rate": "Osoby obserwujące nie oceniają.",
      "guests don't rate": "Goście nie oceniają.",
      "there is no such statement": "Nie ma takiego stwierdzenia.",
      "this health check has no space for more ratings": "Brak miejsca na kolejne oceny.",
      "a result needs the ratings of 4 people": "Wynik wymaga ocen 4 osób.",
      "a result needs the ratings of 4 people who joined before this room opened":
        "Wynik wymaga ocen 4 osób, które dołączyły przed otwarciem tego pokoju.",
      "the round is still open": "Runda nadal trwa.",
      "the rounds are not shown yet": "Rundy nie są jeszcze pokazane.",
      "there is no such round": "Tej rundy już nie ma.",
    },
    "pt-BR": {
      "The server is busy right now. Try again in a moment.":
        "O servidor está ocupado. Tente de novo daqui a pouco.",
      "Connection lost. Try again once it's back.": "A conexão caiu. Tente de novo quando ela voltar.",
      "Too many requests. Try again in a moment.": "Solicitações demais. Tente de novo daqui a pouco.",
      "That didn't work.": "Não deu certo.",
      Green: "Verde",
      Yellow: "Amarelo",
      Red: "Vermelho",
      Improving: "Melhorando",
      Steady: "Estável",
      "Getting worse": "Piorando",
      "{count} improving": "{count} melhorando",
      "{count} steady": "{count} estável",
      "{count} getting worse": "{count} piorando",
      Result: "Resultado",
      "How we are doing": "Como estamos indo",
      "How are we doing?": "Como estamos indo?",
      "Counts only. Individual ratings were deleted.":
        "Só contagens. As avaliações individuais foram excluídas.",
      "Ratings are hidden until the facilitator shows the result.":
        "As avaliações ficam ocultas até que quem facilita mostre o resultado.",
      "Guests don't rate.": "Visitantes não avaliam.",
      "{complete} of {people} people have rated everything.":
        "Avaliaram tudo: {complete} de {people} pessoas.",
      "Start a new round": "Começar nova rodada",
      "Show result": "Mostrar resultado",
      "A result needs ratings from 4 people.": "Um resultado precisa de avaliações de 4 pessoas.",
      "{statement}: rating": "{statement}: avaliação",
      "{statement}: direction": "{statement}: tendência",
      "Fewer than 4 people rated this.": "Menos de 4 pessoas avaliaram isto.",
      "Fewer than 4 people gave a direction.": "Menos de 4 pessoas indicaram a tendência.",
      Statement: "Afirmação",
      "Rounds of this space": "Rodadas deste espaço",
      "Over time": "Ao longo do tempo",
      Now: "Agora",
      Remove: "Remover",
      "Remove the round of {date}": "Remover a rodada de {date}",
      Value: "Valor",
      "We are proud of what we deliver.": "Temos orgulho do que entregamos.",
      "We would not use what we deliver.": "Não usaríamos o que entregamos.",
      Releases: "Lançamentos",
      "Releasing is quick, safe and easy.": "Lançar é rápido, seguro e fácil.",
      "Releasing is slow, risky or stressful.": "Lançar é lento, arriscado ou estressante.",
      Fun: "Diversão",
      "We enjoy our work and each other's company.": "Gostamos do trabalho e da companhia uns dos outros.",
      "Work feels dull or heavy.": "O trabalho é chato ou pesado.",
      "Code health": "Saúde do código",
      "Our code is clean and easy to change.": "Nosso código é limpo e fácil de mudar.",
      "Changes are hard, and they break things.": "Mudar é difícil e quebra coisas.",
      Learning: "Aprendizado",
      "We learn something new all the time.": "Aprendemos algo novo o tempo todo.",
      "We have no time to learn.": "Não temos tempo para aprender.",
      Mission: "Missão",
      "We know why our work matters.": "Sabemos por que nosso trabalho importa.",
      "We don't know what our work is for.": "Não sabemos para que serve nosso trabalho.",
      Control: "Controle",
      "We decide what to build and how.": "Decidimos o que construir e como.",
      "Other people decide for us.": "Outras pessoas decidem por nós.",
      Speed: "Velocidade",
      "We get things done without waiting.": "Fazemos as coisas sem esperar.",
      "We are often stuck or interrupted.": "Ficamos travados ou interrompidos com frequência.",
      Process: "Processo",
      "Our way of working suits us.": "Nosso jeito de trabalhar funciona para nós.",
      "Our way of working slows us down.": "Nosso jeito de trabalhar nos atrasa.",
      Support: "Apoio",
      "We get help when we ask for it.": "Recebemos ajuda quando pedimos.",
      "We ask for help and don't get it.": "Pedimos ajuda e não recebemos.",
      Teamwork: "Trabalho em equipe",
      "We help each other and speak openly.": "Nos ajudamos e falamos com franqueza.",
      "We don't know what the others are doing.": "Não sabemos o que os outros estão fazendo.",
      "the result is shown already": "O resultado já está sendo mostrado.",
      "observers don't rate": "Quem observa não avalia.",
      "guests don't rate": "Visitantes não avaliam.",
      "there is no such statement": "Essa afirmação não existe.",
      "this health check has no space for more ratings": "Não há espaço para mais avaliações.",
      "a result needs the ratings of 4 people": "Um resultado precisa de avaliações de 4 pessoas.",
      "a result needs the ratings of 4 people who joined before this room opened":
        "Um resultado precisa de avaliações de 4 pessoas que entraram antes de esta sala abrir.",
      "the round is still open": "A rodada ainda está aberta.",
      "the rounds are not shown yet": "As rodadas ainda não são mostradas.",
      "there is no such round": "Essa rodada não existe mais.",
    },
    uk: {
      "The server is busy right now. Try again in a moment.":
        "Сервер зараз зайнятий. Спробуйте ще раз за мить.",
      "Connection lost. Try again once it's back.":
        "З’єднання втрачено. Спробуйте ще раз, коли воно відновиться.",
      "Too many requests. Try again in a moment.": "Забагато запитів. Спробуйте ще раз за мить.",
      "That didn't work.": "Не вдалося.",
      Green: "Зелений",
      Yellow: "Жовтий",
      Red: "Червоний",
      Improving: "Кращає",
      Steady: "Стабільно",
      "Getting worse": "Гіршає",
      "{count} improving": "{count} кращає",
      "{count} steady": "{count} стабільно",
      "{count} getting worse": "{count} гіршає",
      Result: "Результат",
      "How we are doing": "Як у нас справи",
      "How are we doing?": "Як у нас справи?",
      "Counts only. Individual ratings were deleted.": "Лише кількість. Оцінки окремих людей видалено.",
      "Ratings are hidden until the facilitator shows the result.":
        "Оцінки приховані, доки фасилітатор не покаже результат.",
      "Guests don't rate.": "Гості не оцінюють.",
      "{complete} of {people} people have rated everything.": "Усе оцінили: {complete} з {people}.",
      "Start a new round": "Почати новий раунд",
      "Show result": "Показати результат",
      "A result needs ratings from 4 people.": "Для результату потрібні оцінки 4 людей.",
      "{statement}: rating": "{statement}: оцінка",
      "{statement}: direction": "{statement}: напрям",
      "Fewer than 4 people rated this.": "Це оцінили менше ніж 4 людини.",
      "Fewer than 4 people gave a direction.": "Напрям зазначили менше ніж 4 людини.",
      Statement: "Твердження",
      "Rounds of this space": "Раунди цього простору",
      "Over time": "З часом",
      Now: "Зараз",
      Remove: "Вилучити",
      "Remove the round of {date}": "Вилучити раунд за {date}",
      Value: "Цінність",
      "We are proud of what we deliver.": "Ми пишаємося тим, що створюємо.",
      "We would not use what we deliver.": "Ми самі не користувалися б тим, що створюємо.",
      Releases: "Релізи",
      "Releasing is quick, safe and easy.": "Випускати релізи швидко, безпечно й легко.",
      "Releasing is slow, risky or stressful.": "Випускати релізи повільно, ризиковано чи напружено.",
      Fun: "Задоволення",
      "We enjoy our work and each other's company.": "Нам подобається робота й наше товариство.",
      "Work feels dull or heavy.": "Робота нудна або важка.",
      "Code health": "Стан коду",
      "Our code is clean and easy to change.": "Наш код чистий, і його легко змінювати.",
      "Changes are hard, and they break things.": "Зміни важкі, і щось ламається.",
      Learning: "Навчання",
      "We learn something new all the time.": "Ми постійно вчимося нового.",
      "We have no time to learn.": "Нам бракує часу на навчання.",
      Mission: "Місія",
      "We know why our work matters.": "Ми знаємо, чому наша робота важлива.",
      "We don't know what our work is for.": "Ми не знаємо, навіщо наша робота.",
      Control: "Вплив",
      "We decide what to build and how.": "Ми вирішуємо, що й як робити.",
      "Other people decide for us.": "За нас вирішують інші.",
      Speed: "Швидкість",
      "We get things done without waiting.": "Ми робимо справи без чекання.",
      "We are often stuck or interrupted.": "Ми часто застрягаємо або нас відволікають.",
      Process: "Процес",
      "Our way of working suits us.": "Наш спосіб роботи нам підходить.",
      "Our way of working slows us down.": "Наш спосіб роботи нас гальмує.",
      Support: "Підтримка",
      "We get help when we ask for it.": "Ми отримуємо допомогу, коли просимо.",
      "We ask for help and don't get it.": "Ми просимо допомоги й не отримуємо її.",
      Teamwork: "Командна робота",
      "We help each other and speak openly.": "Ми допомагаємо одне одному й говоримо відверто.",
      "We don't know what the others are doing.": "Ми не знаємо, що роблять інші.",
      "the result is shown already": "Результат уже показано.",
      "observers don't rate": "Спостерігачі не оцінюють.",
      "guests don't rate": "Гості не оцінюють.",
      "there is no such statement": "Такого твердження немає.",
      "this health check has no space for more ratings": "Немає місця для нових оцінок.",
      "a result needs the ratings of 4 people": "Для результату потрібні оцінки 4 людей.",
      "a result needs the ratings of 4 people who joined before this room opened":
        "Для результату потрібні оцінки 4 людей, які приєдналися до відкриття цієї кімнати.",
      "the round is still open": "Раунд ще триває.",
      "the rounds are not shown yet": "Раунди ще не показано.",
      "there is no such round": "Цього раунду вже немає.",
    },
    "zh-Hans": {
      "The server is busy right now. Try again in a moment.": "服务器正忙。请稍后重试。",
      "Connection lost. Try again once it's back.": "连接已断开。恢复后请重试。",
      "Too many requests. Try again in a moment.": "请求过多。请稍后重试。",
      "That didn't work.": "操作未成功。",
      Green: "绿",
      Yellow: "黄",
      Red: "红",
      Improving: "在变好",
      Steady: "持平",
      "Getting worse": "在变差",
      "{count} improving": "在变好 {count}",
      "{count} steady": "持平 {count}",
      "{count} getting worse": "在变差 {count}",
      Result: "结果",
      "How we are doing": "我们的状态",
      "How are we doing?": "我们状态如何？",
      "Counts only. Individual ratings were deleted.": "仅显示计数。个人评分已删除。",
      "Ratings are hidden until the facilitator shows the result.": "主持人显示结果之前，评分不可见。",
      "Guests don't rate.": "访客不评分。",
      "{complete} of {people} people have rated everything.": "{complete}/{people} 人已完成全部评分。",
      "Start a new round": "开始新一轮",
      "Show result": "显示结果",
      "A result needs ratings from 4 people.": "结果需要 4 人评分。",
      "{statement}: rating": "{statement}：评分",
      "{statement}: direction": "{statement}：趋势",
      "Fewer than 4 people rated this.": "评分人数少于 4 人。",
      "Fewer than 4 people gave a direction.": "给出趋势的人少于 4 人。",
      Statement: "陈述",
      "Rounds of this space": "此空间的各轮",
      "Over time": "随时间变化",
      Now: "现在",
      Remove: "移除",
      "Remove the round of {date}": "移除 {date}的一轮",
      Value: "价值",
      "We are proud of what we deliver.": "我们为交付的成果感到自豪。",
      "We would not use what we deliver.": "我们自己都不会用交付的东西。",
      Releases: "发布",
      "Releasing is quick, safe and easy.": "发布快速、安全、轻松。",
      "Releasing is slow, risky or stressful.": "发布缓慢、有风险或令人紧张。",
      Fun: "乐趣",
      "We enjoy our work and each other's company.": "我们喜欢工作，也喜欢彼此相处。",
      "Work feels dull or heavy.": "工作沉闷或沉重。",
      "Code health": "代码健康",
      "Our code is clean and easy to change.": "我们的代码整洁、易于修改。",
      "Changes are hard, and they break things.": "修改困难，而且会弄坏东西。",
      Learning: "学习",
      "We learn something new all the time.": "我们一直在学习新东西。",
      "We have no time to learn.": "我们没有时间学习。",
      Mission: "使命",
      "We know why our work matters.": "我们知道工作为何重要。",
      "We don't know what our work is for.": "我们不知道工作是为了什么。",
      Control: "掌控",
      "We decide what to build and how.": "我们决定做什么、怎么做。",
      "Other people decide for us.": "别人替我们决定。",
      Speed: "速度",
      "We get things done without waiting.": "我们无需等待就能完成工作。",
      "We are often stuck or interrupted.": "我们经常卡住或被打断。",
      Process: "流程",
      "Our way of working suits us.": "我们的工作方式适合我们。",
      "Our way of working slows us down.": "我们的工作方式拖慢了我们。",
      Support: "支持",
      "We get help when we ask for it.": "需要帮助时能得到帮助。",
      "We ask for help and don't get it.": "求助了却得不到帮助。",
      Teamwork: "团队协作",
      "We help each other and speak openly.": "我们互相帮助、坦诚交流。",
      "We don't know what the others are doing.": "我们不知道其他人在做什么。",
      "the result is shown already": "结果已显示。",
      "observers don't rate": "旁观者不评分。",
      "guests don't rate": "访客不评分。",
      "there is no such statement": "没有这条陈述。",
      "this health check has no space for more ratings": "无法再容纳更多评分。",
      "a result needs the ratings of 4 people": "结果需要 4 人评分。",
      "a result needs the ratings of 4 people who joined before this room opened":
        "结果需要 4 位在此房间开启前加入的人的评分。",
      "the round is still open": "这一轮仍在进行。",
      "the rounds are not shown yet": "各轮尚未显示。",
      "there is no such round": "这一轮已不存在。",
    },
  };
}

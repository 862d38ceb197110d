// oxlint-disable eslint/max-lines -- The package format has one file for the page.
//
// The page of a fist of five: each person chooses zero to five fingers. After the reveal it shows the result.

/** Words an English text in the page's language. The texts are at the end of this file. */
const worded = standpoint.texts(translations());

const meanings = ["No", "Strong doubts", "Some doubts", "I can live with it", "I like it", "I'd lead it"];

const refusals = {
  busy: "The server is busy right now. Try again in a moment.",
  unreachable: "Connection lost. Try again once it's back.",
  "rate-limited": "Too many requests. Try again in a moment.",
};

const style = `
  .head { justify-content: space-between; }
  .hands { display: grid; gap: 8px; grid-template-columns: repeat(auto-fit, minmax(min(100%, 8.5rem), 1fr)); }
  .hands button { flex-direction: column; gap: 4px; min-block-size: 88px; }
  .fingers { font-size: 1.75rem; font-weight: 650; }
  .figures { font-size: 1.25rem; font-weight: 650; }
  td:first-child { inline-size: 10rem; }
  meter { inline-size: 100%; }
  meter::-webkit-meter-optimum-value { background: var(--accent); }
  meter::-moz-meter-bar { background: var(--accent); }
`;

let room;

const question = el("h1", { tabIndex: -1, dir: "auto" });
const count = el("p", { className: "muted" });
const lead = el("button", { className: "primary" });
const said = el("p", { className: "muted", role: "status" });
const hands = el("div", { className: "hands", role: "group" });
const figures = el("p", { className: "figures" });
const rows = el("tbody");
const result = el("section", { className: "card stack" }, figures, el("table", {}, rows));
const head = el("header", { className: "row head" }, el("div", {}, question, count), lead);
document.head.append(el("style", { textContent: style }));
document.body.append(el("main", { className: "stack" }, head, said, hands, result));

for (const fingers of meanings.keys()) {
  const hand = el("button", {}, el("span", { className: "fingers", textContent: fingers }), el("span"));
  hand.onclick = () => act("show", { fingers: room.mine.fingers === fingers ? null : fingers });
  hands.append(hand);
}
hands.addEventListener("keydown", (event) => {
  const ahead = document.documentElement.dir === "rtl" ? -1 : 1;
  const step = { ArrowRight: ahead, ArrowDown: 1, ArrowLeft: -ahead, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  hands.children[[...hands.children].indexOf(event.target.closest("button")) + step]?.focus();
});

function draw() {
  const { session, me, mine, state, participants, presenting } = room;
  const people = participants.filter(({ spectator }) => !spectator).length;
  question.textContent = session.config.question || worded("How much do we agree?");
  count.textContent = session.revealed
    ? worded("All hands are visible.")
    : worded("{shown} of {people} have shown a hand", { shown: state.shown, people });
  hands.ariaLabel = worded("Your hand");
  result.ariaLabel = worded("Result");
  lead.hidden = !me.facilitator || !me.writable;
  lead.textContent = worded(session.revealed ? "Ask again" : "Reveal hands");
  lead.disabled = !session.revealed && state.shown === 0;
  lead.onclick = () => act(session.revealed ? "again" : "reveal");
  hands.hidden = session.revealed || me.spectator || presenting;
  for (const [fingers, hand] of [...hands.children].entries()) {
    hand.lastChild.textContent = worded(meanings[fingers]);
    hand.ariaPressed = String(mine?.fingers === fingers);
    hand.disabled = !me.writable;
  }
  result.hidden = !session.revealed;
  if (session.revealed) drawResult(state, participants);
}

function drawResult({ hands: shown, average, lowest }, participants) {
  figures.textContent =
    average === null
      ? worded("No hands shown.")
      : worded("{average} on average, {lowest} is the lowest", { average: averageText(average), lowest });
  const names = new Map(participants.map(({ id, name }) => [id, name]));
  const named = (fingers) =>
    Object.entries(shown)
      .filter(([, own]) => own === fingers)
      .map(([id]) => names.get(id) ?? worded("Someone who left"));
  const most = Math.max(1, ...meanings.map((_, fingers) => named(fingers).length));
  rows.replaceChildren(
    ...meanings
      .map((meaning, fingers) => {
        const people = named(fingers);
        const bar = el("meter", {
          max: most,
          value: people.length,
          ariaLabel: worded("{count} of them", { count: people.length }),
        });
        const who = el("td", {}, bar, el("p", { textContent: listText(people) || worded("None") }));
        return el(
          "tr",
          {},
          el("th", {
            scope: "row",
            textContent: worded("{fingers}: {meaning}", { fingers, meaning: worded(meaning) }),
          }),
          who,
        );
      })
      .toReversed(),
  );
}

/** Isolates the direction of a name, so that it cannot reorder the names around it. */
const isolated = (name) => (document.documentElement.dir === "rtl" ? `\u2068${name}\u2069` : name);
const averageText = (average) =>
  new Intl.NumberFormat(document.documentElement.lang, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(average);
const listText = (names) =>
  new Intl.ListFormat(document.documentElement.lang, { type: "unit" }).format(names.map(isolated));

/** Sends an action. If it fails, shows the reason. */
async function act(action, body) {
  try {
    await standpoint.act(action, body);
    said.textContent = "";
  } catch (problem) {
    said.textContent = worded(problem.message || refusals[problem.reason] || "That didn't work.");
  }
}

function el(tag, properties = {}, ...children) {
  const node = Object.assign(document.createElement(tag), properties);
  node.append(...children);
  return node;
}

standpoint.onTokens(() => {
  said.textContent = "";
  if (room) draw();
});

standpoint.onState((next) => {
  room = next;
  if (!room) return;
  const hadFocus = document.activeElement !== document.body;
  draw();
  // The focused element is hidden now.
  if (hadFocus && !document.activeElement?.checkVisibility()) question.focus();
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
      Result: "النتيجة",
      No: "لا",
      "Strong doubts": "شكوك كبيرة",
      "Some doubts": "بعض الشكوك",
      "I can live with it": "أقبله",
      "I like it": "يعجبني",
      "I'd lead it": "مستعد لقيادته",
      "Your hand": "يدك",
      "How much do we agree?": "ما مدى اتفاقنا؟",
      "All hands are visible.": "كل الأيدي ظاهرة.",
      "{shown} of {people} have shown a hand": "أظهر يده {shown} من {people}",
      "Ask again": "السؤال مجددًا",
      "Reveal hands": "كشف الأيدي",
      "No hands shown.": "لم تظهر أي يد.",
      "{average} on average, {lowest} is the lowest": "المتوسط {average}، والأدنى {lowest}",
      "Someone who left": "شخص غادر",
      "{count} of them": "العدد: {count}",
      None: "لا أحد",
      "{fingers}: {meaning}": "{fingers}: {meaning}",
      "the hands are revealed already": "تم كشف الأيدي بالفعل.",
      "observers can't show a hand": "لا يمكن للمشاهدين إظهار يد.",
      "a hand has 0 to 5 fingers": "اليد من 0 إلى 5 أصابع.",
    },
    de: {
      "The server is busy right now. Try again in a moment.":
        "Der Server ist gerade ausgelastet. Versuch es gleich noch einmal.",
      "Connection lost. Try again once it's back.":
        "Verbindung verloren. Versuch es noch einmal, sobald sie wieder da ist.",
      "Too many requests. Try again in a moment.": "Zu viele Anfragen. Versuch es gleich noch einmal.",
      "That didn't work.": "Das hat nicht geklappt.",
      Result: "Ergebnis",
      No: "Nein",
      "Strong doubts": "Große Zweifel",
      "Some doubts": "Einige Zweifel",
      "I can live with it": "Damit kann ich leben",
      "I like it": "Gefällt mir",
      "I'd lead it": "Ich würde es vorantreiben",
      "Your hand": "Deine Hand",
      "How much do we agree?": "Wie einig sind wir uns?",
      "All hands are visible.": "Alle Hände sind sichtbar.",
      "{shown} of {people} have shown a hand": "{shown} von {people} haben eine Hand gezeigt",
      "Ask again": "Noch einmal fragen",
      "Reveal hands": "Hände aufdecken",
      "No hands shown.": "Es wurde keine Hand gezeigt.",
      "{average} on average, {lowest} is the lowest": "{average} im Schnitt, {lowest} am niedrigsten",
      "Someone who left": "Jemand, der gegangen ist",
      "{count} of them": "{count} davon",
      None: "Niemand",
      "{fingers}: {meaning}": "{fingers}: {meaning}",
      "the hands are revealed already": "Die Hände sind schon aufgedeckt.",
      "observers can't show a hand": "Wer zuschaut, kann keine Hand zeigen.",
      "a hand has 0 to 5 fingers": "Eine Hand hat 0 bis 5 Finger.",
    },
    es: {
      "The server is busy right now. Try again in a moment.":
        "El servidor está ocupado. Inténtalo de nuevo en un momento.",
      "Connection lost. Try again once it's back.":
        "Se perdió la conexión. Inténtalo de nuevo cuando vuelva.",
      "Too many requests. Try again in a moment.":
        "Demasiadas solicitudes. Inténtalo de nuevo en un momento.",
      "That didn't work.": "No ha funcionado.",
      Result: "Resultado",
      No: "No",
      "Strong doubts": "Muchas dudas",
      "Some doubts": "Algunas dudas",
      "I can live with it": "Me vale",
      "I like it": "Me gusta",
      "I'd lead it": "Lo lideraría",
      "Your hand": "Tu mano",
      "How much do we agree?": "¿Cuánto estamos de acuerdo?",
      "All hands are visible.": "Todas las manos son visibles.",
      "{shown} of {people} have shown a hand": "{shown} de {people} han mostrado la mano",
      "Ask again": "Preguntar de nuevo",
      "Reveal hands": "Revelar las manos",
      "No hands shown.": "No se mostró ninguna mano.",
      "{average} on average, {lowest} is the lowest": "{average} de media, {lowest} como mínimo",
      "Someone who left": "Alguien que se fue",
      "{count} of them": "{count} de ellas",
      None: "Nadie",
      "{fingers}: {meaning}": "{fingers}: {meaning}",
      "the hands are revealed already": "Las manos ya se han revelado.",
      "observers can't show a hand": "Quien observa no puede mostrar la mano.",
      "a hand has 0 to 5 fingers": "Una mano tiene de 0 a 5 dedos.",
    },
    fr: {
      "The server is busy right now. Try again in a moment.":
        "Le serveur est occupé. Réessayez dans un instant.",
      "Connection lost. Try again once it's back.": "Connexion perdue. Réessayez dès qu’elle est rétablie.",
      "Too many requests. Try again in a moment.": "Trop de requêtes. Réessayez dans un instant.",
      "That didn't work.": "Cela n’a pas fonctionné.",
      Result: "Résultat",
      No: "Non",
      "Strong doubts": "De gros doutes",
      "Some doubts": "Quelques doutes",
      "I can live with it": "Je peux m’en accommoder",
      "I like it": "J’aime bien",
      "I'd lead it": "Je le porterais",
      "Your hand": "Votre main",
      "How much do we agree?": "À quel point sommes-nous d’accord\u202f?",
      "All hands are visible.": "Toutes les mains sont visibles.",
      "{shown} of {people} have shown a hand": "{shown} sur {people} ont montré une main",
      "Ask again": "Redemander",
      "Reveal hands": "Révéler les mains",
      "No hands shown.": "Aucune main n’a été montrée.",
      "{average} on average, {lowest} is the lowest": "{average} en moyenne, {lowest} au plus bas",
      "Someone who left": "Une personne partie",
      "{count} of them": "{count} d’entre elles",
      None: "Personne",
      "{fingers}: {meaning}": "{fingers}\u00a0: {meaning}",
      "the hands are revealed already": "Les mains sont déjà révélées.",
      "observers can't show a hand": "Les personnes qui observent ne montrent pas de main.",
      "a hand has 0 to 5 fingers": "Une main a de 0 à 5 doigts.",
    },
    it: {
      "The server is busy right now. Try again in a moment.": "Il server è occupato. Riprova tra un momento.",
      "Connection lost. Try again once it's back.": "Connessione persa. Riprova quando torna.",
      "Too many requests. Try again in a moment.": "Troppe richieste. Riprova tra un momento.",
      "That didn't work.": "Non ha funzionato.",
      Result: "Risultato",
      No: "No",
      "Strong doubts": "Forti dubbi",
      "Some doubts": "Qualche dubbio",
      "I can live with it": "Mi va bene",
      "I like it": "Mi piace",
      "I'd lead it": "La porterei avanti io",
      "Your hand": "La tua mano",
      "How much do we agree?": "Quanto siamo d’accordo?",
      "All hands are visible.": "Tutte le mani sono visibili.",
      "{shown} of {people} have shown a hand": "{shown} su {people} hanno mostrato la mano",
      "Ask again": "Chiedi di nuovo",
      "Reveal hands": "Rivela le mani",
      "No hands shown.": "Nessuna mano mostrata.",
      "{average} on average, {lowest} is the lowest": "{average} in media, {lowest} il minimo",
      "Someone who left": "Qualcuno che è uscito",
      "{count} of them": "{count} di loro",
      None: "Nessuno",
      "{fingers}: {meaning}": "{fingers}: {meaning}",
      "the hands are revealed already": "Le mani sono già rivelate.",
      "observers can't show a hand": "Chi osserva non può mostrare la mano.",
      "a hand has 0 to 5 fingers": "Una mano ha da 0 a 5 dita.",
    },
    ja: {
      "The server is busy right now. Try again in a moment.":
        "サーバーが混み合っています。しばらくしてからもう一度お試しください。",
      "Connection lost. Try again once it's back.": "接続が切れました。復旧したらもう一度お試しください。",
      "Too many requests. Try again in a moment.":
        "リクエストが多すぎます。しばらくしてからもう一度お試しください。",
      "That didn't work.": "うまくいきませんでした。",
      Result: "結果",
      No: "反対",
      "Strong doubts": "強い懸念",
      "Some doubts": "少し懸念",
      "I can live with it": "受け入れられる",
      "I like it": "賛成",
      "I'd lead it": "自分が引っ張る",
      "Your hand": "あなたの手",
      "How much do we agree?": "どのくらい賛成ですか？",
      "All hands are visible.": "全員の手が見えます。",
      "{shown} of {people} have shown a hand": "{people} 人中 {shown} 人が手を出しました",
      "Ask again": "もう一度聞く",
      "Reveal hands": "手を公開",
      "No hands shown.": "手は出されていません。",
      "{average} on average, {lowest} is the lowest": "平均 {average}、最低 {lowest}",
      "Someone who left": "退出した人",
      "{count} of them": "{count} 人",
      None: "なし",
      "{fingers}: {meaning}": "{fingers}：{meaning}",
      "the hands are revealed already": "手はすでに公開されています。",
      "observers can't show a hand": "見学中の人は手を出せません。",
      "a hand has 0 to 5 fingers": "指は 0〜5 本です。",
    },
    pl: {
      "The server is busy right now. Try again in a moment.":
        "Serwer jest teraz zajęty. Spróbuj ponownie za chwilę.",
      "Connection lost. Try again once it's back.": "Utracono połączenie. Spróbuj ponownie, gdy wróci.",
      "Too many requests. Try again in a moment.": "Zbyt wiele żądań. Spróbuj ponownie za chwilę.",
      "That didn't work.": "Nie udało się.",
      Result: "Wynik",
      No: "Nie",
      "Strong doubts": "Duże wątpliwości",
      "Some doubts": "Pewne wątpliwości",
      "I can live with it": "Może być",
      "I like it": "Podoba mi się",
      "I'd lead it": "Chcę to poprowadzić",
      "Your hand": "Twoja dłoń",
      "How much do we agree?": "Jak bardzo się zgadzamy?",
      "All hands are visible.": "Wszystkie dłonie są widoczne.",
      "{shown} of {people} have shown a hand": "Dłoń pokazało: {shown} z {people}",
      "Ask again": "Zapytaj ponownie",
      "Reveal hands": "Odkryj dłonie",
      "No hands shown.": "Nikt nie pokazał dłoni.",
      "{average} on average, {lowest} is the lowest": "Średnio {average}, najmniej {lowest}",
      "Someone who left": "Ktoś, kto wyszedł",
      "{count} of them": "Liczba: {count}",
      None: "Nikt",
      "{fingers}: {meaning}": "{fingers}: {meaning}",
      "the hands are revealed already": "Dłonie są już odkryte.",
      "observers can't show a hand": "Osoby obserwujące nie mogą pokazać dłoni.",
      "a hand has 0 to 5 fingers": "Dłoń ma od 0 do 5 palców.",
    },
    "pt-BR": {
      "The server is busy right now. Try again in a moment.":
        "O servidor está ocupado. Tente de novo daqui a pouco.",
      "Connection lost. Try again once it's back.": "A conexão caiu. Tente de novo quando ela voltar.",
      "Too many requests. Try again in a moment.": "Solicitações demais. Tente de novo daqui a pouco.",
      "That didn't work.": "Não deu certo.",
      Result: "Resultado",
      No: "Não",
      "Strong doubts": "Muitas dúvidas",
      "Some doubts": "Algumas dúvidas",
      "I can live with it": "Consigo aceitar",
      "I like it": "Gosto da ideia",
      "I'd lead it": "Eu lideraria",
      "Your hand": "Sua mão",
      "How much do we agree?": "Quanto concordamos?",
      "All hands are visible.": "Todas as mãos estão visíveis.",
      "{shown} of {people} have shown a hand": "{shown} de {people} mostraram a mão",
      "Ask again": "Perguntar de novo",
      "Reveal hands": "Revelar as mãos",
      "No hands shown.": "Nenhuma mão foi mostrada.",
      "{average} on average, {lowest} is the lowest": "Média {average}, mínimo {lowest}",
      "Someone who left": "Alguém que saiu",
      "{count} of them": "{count} delas",
      None: "Ninguém",
      "{fingers}: {meaning}": "{fingers}: {meaning}",
      "the hands are revealed already": "As mãos já foram reveladas.",
      "observers can't show a hand": "Quem observa não pode mostrar a mão.",
      "a hand has 0 to 5 fingers": "Uma mão tem de 0 a 5 dedos.",
    },
    uk: {
      "The server is busy right now. Try again in a moment.":
        "Сервер зараз зайнятий. Спробуйте ще раз за мить.",
      "Connection lost. Try again once it's back.":
        "З’єднання втрачено. Спробуйте ще раз, коли воно відновиться.",
      "Too many requests. Try again in a moment.": "Забагато запитів. Спробуйте ще раз за мить.",
      "That didn't work.": "Не вдалося.",
      Result: "Результат",
      No: "Ні",
      "Strong doubts": "Великі сумніви",
      "Some doubts": "Деякі сумніви",
      "I can live with it": "Мені підходить",
      "I like it": "Мені подобається",
      "I'd lead it": "Готовий очолити",
      "Your hand": "Ваша рука",
      "How much do we agree?": "Наскільки ми згодні?",
      "All hands are visible.": "Усі руки видно.",
      "{shown} of {people} have shown a hand": "Показали руку: {shown} з {people}",
      "Ask again": "Запитати ще раз",
      "Reveal hands": "Розкрити руки",
      "No hands shown.": "Жодної руки не показано.",
      "{average} on average, {lowest} is the lowest": "У середньому {average}, найменше {lowest}",
      "Someone who left": "Хтось, хто вийшов",
      "{count} of them": "Кількість: {count}",
      None: "Ніхто",
      "{fingers}: {meaning}": "{fingers}: {meaning}",
      "the hands are revealed already": "Руки вже розкрито.",
      "observers can't show a hand": "Спостерігачі не можуть показувати руку.",
      "a hand has 0 to 5 fingers": "Рука має від 0 до 5 пальців.",
    },
    "zh-Hans": {
      "The server is busy right now. Try again in a moment.": "服务器正忙。请稍后重试。",
      "Connection lost. Try again once it's back.": "连接已断开。恢复后请重试。",
      "Too many requests. Try again in a moment.": "请求过多。请稍后重试。",
      "That didn't work.": "操作未成功。",
      Result: "结果",
      No: "不同意",
      "Strong doubts": "很有疑虑",
      "Some doubts": "有些疑虑",
      "I can live with it": "可以接受",
      "I like it": "我喜欢",
      "I'd lead it": "我愿意牵头",
      "Your hand": "你的手势",
      "How much do we agree?": "我们的认同程度如何？",
      "All hands are visible.": "所有手势均可见。",
      "{shown} of {people} have shown a hand": "{shown}/{people} 人已出手势",
      "Ask again": "再问一次",
      "Reveal hands": "公开手势",
      "No hands shown.": "没有人出手势。",
      "{average} on average, {lowest} is the lowest": "平均 {average}，最低 {lowest}",
      "Someone who left": "已离开的人",
      "{count} of them": "{count} 人",
      None: "无",
      "{fingers}: {meaning}": "{fingers}：{meaning}",
      "the hands are revealed already": "手势已公开。",
      "observers can't show a hand": "旁观者不能出手势。",
      "a hand has 0 to 5 fingers": "手势为 0 至 5 根手指。",
    },
  };
}

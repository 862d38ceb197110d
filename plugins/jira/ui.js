// oxlint-disable eslint/max-lines -- The package format has one file for the page.
//
// Fetches issues when the button is pressed, and offers them to the facilitator of the planning, who can add them. The
// page is closed while the offer is open, so the application also shows how many were added.

/** Words an English text in the page's language. The texts are at the end of this file. */
const worded = standpoint.texts(translations());

// There is no form, because a page in a frame cannot submit one.
const page = document.createElement("main");
page.className = "stack";
page.innerHTML = `<label for="query"></label>
  <input id="query" maxlength="500" dir="ltr" value='sprint in futureSprints() order by rank'>
  <p class="muted"></p>
  <button class="primary"></button>
  <p role="status"></p>`;
document.body.append(page);
const [label, input, hint, button, status] = ["label", "input", ".muted", "button", "[role=status]"].map(
  (one) => page.querySelector(one),
);

standpoint.onTokens(() => {
  label.textContent = worded("Issues, in JQL");
  hint.textContent = worded('A filter: filter = "To estimate"');
  button.textContent = worded("Fetch issues");
  status.textContent = "";
});

const words = {
  forbidden: "Only the facilitator can add stories.",
  unknown: "Issues can be added only in a planning room.",
  ungranted: "An admin hasn't allowed this.",
  busy: "The plugin is busy right now. Try again in a moment.",
  unreachable: "Connection lost.",
};

button.addEventListener("click", () => void fetchIssues());
input.addEventListener("keydown", ({ key }) => {
  if (key === "Enter") void fetchIssues();
});

async function fetchIssues() {
  if (button.disabled) return;
  button.disabled = true;
  status.textContent = worded("Fetching…");
  try {
    const { stories, more } = await standpoint.ask("find", { query: input.value });
    status.textContent = foundText(stories.length);
    if (stories.length > 0) {
      const added = await standpoint.offerStories(stories);
      status.textContent = addedText(added);
      if (more)
        status.textContent += ` ${worded("There are more than 100 issues. Narrow the search to find the others.")}`;
    }
  } catch ({ reason, message }) {
    status.textContent = refusalText(message) || worded(words[reason] || "The request to Jira failed.");
  }
  button.disabled = false;
}

const foundText = (count) => worded(count === 0 ? "No issues found." : "{count} found.", { count });
const addedText = (count) => worded(count === 0 ? "No stories added." : "{count} added.", { count });

/** Returns a refusal of plugin.js in the page's language. */
function refusalText(message) {
  const [, status] = /^Jira answered (\d+)\.$/.exec(message) ?? [];
  return status ? worded("Jira answered {status}.", { status }) : worded(message);
}

// ---- Texts in other languages ----

/** Returns the page's texts by language and by their English text. */
function translations() {
  return {
    ar: {
      "Fetch issues": "جلب التذاكر",
      "Only the facilitator can add stories.": "لا يضيف القصص إلا الميسّر.",
      "Issues can be added only in a planning room.": "لا يمكن إضافة التذاكر إلا في غرفة تخطيط.",
      "An admin hasn't allowed this.": "لم يسمح أحد المشرفين بذلك.",
      "The plugin is busy right now. Try again in a moment.":
        "المكوّن الإضافي مشغول الآن. أعد المحاولة بعد قليل.",
      "Connection lost.": "انقطع الاتصال.",
      "Fetching…": "جارٍ الجلب…",
      "No issues found.": "لم يُعثر على تذاكر.",
      "{count} found.": "عُثر على {count}.",
      "No stories added.": "لم تُضف أي قصص.",
      "{count} added.": "أُضيف {count}.",
      "There are more than 100 issues. Narrow the search to find the others.":
        "هناك أكثر من 100 تذكرة. ضيّق البحث للعثور على البقية.",
      "Issues, in JQL": "التذاكر، بصيغة JQL",
      "The request to Jira failed.": "فشل الطلب إلى Jira.",
      'A filter: filter = "To estimate"': 'مرشّح: filter = "To estimate"',
      "An admin has to set the site, the account and the token first.":
        "على أحد المشرفين تعيين الموقع والحساب والرمز (token) أولًا.",
      "Jira doesn't understand that search.": "لا يفهم Jira هذا البحث.",
      "Jira refused: too many requests. Try again in a minute.":
        "رفض Jira: طلبات كثيرة جدًا. أعد المحاولة بعد دقيقة.",
      "Jira answered {status}.": "ردّ Jira بالرمز {status}.",
    },
    de: {
      "Fetch issues": "Tickets holen",
      "Only the facilitator can add stories.": "Nur die Moderation kann Storys hinzufügen.",
      "Issues can be added only in a planning room.": "Tickets lassen sich nur in einem Planning hinzufügen.",
      "An admin hasn't allowed this.": "Ein Admin hat das nicht erlaubt.",
      "The plugin is busy right now. Try again in a moment.":
        "Das Plugin ist gerade beschäftigt. Versuch es gleich noch einmal.",
      "Connection lost.": "Verbindung verloren.",
      "Fetching…": "Wird geholt\u00a0…",
      "No issues found.": "Keine Tickets gefunden.",
      "{count} found.": "{count} gefunden.",
      "No stories added.": "Keine Storys hinzugefügt.",
      "{count} added.": "{count} hinzugefügt.",
      "There are more than 100 issues. Narrow the search to find the others.":
        "Es gibt mehr als 100 Tickets. Grenze die Suche ein, um die übrigen zu finden.",
      "Issues, in JQL": "Tickets, als JQL",
      "The request to Jira failed.": "Die Anfrage an Jira ist fehlgeschlagen.",
      'A filter: filter = "To estimate"': 'Ein Filter: filter = "To estimate"',
      "An admin has to set the site, the account and the token first.":
        "Ein Admin muss zuerst Site, Konto und Token hinterlegen.",
      "Jira doesn't understand that search.": "Jira versteht diese Suche nicht.",
      "Jira refused: too many requests. Try again in a minute.":
        "Jira lehnt ab: zu viele Anfragen. Versuch es in einer Minute noch einmal.",
      "Jira answered {status}.": "Jira hat mit {status} geantwortet.",
    },
    es: {
      "Fetch issues": "Traer tickets",
      "Only the facilitator can add stories.": "Solo quien facilita puede añadir historias.",
      "Issues can be added only in a planning room.": "Solo se pueden añadir tickets en una planning.",
      "An admin hasn't allowed this.": "Un admin no lo ha permitido.",
      "The plugin is busy right now. Try again in a moment.":
        "El plugin está ocupado. Inténtalo de nuevo en un momento.",
      "Connection lost.": "Se perdió la conexión.",
      "Fetching…": "Trayendo…",
      "No issues found.": "No se encontraron tickets.",
      "{count} found.": "Encontrados: {count}.",
      "No stories added.": "No se añadieron historias.",
      "{count} added.": "Añadidas: {count}.",
      "There are more than 100 issues. Narrow the search to find the others.":
        "Hay más de 100 tickets. Acota la búsqueda para encontrar los demás.",
      "Issues, in JQL": "Tickets, en JQL",
      "The request to Jira failed.": "La solicitud a Jira falló.",
      'A filter: filter = "To estimate"': 'Un filtro: filter = "To estimate"',
      "An admin has to set the site, the account and the token first.":
        "Un admin tiene que guardar antes el sitio, la cuenta y el token.",
      "Jira doesn't understand that search.": "Jira no entiende esa búsqueda.",
      "Jira refused: too many requests. Try again in a minute.":
        "Jira lo rechazó: demasiadas solicitudes. Inténtalo de nuevo en un minuto.",
      "Jira answered {status}.": "Jira respondió {status}.",
    },
    fr: {
      "Fetch issues": "Récupérer les tickets",
      "Only the facilitator can add stories.": "Seule la personne qui anime peut ajouter des stories.",
      "Issues can be added only in a planning room.":
        "Les tickets s’ajoutent seulement dans un planning poker.",
      "An admin hasn't allowed this.": "Un admin ne l’a pas autorisé.",
      "The plugin is busy right now. Try again in a moment.":
        "Le plugin est occupé. Réessayez dans un instant.",
      "Connection lost.": "Connexion perdue.",
      "Fetching…": "Récupération…",
      "No issues found.": "Aucun ticket trouvé.",
      "{count} found.": "{count} trouvé(s).",
      "No stories added.": "Aucune story ajoutée.",
      "{count} added.": "{count} ajoutée(s).",
      "There are more than 100 issues. Narrow the search to find the others.":
        "Il y a plus de 100 tickets. Affinez la recherche pour trouver les autres.",
      "Issues, in JQL": "Tickets, en JQL",
      "The request to Jira failed.": "La requête à Jira a échoué.",
      'A filter: filter = "To estimate"': 'Un filtre\u00a0: filter = "To estimate"',
      "An admin has to set the site, the account and the token first.":
        "Un admin doit d’abord définir le site, le compte et le jeton.",
      "Jira doesn't understand that search.": "Jira ne comprend pas cette recherche.",
      "Jira refused: too many requests. Try again in a minute.":
        "Jira refuse\u00a0: trop de requêtes. Réessayez dans une minute.",
      "Jira answered {status}.": "Jira a répondu {status}.",
    },
    it: {
      "Fetch issues": "Carica i ticket",
      "Only the facilitator can add stories.": "Solo chi facilita può aggiungere story.",
      "Issues can be added only in a planning room.": "I ticket si aggiungono solo in un planning.",
      "An admin hasn't allowed this.": "Un admin non lo ha consentito.",
      "The plugin is busy right now. Try again in a moment.": "Il plugin è occupato. Riprova tra un momento.",
      "Connection lost.": "Connessione persa.",
      "Fetching…": "Caricamento…",
      "No issues found.": "Nessun ticket trovato.",
      "{count} found.": "Trovati: {count}.",
      "No stories added.": "Nessuna story aggiunta.",
      "{count} added.": "Aggiunte: {count}.",
      "There are more than 100 issues. Narrow the search to find the others.":
        "Ci sono più di 100 ticket. Restringi la ricerca per trovare gli altri.",
      "Issues, in JQL": "Ticket, in JQL",
      "The request to Jira failed.": "La richiesta a Jira non è riuscita.",
      'A filter: filter = "To estimate"': 'Un filtro: filter = "To estimate"',
      "An admin has to set the site, the account and the token first.":
        "Un admin deve prima impostare sito, account e token.",
      "Jira doesn't understand that search.": "Jira non capisce questa ricerca.",
      "Jira refused: too many requests. Try again in a minute.":
        "Jira ha rifiutato: troppe richieste. Riprova tra un minuto.",
      "Jira answered {status}.": "Jira ha risposto {status}.",
    },
    ja: {
      "Fetch issues": "課題を取得",
      "Only the facilitator can add stories.": "ストーリーを追加できるのはファシリテーターだけです。",
      "Issues can be added only in a planning room.": "課題を追加できるのはプランニングのルームだけです。",
      "An admin hasn't allowed this.": "管理者が許可していません。",
      "The plugin is busy right now. Try again in a moment.":
        "プラグインは処理中です。しばらくしてからもう一度お試しください。",
      "Connection lost.": "接続が切れました。",
      "Fetching…": "取得中…",
      "No issues found.": "課題が見つかりません。",
      "{count} found.": "{count} 件見つかりました。",
      "No stories added.": "ストーリーは追加されませんでした。",
      "{count} added.": "{count} 件追加しました。",
      "There are more than 100 issues. Narrow the search to find the others.":
        "課題が 100 件を超えています。ほかの課題は検索を絞り込んで探してください。",
      "Issues, in JQL": "課題（JQL）",
      "The request to Jira failed.": "Jira へのリクエストに失敗しました。",
      'A filter: filter = "To estimate"': 'フィルター：filter = "To estimate"',
      "An admin has to set the site, the account and the token first.":
        "先に管理者がサイト、アカウント、トークンを設定する必要があります。",
      "Jira doesn't understand that search.": "Jira がこの検索を理解できません。",
      "Jira refused: too many requests. Try again in a minute.":
        "Jira に拒否されました：リクエストが多すぎます。1 分後にもう一度お試しください。",
      "Jira answered {status}.": "Jira の応答：{status}。",
    },
    pl: {
      "Fetch issues": "Pobierz zgłoszenia",
      "Only the facilitator can add stories.": "Historyjki może dodawać tylko osoba prowadząca.",
      "Issues can be added only in a planning room.": "Zgłoszenia można dodawać tylko w planowaniu.",
      "An admin hasn't allowed this.": "Admin na to nie zezwolił.",
      "The plugin is busy right now. Try again in a moment.":
        "Wtyczka jest teraz zajęta. Spróbuj ponownie za chwilę.",
      "Connection lost.": "Utracono połączenie.",
      "Fetching…": "Pobieranie…",
      "No issues found.": "Nie znaleziono zgłoszeń.",
      "{count} found.": "Znaleziono: {count}.",
      "No stories added.": "Nie dodano historyjek.",
      "{count} added.": "Dodano: {count}.",
      "There are more than 100 issues. Narrow the search to find the others.":
        "Jest ponad 100 zgłoszeń. Zawęź wyszukiwanie, aby znaleźć pozostałe.",
      "Issues, in JQL": "Zgłoszenia, w JQL",
      "The request to Jira failed.": "Żądanie do Jiry nie powiodło się.",
      'A filter: filter = "To estimate"': 'Filtr: filter = "To estimate"',
      "An admin has to set the site, the account and the token first.":
        "Admin musi najpierw ustawić witrynę, konto i token.",
      "Jira doesn't understand that search.": "Jira nie rozumie tego wyszukiwania.",
      "Jira refused: too many requests. Try again in a minute.":
        "Jira odmówiła: zbyt wiele żądań. Spróbuj ponownie za minutę.",
      "Jira answered {status}.": "Jira odpowiedziała: {status}.",
    },
    "pt-BR": {
      "Fetch issues": "Buscar tickets",
      "Only the facilitator can add stories.": "Só quem facilita pode adicionar histórias.",
      "Issues can be added only in a planning room.": "Só dá para adicionar tickets em uma planning.",
      "An admin hasn't allowed this.": "Um admin não permitiu isto.",
      "The plugin is busy right now. Try again in a moment.":
        "O plugin está ocupado. Tente de novo daqui a pouco.",
      "Connection lost.": "A conexão caiu.",
      "Fetching…": "Buscando…",
      "No issues found.": "Nenhum ticket encontrado.",
      "{count} found.": "Encontrados: {count}.",
      "No stories added.": "Nenhuma história adicionada.",
      "{count} added.": "Adicionadas: {count}.",
      "There are more than 100 issues. Narrow the search to find the others.":
        "Há mais de 100 tickets. Refine a busca para encontrar os outros.",
      "Issues, in JQL": "Tickets, em JQL",
      "The request to Jira failed.": "A solicitação ao Jira falhou.",
      'A filter: filter = "To estimate"': 'Um filtro: filter = "To estimate"',
      "An admin has to set the site, the account and the token first.":
        "Um admin precisa definir o site, a conta e o token antes.",
      "Jira doesn't understand that search.": "O Jira não entende essa busca.",
      "Jira refused: too many requests. Try again in a minute.":
        "O Jira recusou: solicitações demais. Tente de novo em um minuto.",
      "Jira answered {status}.": "O Jira respondeu {status}.",
    },
    uk: {
      "Fetch issues": "Отримати задачі",
      "Only the facilitator can add stories.": "Додавати історії може лише фасилітатор.",
      "Issues can be added only in a planning room.": "Задачі можна додавати лише в плануванні.",
      "An admin hasn't allowed this.": "Адмін цього не дозволив.",
      "The plugin is busy right now. Try again in a moment.":
        "Плагін зараз зайнятий. Спробуйте ще раз за мить.",
      "Connection lost.": "З’єднання втрачено.",
      "Fetching…": "Отримуємо…",
      "No issues found.": "Задач не знайдено.",
      "{count} found.": "Знайдено: {count}.",
      "No stories added.": "Історій не додано.",
      "{count} added.": "Додано: {count}.",
      "There are more than 100 issues. Narrow the search to find the others.":
        "Задач понад 100. Звузьте пошук, щоб знайти решту.",
      "Issues, in JQL": "Задачі, мовою JQL",
      "The request to Jira failed.": "Запит до Jira не вдався.",
      'A filter: filter = "To estimate"': 'Фільтр: filter = "To estimate"',
      "An admin has to set the site, the account and the token first.":
        "Спершу адмін має задати сайт, обліковий запис і токен.",
      "Jira doesn't understand that search.": "Jira не розуміє цього запиту.",
      "Jira refused: too many requests. Try again in a minute.":
        "Jira відмовила: забагато запитів. Спробуйте ще раз за хвилину.",
      "Jira answered {status}.": "Jira відповіла: {status}.",
    },
    "zh-Hans": {
      "Fetch issues": "获取工单",
      "Only the facilitator can add stories.": "只有主持人可以添加故事。",
      "Issues can be added only in a planning room.": "只能在估算房间中添加工单。",
      "An admin hasn't allowed this.": "管理员未允许此操作。",
      "The plugin is busy right now. Try again in a moment.": "插件正忙。请稍后重试。",
      "Connection lost.": "连接已断开。",
      "Fetching…": "正在获取…",
      "No issues found.": "未找到工单。",
      "{count} found.": "找到 {count} 个。",
      "No stories added.": "未添加故事。",
      "{count} added.": "已添加 {count} 个。",
      "There are more than 100 issues. Narrow the search to find the others.":
        "工单超过 100 个。请缩小搜索范围以查找其余工单。",
      "Issues, in JQL": "工单（JQL）",
      "The request to Jira failed.": "对 Jira 的请求失败。",
      'A filter: filter = "To estimate"': '过滤器：filter = "To estimate"',
      "An admin has to set the site, the account and the token first.": "管理员需先设置站点、账户和令牌。",
      "Jira doesn't understand that search.": "Jira 无法理解该搜索。",
      "Jira refused: too many requests. Try again in a minute.": "Jira 拒绝：请求过多。请一分钟后重试。",
      "Jira answered {status}.": "Jira 返回 {status}。",
    },
  };
}

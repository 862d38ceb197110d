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
  <input id="query" maxlength="500" dir="ltr" value='is:open label:"to estimate"'>
  <p class="muted"></p>
  <button class="primary"></button>
  <p role="status"></p>`;
document.body.append(page);
const [label, input, hint, button, status] = ["label", "input", ".muted", "button", "[role=status]"].map(
  (one) => page.querySelector(one),
);

standpoint.onTokens(() => {
  label.textContent = worded("Issues in the repository");
  hint.textContent = worded('As in GitHub\'s search. A milestone: milestone:"Sprint 12"');
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
    status.textContent = refusalText(message) || worded(words[reason] || "The request to GitHub failed.");
  }
  button.disabled = false;
}

const foundText = (count) => worded(count === 0 ? "No issues found." : "{count} found.", { count });
const addedText = (count) => worded(count === 0 ? "No stories added." : "{count} added.", { count });

/** Returns a refusal of plugin.js in the page's language. */
function refusalText(message) {
  const [, status] = /^GitHub answered (\d+)\.$/.exec(message) ?? [];
  return status ? worded("GitHub answered {status}.", { status }) : worded(message);
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
      "Issues in the repository": "التذاكر في المستودع",
      "The request to GitHub failed.": "فشل الطلب إلى GitHub.",
      'As in GitHub\'s search. A milestone: milestone:"Sprint 12"':
        'كما في بحث GitHub. لمرحلة: milestone:"Sprint 12"',
      "An admin has to name the repository first.": "على أحد المشرفين تحديد المستودع أولًا.",
      "An admin has to set the token first.": "على أحد المشرفين تعيين الرمز (token) أولًا.",
      "GitHub doesn't understand that search, or can't see the repository.":
        "لا يفهم GitHub هذا البحث أو لا يرى المستودع.",
      "GitHub refused: too many requests. Try again in a minute.":
        "رفض GitHub: طلبات كثيرة جدًا. أعد المحاولة بعد دقيقة.",
      "GitHub answered {status}.": "ردّ GitHub بالرمز {status}.",
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
      "Issues in the repository": "Tickets im Repository",
      "The request to GitHub failed.": "Die Anfrage an GitHub ist fehlgeschlagen.",
      'As in GitHub\'s search. A milestone: milestone:"Sprint 12"':
        'Wie in der Suche von GitHub. Ein Meilenstein: milestone:"Sprint 12"',
      "An admin has to name the repository first.": "Ein Admin muss zuerst das Repository angeben.",
      "An admin has to set the token first.": "Ein Admin muss zuerst das Token hinterlegen.",
      "GitHub doesn't understand that search, or can't see the repository.":
        "GitHub versteht diese Suche nicht oder sieht das Repository nicht.",
      "GitHub refused: too many requests. Try again in a minute.":
        "GitHub lehnt ab: zu viele Anfragen. Versuch es in einer Minute noch einmal.",
      "GitHub answered {status}.": "GitHub hat mit {status} geantwortet.",
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
      "Issues in the repository": "Tickets del repositorio",
      "The request to GitHub failed.": "La solicitud a GitHub falló.",
      'As in GitHub\'s search. A milestone: milestone:"Sprint 12"':
        'Como en la búsqueda de GitHub. Un hito: milestone:"Sprint 12"',
      "An admin has to name the repository first.": "Un admin tiene que indicar antes el repositorio.",
      "An admin has to set the token first.": "Un admin tiene que guardar antes el token.",
      "GitHub doesn't understand that search, or can't see the repository.":
        "GitHub no entiende esa búsqueda o no ve el repositorio.",
      "GitHub refused: too many requests. Try again in a minute.":
        "GitHub lo rechazó: demasiadas solicitudes. Inténtalo de nuevo en un minuto.",
      "GitHub answered {status}.": "GitHub respondió {status}.",
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
      "Issues in the repository": "Tickets du dépôt",
      "The request to GitHub failed.": "La requête à GitHub a échoué.",
      'As in GitHub\'s search. A milestone: milestone:"Sprint 12"':
        'Comme dans la recherche de GitHub. Un jalon\u00a0: milestone:"Sprint 12"',
      "An admin has to name the repository first.": "Un admin doit d’abord indiquer le dépôt.",
      "An admin has to set the token first.": "Un admin doit d’abord définir le jeton.",
      "GitHub doesn't understand that search, or can't see the repository.":
        "GitHub ne comprend pas cette recherche ou ne voit pas le dépôt.",
      "GitHub refused: too many requests. Try again in a minute.":
        "GitHub refuse\u00a0: trop de requêtes. Réessayez dans une minute.",
      "GitHub answered {status}.": "GitHub a répondu {status}.",
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
      "Issues in the repository": "Ticket del repository",
      "The request to GitHub failed.": "La richiesta a GitHub non è riuscita.",
      'As in GitHub\'s search. A milestone: milestone:"Sprint 12"':
        'Come nella ricerca di GitHub. Una milestone: milestone:"Sprint 12"',
      "An admin has to name the repository first.": "Un admin deve prima indicare il repository.",
      "An admin has to set the token first.": "Un admin deve prima impostare il token.",
      "GitHub doesn't understand that search, or can't see the repository.":
        "GitHub non capisce questa ricerca o non vede il repository.",
      "GitHub refused: too many requests. Try again in a minute.":
        "GitHub ha rifiutato: troppe richieste. Riprova tra un minuto.",
      "GitHub answered {status}.": "GitHub ha risposto {status}.",
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
      "Issues in the repository": "リポジトリの課題",
      "The request to GitHub failed.": "GitHub へのリクエストに失敗しました。",
      'As in GitHub\'s search. A milestone: milestone:"Sprint 12"':
        'GitHub の検索と同じ書き方です。マイルストーン：milestone:"Sprint 12"',
      "An admin has to name the repository first.": "先に管理者がリポジトリを指定する必要があります。",
      "An admin has to set the token first.": "先に管理者がトークンを設定する必要があります。",
      "GitHub doesn't understand that search, or can't see the repository.":
        "GitHub がこの検索を理解できないか、リポジトリを見られません。",
      "GitHub refused: too many requests. Try again in a minute.":
        "GitHub に拒否されました：リクエストが多すぎます。1 分後にもう一度お試しください。",
      "GitHub answered {status}.": "GitHub の応答：{status}。",
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
      "Issues in the repository": "Zgłoszenia w repozytorium",
      "The request to GitHub failed.": "Żądanie do GitHuba nie powiodło się.",
      'As in GitHub\'s search. A milestone: milestone:"Sprint 12"':
        'Jak w wyszukiwarce GitHuba. Kamień milowy: milestone:"Sprint 12"',
      "An admin has to name the repository first.": "Admin musi najpierw podać repozytorium.",
      "An admin has to set the token first.": "Admin musi najpierw ustawić token.",
      "GitHub doesn't understand that search, or can't see the repository.":
        "GitHub nie rozumie tego wyszukiwania lub nie widzi repozytorium.",
      "GitHub refused: too many requests. Try again in a minute.":
        "GitHub odmówił: zbyt wiele żądań. Spróbuj ponownie za minutę.",
      "GitHub answered {status}.": "GitHub odpowiedział: {status}.",
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
      "Issues in the repository": "Tickets do repositório",
      "The request to GitHub failed.": "A solicitação ao GitHub falhou.",
      'As in GitHub\'s search. A milestone: milestone:"Sprint 12"':
        'Como na busca do GitHub. Um marco: milestone:"Sprint 12"',
      "An admin has to name the repository first.": "Um admin precisa informar o repositório antes.",
      "An admin has to set the token first.": "Um admin precisa definir o token antes.",
      "GitHub doesn't understand that search, or can't see the repository.":
        "O GitHub não entende essa busca ou não vê o repositório.",
      "GitHub refused: too many requests. Try again in a minute.":
        "O GitHub recusou: solicitações demais. Tente de novo em um minuto.",
      "GitHub answered {status}.": "O GitHub respondeu {status}.",
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
      "Issues in the repository": "Задачі в репозиторії",
      "The request to GitHub failed.": "Запит до GitHub не вдався.",
      'As in GitHub\'s search. A milestone: milestone:"Sprint 12"':
        'Як у пошуку GitHub. Віха: milestone:"Sprint 12"',
      "An admin has to name the repository first.": "Спершу адмін має вказати репозиторій.",
      "An admin has to set the token first.": "Спершу адмін має задати токен.",
      "GitHub doesn't understand that search, or can't see the repository.":
        "GitHub не розуміє цього запиту або не бачить репозиторію.",
      "GitHub refused: too many requests. Try again in a minute.":
        "GitHub відмовив: забагато запитів. Спробуйте ще раз за хвилину.",
      "GitHub answered {status}.": "GitHub відповів: {status}.",
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
      "Issues in the repository": "仓库中的工单",
      "The request to GitHub failed.": "对 GitHub 的请求失败。",
      'As in GitHub\'s search. A milestone: milestone:"Sprint 12"':
        '与 GitHub 搜索语法相同。里程碑：milestone:"Sprint 12"',
      "An admin has to name the repository first.": "管理员需先指定仓库。",
      "An admin has to set the token first.": "管理员需先设置令牌。",
      "GitHub doesn't understand that search, or can't see the repository.":
        "GitHub 无法理解该搜索，或无法访问仓库。",
      "GitHub refused: too many requests. Try again in a minute.": "GitHub 拒绝：请求过多。请一分钟后重试。",
      "GitHub answered {status}.": "GitHub 返回 {status}。",
    },
  };
}

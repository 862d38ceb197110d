// The page of a room. It can only send actions, and only after the person presses a key or button.

// The page's texts in other languages, by the English text. A text without a translation stays in English.
const worded = standpoint.texts({
  de: {
    "Your answer": "Deine Antwort",
    Save: "Speichern",
    "Show answers": "Antworten zeigen",
    "Answers so far: {count}": "Antworten bisher: {count}",
    "Saved.": "Gespeichert.",
    "That didn't work. Try again.": "Das hat nicht geklappt. Versuch es noch einmal.",
    "Your answer was changed elsewhere. It now says: “{saved}”. Save again to replace it.":
      "Deine Antwort wurde anderswo geändert. Jetzt steht da: „{saved}“. Speichere noch einmal, um sie zu ersetzen.",
    // The messages of refusals in plugin.js.
    "the answers are shown already": "Die Antworten werden schon gezeigt.",
    "an answer has 1 to 200 characters": "Eine Antwort hat 1 bis 200 Zeichen.",
    "your answer was changed elsewhere meanwhile": "Deine Antwort wurde inzwischen anderswo geändert.",
  },
});

document.body.innerHTML = `
  <div class="stack">
    <h2 id="question"></h2>
    <div id="form" class="row">
      <label><span id="label"></span> <input id="answer" maxlength="200"></label>
      <button id="save" class="primary"></button>
    </div>
    <p id="count" class="muted"></p>
    <ul id="answers"></ul>
    <div class="row"><button id="show"></button></div>
    <p id="said" role="status"></p>
  </div>`;
const part = (id) => document.getElementById(id);

/** The room as it is drawn. */
let room;

/** The saved answer, and the answer that the person started to edit. */
let saved = "";
let base = "";
part("save").onclick = () => act("answer", { text: part("answer").value, base });
part("answer").onkeydown = ({ key }) => {
  if (key === "Enter") part("save").click();
};
part("show").onclick = () => act("show");

async function act(action, body) {
  try {
    await standpoint.act(action, body);
    if (action === "answer") base = body.text.trim();
    part("said").textContent = action === "answer" ? worded("Saved.") : "";
  } catch (refusal) {
    part("said").textContent = worded(refusal.message || "That didn't work. Try again.");
    if (refusal.reason !== "conflict" || saved === base) return;
    base = saved;
    part("said").textContent = worded(
      "Your answer was changed elsewhere. It now says: “{saved}”. Save again to replace it.",
      { saved },
    );
  }
}

// The language is known before the first state, and it may change later.
standpoint.onTokens(() => {
  part("label").textContent = worded("Your answer");
  part("save").textContent = worded("Save");
  part("show").textContent = worded("Show answers");
  draw();
});

standpoint.onState((next) => {
  room = next;
  draw();
});

function draw() {
  if (!room) return;
  const { session, me, presenting, state, mine } = room;
  const isOpen = !session.revealed && session.endedAt === null && !presenting;
  part("question").textContent = session.config.question;
  part("count").textContent = worded("Answers so far: {count}", { count: state.count });
  part("answers").replaceChildren(...(state.answers ?? []).map(item));
  part("form").hidden = !isOpen;
  part("show").hidden = !isOpen || !me.facilitator;
  // The field stays visible without a connection, because hiding it would take the focus while a person types.
  part("save").disabled = part("show").disabled = !me.writable;
  saved = mine?.answer ?? "";
  // Unsaved text stays in the field.
  if ([base, saved].includes(part("answer").value)) part("answer").value = base = saved;
}

function item(text) {
  const li = document.createElement("li");
  li.textContent = text;
  return li;
}

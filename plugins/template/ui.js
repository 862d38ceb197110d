// The page of a room. It can only send actions, and only after the person presses a key or button.
document.body.innerHTML = `
  <div class="stack">
    <h2 id="question"></h2>
    <div id="form" class="row">
      <label>Your answer <input id="answer" maxlength="200"></label>
      <button id="save" class="primary">Save</button>
    </div>
    <p id="count" class="muted"></p>
    <ul id="answers"></ul>
    <div class="row"><button id="show">Show answers</button></div>
    <p id="said" role="status"></p>
  </div>`;
const part = (id) => document.getElementById(id);

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
    part("said").textContent = action === "answer" ? "Saved." : "";
  } catch (refusal) {
    part("said").textContent = refusal.message || "That didn't work. Try again.";
    if (refusal.reason !== "conflict" || saved === base) return;
    base = saved;
    part("said").textContent =
      `Your answer was changed elsewhere. It now says: “${saved}”. Save again to replace it.`;
  }
}

standpoint.onState((room) => {
  if (room === null) return;
  const { session, me, presenting, state, mine } = room;
  const isOpen = !session.revealed && session.endedAt === null && !presenting;
  part("question").textContent = session.config.question;
  part("count").textContent = `Answers so far: ${state.count}`;
  part("answers").replaceChildren(...(state.answers ?? []).map(item));
  part("form").hidden = !isOpen;
  part("show").hidden = !isOpen || !me.facilitator;
  // The field stays visible without a connection, because hiding it would take the focus while a person types.
  part("save").disabled = part("show").disabled = !me.writable;
  saved = mine?.answer ?? "";
  // Unsaved text stays in the field.
  if ([base, saved].includes(part("answer").value)) part("answer").value = base = saved;
});

function item(text) {
  const li = document.createElement("li");
  li.textContent = text;
  return li;
}

// The page of a room. It can send nothing anywhere but actions, and those only after a key or button was pressed.
document.body.innerHTML = `
  <div class="stack">
    <h2 id="question"></h2>
    <div id="form" class="row">
      <label>Your answer <input id="answer" maxlength="200"></label>
      <button id="save" class="primary">Save</button>
    </div>
    <p id="count" class="muted"></p>
    <ul id="answers"></ul>
    <div class="row"><button id="show">Show the answers</button></div>
    <p id="said" role="status"></p>
  </div>`;
const part = (id) => document.getElementById(id);

/** The answer that is saved, and the one that the field's text was typed over. */
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
    part("said").textContent = refusal.message || "That did not work. Try again.";
    if (refusal.reason !== "conflict" || saved === base) return;
    base = saved;
    part("said").textContent =
      `Your answer was changed elsewhere, to “${saved}”. Save again to replace that.`;
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
  // A field stays while the connection is lost: hidden, it would lose the focus in the middle of a word.
  part("save").disabled = part("show").disabled = !me.writable;
  saved = mine?.answer ?? "";
  // What is being typed stays, too.
  if ([base, saved].includes(part("answer").value)) part("answer").value = base = saved;
});

function item(text) {
  const li = document.createElement("li");
  li.textContent = text;
  return li;
}

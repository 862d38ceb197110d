// Fetches issues on a button and offers them to whoever runs the planning, who reads and adds them. The page is closed
// then, so what was added is said by the application.

// No form: a page in a frame cannot submit one.
const page = document.createElement("main");
page.className = "stack";
page.innerHTML = `<label for="query">Issues, in JQL</label>
  <input id="query" maxlength="500" value='sprint in futureSprints() order by rank'>
  <p class="muted">A filter: filter = &quot;To estimate&quot;</p>
  <button class="primary">Fetch issues</button>
  <p role="status"></p>`;
document.body.append(page);
const [input, button, status] = ["input", "button", "[role=status]"].map((one) => page.querySelector(one));

const words = {
  forbidden: "Only whoever runs the room adds stories.",
  unknown: "Issues can be added in a planning poker room.",
  ungranted: "An admin has not allowed this.",
  busy: "It takes too long just now. Try again.",
  unreachable: "The connection is lost.",
};

button.addEventListener("click", () => void fetchIssues());
input.addEventListener("keydown", ({ key }) => {
  if (key === "Enter") void fetchIssues();
});

async function fetchIssues() {
  if (button.disabled) return;
  button.disabled = true;
  status.textContent = "Fetching…";
  try {
    const { stories, more } = await standpoint.ask("find", { query: input.value });
    status.textContent = stories.length === 0 ? "Nothing was found." : `${stories.length} found.`;
    if (stories.length > 0) {
      const added = await standpoint.offerStories(stories);
      status.textContent = added === 0 ? "Nothing was added." : `${added} added.`;
      if (more) status.textContent += " There are more than 100: narrow the search for the others.";
    }
  } catch ({ reason, message }) {
    status.textContent = message || words[reason] || "Jira could not be asked.";
  }
  button.disabled = false;
}

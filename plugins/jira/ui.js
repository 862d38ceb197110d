// Fetches issues when the button is pressed, and offers them to the facilitator of the planning, who can add them. The
// page is closed while the offer is open, so the application also shows how many were added.

// There is no form, because a page in a frame cannot submit one.
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
  status.textContent = "Fetching…";
  try {
    const { stories, more } = await standpoint.ask("find", { query: input.value });
    status.textContent = stories.length === 0 ? "No issues found." : `${stories.length} found.`;
    if (stories.length > 0) {
      const added = await standpoint.offerStories(stories);
      status.textContent = added === 0 ? "No stories added." : `${added} added.`;
      if (more)
        status.textContent += " There are more than 100 issues. Narrow the search to find the others.";
    }
  } catch ({ reason, message }) {
    status.textContent = message || words[reason] || "The request to Jira failed.";
  }
  button.disabled = false;
}

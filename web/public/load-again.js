// This file's address has no hash, so all builds serve it. If the page's assets do not load, it reloads the page once.
// This happens when the server has another build than the page, or when several builds answer in turn. If the assets
// fail again, or the server cannot be reached, it shows the message in the page's markup.
let isReloading = false;
document.addEventListener(
  "error",
  ({ target }) => {
    if (isReloading || !target.matches('script[type="module"], link[rel="stylesheet"]')) return;
    isReloading = true;
    void loadAgain();
  },
  true,
);
addEventListener("load", () => {
  if (!isReloading && history.state?.isSecondLoad) history.replaceState(null, "");
});

async function loadAgain() {
  showMessage(false);
  // Stores the flag in the history entry, because storage may be blocked.
  if (!history.state?.isSecondLoad && (await fetchAssets())) {
    history.replaceState({ isSecondLoad: true }, "");
    location.reload();
  } else showMessage(true);
}

// Fetches the assets of the pages that the servers send now: twelve requests reach each build. The reloaded page then
// finds its assets in the browser's cache. Returns false if no page arrives. This page's own assets are left out: if no
// server has its build any more, their retries would take a minute on a slow connection.
async function fetchAssets() {
  try {
    const requests = Array.from({ length: 12 }, () => fetch(location.href, { cache: "no-store" }));
    const pages = (await Promise.all(requests)).map((reply) => reply.text());
    const markup = (await Promise.all(pages)).join();
    await Promise.all([...new Set(markup.match(/\/assets\/[\w.-]+\.(?:js|css)/g))].map(fetchWithRetries));
    return true;
  } catch {
    return false;
  }
}

// Retries, because another server may have the file. The pauses are random: with equal pauses, two alternating files
// could reach the wrong server each time.
async function fetchWithRetries(address) {
  for (let tries = 0; tries < 20 && !(await fetch(address)).ok; tries++)
    await new Promise((resolve) => setTimeout(resolve, 50 + 100 * Math.random()));
}

// Also sets an attribute, because the style sheet may be missing.
function showMessage(isShown) {
  document.documentElement.toggleAttribute("data-not-loaded", isShown);
  document.querySelector(".not-loaded")?.toggleAttribute("hidden", !isShown);
}

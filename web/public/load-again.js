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
  // Kept with the address, where a blocked storage does not matter.
  if (!history.state?.isSecondLoad && (await fetchAssets())) {
    history.replaceState({ isSecondLoad: true }, "");
    location.reload();
  } else showMessage(true);
}

// Fetches the files that this page names, and those that the page names as each server has it, so that whichever page
// comes next finds its files in the browser's cache. Returns false where no page arrives.
async function fetchAssets() {
  try {
    const requests = Array.from({ length: 6 }, () => fetch(location.href, { cache: "no-store" }));
    const pages = (await Promise.all(requests)).map((reply) => reply.text());
    const markup = [document.documentElement.outerHTML, ...(await Promise.all(pages))].join();
    await Promise.all([...new Set(markup.match(/\/assets\/[\w.-]+\.(?:js|css)/g))].map(fetchWithRetries));
    return true;
  } catch {
    return false;
  }
}

// A file that one server lacks may come from the next. The pauses differ, so that two files that are asked for in turn do
// Retries, because another server may have the file. The pauses are random, so that two alternating files do not reach
// the wrong server each time.
async function fetchWithRetries(address) {
  for (let tries = 0; tries < 12 && !(await fetch(address)).ok; tries++)
    await new Promise((resolve) => setTimeout(resolve, 50 + 100 * Math.random()));
}

// By an attribute as well: the style sheet may be what is missing.
function showMessage(isShown) {
  document.documentElement.toggleAttribute("data-not-loaded", isShown);
  document.querySelector(".not-loaded")?.toggleAttribute("hidden", !isShown);
}

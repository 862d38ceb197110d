// Has an address without a hash, so that every build has it. Where the application's own files do not arrive, because the
// server has another build than this page or several builds answer in turn, the page is loaded again, once. Where they
// do not arrive then either, or the server cannot be reached, the sentence in the page's markup is shown.
let isLoadingAgain = false;
document.addEventListener(
  "error",
  ({ target }) => {
    if (isLoadingAgain || !target.matches('script[type="module"], link[rel="stylesheet"]')) return;
    isLoadingAgain = true;
    void loadAgain();
  },
  true,
);
addEventListener("load", () => {
  if (!isLoadingAgain && history.state?.isSecondLoad) history.replaceState(null, "");
});

async function loadAgain() {
  showSentence(false);
  // Kept with the address, where a blocked storage does not matter.
  if (!history.state?.isSecondLoad && (await fetchFilesOfPage())) {
    history.replaceState({ isSecondLoad: true }, "");
    location.reload();
  } else showSentence(true);
}

// Fetches the files that this page names, and those that the page names as each server has it, so that whichever page
// comes next finds its files in the browser's cache. Returns false where no page arrives.
async function fetchFilesOfPage() {
  try {
    const asked = Array.from({ length: 6 }, () => fetch(location.href, { cache: "no-store" }));
    const pages = (await Promise.all(asked)).map((reply) => reply.text());
    const markup = [document.documentElement.outerHTML, ...(await Promise.all(pages))].join();
    await Promise.all([...new Set(markup.match(/\/assets\/[\w.-]+\.(?:js|css)/g))].map(fetchFile));
    return true;
  } catch {
    return false;
  }
}

// A file that one server lacks may come from the next. The pauses differ, so that two files that are asked for in turn do
// not meet the wrong server each time.
async function fetchFile(address) {
  for (let tries = 0; tries < 12 && !(await fetch(address)).ok; tries++)
    await new Promise((resolve) => setTimeout(resolve, 50 + 100 * Math.random()));
}

// By an attribute as well: the style sheet may be what is missing.
function showSentence(isShown) {
  document.documentElement.toggleAttribute("data-not-loaded", isShown);
  document.querySelector(".not-loaded")?.toggleAttribute("hidden", !isShown);
}

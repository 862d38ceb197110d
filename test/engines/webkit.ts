import { tmpdir } from "node:os";
import { join } from "node:path";
import { webkit, type Browser } from "playwright-core";
import { bidiType, innerType, type BidiType, type BrowserProcess } from "./playwright-bidi.ts";
import { webkitTransport } from "./webkit/transport.ts";

let isMended = false;

/**
 * Starts WebKit: Playwright's BiDi client, over a connection to WebKit's classic WebDriver. Each profile has a browser,
 * which starts with its first page. The caller closes it.
 */
export async function launchWebKit(): Promise<Browser> {
  mendOnce();
  return webkit.launch();
}

/** Lets Playwright's `webkit` speak BiDi with the installed browser. Its own needs a patched one. */
function mendOnce() {
  if (isMended) return;
  isMended = true;
  const type: BidiType = Object.assign(Object.create(bidiType()) as BidiType, {
    _name: "webkit",
    async _launchProcess() {
      // Playwright puts downloads and traces there, which this driver has not.
      const artifactsDir = join(tmpdir(), "standpoint-webkit");
      const transport = webkitTransport();
      const stop = async () => {
        await transport.stop();
        browserProcess.onclose?.(0, null);
      };
      const browserProcess: BrowserProcess = { close: stop, kill: stop };
      return { browserProcess, artifactsDir, userDataDir: artifactsDir, transport };
    },
  });
  innerType<BidiType>(webkit).launch = (...args) => type.launch(...args);
}

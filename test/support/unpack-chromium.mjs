// Spawned with TMPDIR set to the browser's folder.
import packaged from "@sparticuz/chromium";

await packaged.executablePath();

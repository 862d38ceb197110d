// Run as a program of its own, with TMPDIR set to where the browser is to be.
import packaged from "@sparticuz/chromium";

await packaged.executablePath();

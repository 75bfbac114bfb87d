/** Run by packaged-browser.ts in a process of its own: unpacks Chromium below TMPDIR. */
import chromium from '@sparticuz/chromium';

await chromium.executablePath();

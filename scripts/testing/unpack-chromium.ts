/** Child process of packaged-browser.ts: unpacks Chromium below TMPDIR. */
import chromium from '@sparticuz/chromium';

await chromium.executablePath();

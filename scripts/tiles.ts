/**
 * `npm run tiles -- FILE`: writes a contact sheet of 300 cards of the demo studio as PNG, evenly over the catalogue and
 * as wide as on a phone, so that a change of the pictures can be judged as a whole.
 */
import { resolve } from 'node:path';
import { allGames } from '../apps/studio/src/catalogue.ts';
import { drawThumbnail } from '../apps/studio/src/thumbnail.ts';
import { closeBrowser, launchBrowser } from './testing/browser.ts';

const TILES = 300;
const COLUMNS = 20;
const TILE_WIDTH_PX = 110;

const file = resolve(process.argv[2] ?? 'tiles.png');
const chosen = allGames.filter(
  (_game, place) =>
    Math.floor((place * TILES) / allGames.length) !==
    Math.floor(((place - 1) * TILES) / allGames.length),
);
// Each card is a document of its own, because cards name their gradients alike.
const tiles = chosen.map((game) => {
  const card = Buffer.from(drawThumbnail(game)).toString('base64');
  return `<img src="data:image/svg+xml;base64,${card}" width="${TILE_WIDTH_PX}">`;
});
const style = `margin:0;padding:8px;background:#0b0f1a;display:grid;gap:8px;grid-template-columns:repeat(${COLUMNS},${TILE_WIDTH_PX}px)`;
const browser = await launchBrowser();
try {
  const page = await browser.newPage({
    viewport: { width: COLUMNS * (TILE_WIDTH_PX + 8) + 8, height: 600 },
  });
  await page.setContent(`<body style="${style}">${tiles.join('')}</body>`);
  await page.screenshot({ path: file, fullPage: true });
} finally {
  await closeBrowser(browser);
}
console.log(`${chosen.length} tiles: ${file}`);

/**
 * `npm run bench:web`: the member app against its limits, with ten thousand games in the lobby: each screen's download
 * and layout shift, the lobby's mounting, filtering and scrolling on a slow phone, and Lighthouse. Exits 1 when a limit
 * is missed. PARTS (weights, lobby, audits) selects parts, SCREENS (paths) the screens for Lighthouse, RUNS its
 * repetitions, and URL a product that runs already.
 */
import { operations } from '@kapao/contract/operations.ts';
import { z } from 'zod';
import { showSteps } from '../apps/server/src/command-line/steps.ts';
import { startProduct } from '../kit/product.ts';
import { closeBrowser, launchBrowser } from '../scripts/testing/browser.ts';
import { startThrowawayPostgres } from '../scripts/testing/postgres.ts';
import { writePicture } from './picture.ts';
import { auditAll } from './web/audits.ts';
import { chartsOf, isKept, shown } from './web/figures.ts';
import type { Figure } from './web/figures.ts';
import { GAMES, measureLobby } from './web/lobby.ts';
import { weigh } from './web/weights.ts';

const loginAnswer = z.object({ data: operations.login.data });
const DEMO = { phone: '0812345678', password: 'kapao1234', website_id: 3 };
const parts = (process.env['PARTS'] ?? 'weights,lobby,audits').split(',');

const steps = showSteps();
const running = process.env['URL'];
if (running === undefined) await benchOwnProduct();
else await bench(running);

async function benchOwnProduct(): Promise<void> {
  steps.begin(`Starting the product with ${GAMES} games`);
  const postgres = await startThrowawayPostgres();
  try {
    const product = await startProduct({ databaseUrl: await postgres.createDatabase() });
    try {
      const { code, output } = await product.command('seed', '--games', String(GAMES));
      if (code !== 0) throw new Error(output);
      await bench(product.url);
    } finally {
      await product.stop();
    }
  } finally {
    await postgres.stop();
  }
}

async function bench(url: string): Promise<void> {
  const token = await accessToken(url);
  const figures: Figure[] = [];
  const report = (found: Figure[]) => {
    steps.end();
    for (const figure of found) console.log(shown(figure));
    figures.push(...found);
  };
  const browser = await launchBrowser();
  try {
    if (parts.includes('weights')) steps.begin('Weighing each screen');
    if (parts.includes('weights')) report(await weigh(browser, url, token));
    if (parts.includes('lobby')) steps.begin('Measuring the lobby on a slowed processor');
    if (parts.includes('lobby')) report(await measureLobby(browser, url, token));
  } finally {
    await closeBrowser(browser);
  }
  if (parts.includes('audits')) steps.begin('Auditing each screen');
  if (parts.includes('audits')) report(await auditAll(url, token));
  await writePicture('web', 'The member app against its bounds', chartsOf(figures));
  const missed = figures.filter((figure) => !isKept(figure));
  console.log(missed.length === 0 ? 'Every bound is kept.' : `${missed.length} bounds are missed.`);
  process.exitCode = missed.length === 0 ? 0 : 1;
}

async function accessToken(url: string): Promise<string> {
  const response = await fetch(`${url}/api/member/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(DEMO),
  });
  return loginAnswer.parse(await response.json()).data.member_data.access_token;
}

import type { Browser, Page } from 'playwright-core';
import { z } from 'zod';
import { gameOperations } from '@kapao/contract/games.ts';
import { logIn } from '../../e2e/member-page.ts';
import { phone } from '../../scripts/testing/browser.ts';
import { median } from '../figures.ts';
import type { Figure } from './figures.ts';

export const GAMES = 10_000;
const SLOWDOWN = 4;
const MOUNT_BUDGET_MS = 150;
const FILTER_BUDGET_MS = 60;
const FRAME_BUDGET_MS = 25;
const ROUNDS = 3;
/** Time for the server to draw all missing pictures. */
const PICTURES_MS = 100_000;
const BACK = ['Backspace', 'Backspace', 'Backspace'];
/** Keys of a search with corrections, in names of the sandbox's games; the last word is a misspelt มังกร. */
const KEYS = ['น', 'า', 'ง', ...BACK, '1', '2', '3', ...BACK, 'ม', 'ั', 'ง', 'ก', 'ล'];
const FLINGS = 6;
const FLING_PX = 9_000;
const FLING_PX_PER_SECOND = 6_000;

const answer = z.object({ data: gameOperations.listGames.data });
const time = z.number();
const times = z.array(time);

/**
 * Measures the lobby on a phone four times slower than this machine, in the worst case: one brand has all ten thousand
 * games.
 */
export async function measureLobby(browser: Browser, url: string, token: string) {
  const mounts: number[] = [];
  const filters: number[] = [];
  const frames: number[] = [];
  // The first round warms up: the server fetches and draws each picture on the same processor.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const isMeasured = round > 0;
    const context = await browser.newContext({ ...phone, serviceWorkers: 'block' });
    await logIn(context, token);
    await context.addInitScript(watchLobby);
    await context.route('**/games/get/*', async (route) => {
      const response = await route.fetch();
      const { data, ...envelope } = answer.loose().parse(await response.json());
      const games = data.slice(0, GAMES).map((game) => ({ ...game, provider: 'ALL' }));
      await route.fulfill({ json: { ...envelope, data: games } });
    });
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await page.goto(`${url}/game/ALL`);
    const mounted = Number(await page.evaluate('window.kapao.mounted'));
    await page.waitForLoadState('networkidle', { timeout: PICTURES_MS });
    const filtered = await typeAll(page);
    const flung = await fling(page, devTools);
    if (isMeasured) {
      mounts.push(mounted);
      filters.push(...filtered);
      frames.push(...flung);
    } else await page.waitForTimeout(PICTURES_MS / 10);
    await context.close();
  }
  return lobbyFigures(mounts, filters, frames);
}

async function typeAll(page: Page): Promise<number[]> {
  await page.getByRole('searchbox').click();
  const taken: number[] = [];
  for (const key of KEYS) {
    await page.evaluate('void (window.kapao.filtered = window.kapao.afterInput())');
    if (key === 'Backspace') await page.keyboard.press(key);
    else await page.keyboard.insertText(key);
    const ms = time.nullable().parse(await page.evaluate('window.kapao.filtered'));
    if (ms !== null) taken.push(ms);
    await page.waitForTimeout(200);
  }
  await page.getByRole('searchbox').fill('');
  await page.waitForTimeout(500);
  return taken;
}

interface DevTools {
  send(
    method: 'Input.synthesizeScrollGesture',
    gesture: { x: number; y: number; yDistance: number; speed: number; preventFling: boolean },
  ): Promise<unknown>;
}

async function fling(page: Page, devTools: DevTools): Promise<number[]> {
  await page.evaluate('window.kapao.countFrames()');
  for (let done = 0; done < FLINGS; done += 1) {
    const yDistance = done < FLINGS - 1 ? -FLING_PX : FLING_PX;
    const gesture = { x: 195, y: 500, yDistance, speed: FLING_PX_PER_SECOND, preventFling: false };
    await devTools.send('Input.synthesizeScrollGesture', gesture);
  }
  return times.parse(await page.evaluate('window.kapao.frames()'));
}

function lobbyFigures(mounts: number[], filters: number[], frames: number[]): Figure[] {
  const worst = (values: number[]) => `worst ${Math.max(...values).toFixed(0)} ms`;
  const ordered = frames.toSorted((one, other) => one - other);
  const p95 = ordered[Math.floor(ordered.length * 0.95)] ?? Number.NaN;
  return [
    {
      name: 'lobby of 10,000, mounted after its data',
      value: median(mounts),
      unit: 'ms',
      bound: { atMost: MOUNT_BUDGET_MS },
      note: worst(mounts),
    },
    {
      name: 'lobby of 10,000, filtered after a key',
      value: median(filters),
      unit: 'ms',
      bound: { atMost: FILTER_BUDGET_MS },
      note: worst(filters),
    },
    {
      name: 'lobby of 10,000, p95 frame of a fling',
      value: p95,
      unit: 'ms',
      bound: { atMost: FRAME_BUDGET_MS },
      note: `${frames.length} frames, ${worst(frames)}`,
    },
  ];
}

/** Runs in the page before its own scripts. "After paint" is the first task after the frame that shows the change. */
const watchLobby = `
(() => {
  const afterPaint = () => new Promise((resolve) => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => resolve(performance.now());
    channel.port2.postMessage(null);
  }));
  const tiles = () => [...document.querySelectorAll('[role=tabpanel] button')];
  const until = (isSo) => new Promise((resolve) => {
    if (isSo()) return resolve();
    const observer = new MutationObserver(() => {
      if (!isSo()) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
  });
  const parsed = new Promise((resolve) => {
    const { parse } = JSON;
    JSON.parse = (text, reviver) => {
      const value = parse(text, reviver);
      if (value?.data?.[0]?.gameName !== undefined) resolve(performance.now());
      return value;
    };
  });
  const names = () => tiles().map(({ textContent }) => textContent).join();
  let gaps = [];
  let counting = false;
  window.kapao = {
    mounted: parsed.then(async (since) => {
      await until(() => tiles().length > 0);
      return (await afterPaint()) - since;
    }),
    afterInput: async () => {
      const before = names();
      const since = await new Promise((resolve) =>
        addEventListener('input', () => resolve(performance.now()), { capture: true, once: true }));
      // A key may leave the first rows unchanged; such a key is not measured.
      const same = new Promise((resolve) => setTimeout(resolve, 1000, null));
      const changed = until(() => names() !== before).then(async () => (await afterPaint()) - since);
      return Promise.race([changed, same]);
    },
    countFrames: () => {
      gaps = [];
      counting = true;
      let last = performance.now();
      const tick = (now) => {
        gaps.push(now - last);
        last = now;
        if (counting) requestAnimationFrame(tick);
      };
      requestAnimationFrame(tick);
    },
    frames: () => {
      counting = false;
      return gaps.slice(1);
    },
  };
})();
`;

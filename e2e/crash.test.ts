import { afterAll, beforeAll, expect, it } from 'vitest';
import { callApi, DEMO_PHONES, logInByApi } from './api.ts';
import { startProduct } from './product.ts';
import type { Product } from './product.ts';
import { registerStudio, stake } from './studio.ts';
import type { OutsideStudio } from './studio.ts';
import { expectSoundLedger } from './sound-ledger.ts';

const KILLS = 5;
const CALLERS = 32;
const LOAD_MS = 700;
const UNITS_PER_BAHT = 100_000;

let product: Product;
let studio: OutsideStudio;
let token: string;

beforeAll(async () => {
  product = await startProduct();
  studio = await registerStudio(product, 'crash');
  token = await logInByApi(product, DEMO_PHONES[0]);
  await callApi(product, 'startGame', {
    token,
    body: { game_id: studio.gameCode, provider: studio.code, tab: 'SLOT' },
  });
});
afterAll(async () => {
  studio?.close();
  await product?.stop();
});

/** Bets 1 baht and wins 1 baht back until the server is killed; collects the acknowledged calls. */
async function playUntilItEnds(acknowledged: object[]): Promise<void> {
  for (;;) {
    try {
      const bet = stake(studio, UNITS_PER_BAHT);
      if ((await studio.wallet('bet', bet)).status !== 'RS_OK') return;
      acknowledged.push({ path: 'bet', body: bet });
      const win = stake(studio, UNITS_PER_BAHT, bet.transaction_uuid);
      if ((await studio.wallet('win', win)).status !== 'RS_OK') return;
      acknowledged.push({ path: 'win', body: win });
    } catch {
      return;
    }
  }
}

/** Plays with an almost empty cash balance, so that stakes are bonus money. */
async function playWithABonus(): Promise<void> {
  const { offers } = await callApi(product, 'listOffers', { token });
  const offer = offers.find(({ refusal, turnover_need }) => refusal === null && turnover_need > 0);
  const body = { promotion_id: offer?.promotion_id ?? 0 };
  await callApi(product, 'claimPromotion', { token, body });
  const { balance = 0 } = await studio.wallet('bet', stake(studio, 0));
  const bonusUnits = (offer?.bonus ?? 0) * UNITS_PER_BAHT;
  await studio.wallet('bet', stake(studio, balance - bonusUnits));
}

it('ops-33 ledger-31: five times kill -9 under load lose and double nothing that was acknowledged', async () => {
  await playWithABonus();
  const acknowledged: { path: string; body: object }[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const players = Array.from({ length: CALLERS }, () => playUntilItEnds(acknowledged));
    await new Promise((resolve) => setTimeout(resolve, LOAD_MS));
    // Wait until calls are acknowledged; a busy machine takes longer.
    await expect
      .poll(() => acknowledged.length, { timeout: 60_000 })
      .toBeGreaterThan((kill + 1) * CALLERS);
    await product.restart('SIGKILL');
    await Promise.all(players);
  }
  expect(acknowledged.length).toBeGreaterThan(KILLS * CALLERS);

  const balance = async () => (await studio.wallet('bet', stake(studio, 0))).balance;
  const before = await balance();
  // A repeat of a recorded call moves nothing; a repeat of a lost one would move money now.
  for (let start = 0; start < acknowledged.length; start += CALLERS) {
    const slice = acknowledged.slice(start, start + CALLERS);
    const replies = await Promise.all(slice.map(({ path, body }) => studio.wallet(path, body)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set(['RS_OK']));
  }
  expect(await balance()).toBe(before);
  await expectSoundLedger(product);
});

import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePortOfKit, runConformance } from '../../../scripts/testing/conformance.ts';
import { textOf } from './run/fields.ts';
import { sendCall } from './run/http.ts';
import { newId } from './run/ids.ts';
import { listen } from './run/listen.ts';
import type { Listener } from './run/listen.ts';
import { evolutionStudioCases } from './studio/evolution/evolution-studio-cases.ts';

const TIMEOUT_MS = 60_000;
const AUTH_TOKEN = 'auth-token';
const TABLE = 'table-1';

/** The rounds of a studio; not its launches, and no answer that takes 6 s. */
const PLAYED = /^(a round begins|a taken|a debit|a credit|a cancel|in the whole run)/;
const numbers = evolutionStudioCases.flatMap(({ title }, index) =>
  PLAYED.test(title) && !title.includes('6 s') ? [index + 1] : [],
);

let studio: Listener;
let walletPort: number;
let member: { userId: string; sid: string };
let isChecked: boolean;
/** The mistakes of the studio. */
let isNewIdOnRepeat: boolean;
let isRefusedPaid: boolean;

beforeAll(async () => {
  walletPort = await freePortOfKit();
  studio = await listen({ host: '127.0.0.1', port: 0 }, async ({ path, text }) => {
    if (path.startsWith('/ua/')) {
      const body: unknown = JSON.parse(text);
      const sid = textOf(body, 'player', 'session', 'id') ?? '';
      member = { userId: textOf(body, 'player', 'id') ?? '', sid };
      isChecked = false;
      return { body: JSON.stringify({ entry: '/play' }) };
    }
    await playRound();
    return { body: '{}' };
  });
});
afterAll(() => studio.close());

/** Calls the wallet, and returns the status; undefined without one. */
async function callWallet(path: string, body: object): Promise<string | undefined> {
  const url = `http://127.0.0.1:${walletPort}/${path}?authToken=${AUTH_TOKEN}`;
  const text = JSON.stringify({ ...member, uuid: newId(), currency: 'THB', ...body });
  const { json } = await sendCall({ url, body: text });
  if (path === 'check') member.sid = textOf(json, 'sid') ?? '';
  const status = textOf(json, 'status');
  return status === 'TEMPORARY_ERROR' ? undefined : status;
}

/** Repeats a call until it is answered. */
async function callUntilAnswered(
  path: string,
  body: { game: object; transaction: object },
): Promise<void> {
  while ((await callWallet(path, body)) === undefined) {
    if (isNewIdOnRepeat) body.transaction = { ...body.transaction, id: newId() };
    await sleep(10);
  }
}

/** Plays a round of Evolution: a debit, and then its credit, or its cancel where nobody knows the debit's outcome. */
async function playRound(): Promise<void> {
  if (!isChecked) await callWallet('check', { channel: { type: 'P' } });
  isChecked = true;
  const transaction = { id: newId(), refId: newId(), amount: 10 };
  const game = { id: newId(), type: 'baccarat', details: { table: { id: TABLE, vid: null } } };
  const debit = { game, transaction };
  const status = await callWallet('debit', debit);
  if (status === undefined) return callUntilAnswered('cancel', debit);
  if (status === 'OK' || isRefusedPaid)
    await callUntilAnswered('credit', { game, transaction: { ...transaction, id: newId() } });
}

/** Plays the cases of rounds against the studio, and returns the titles of the failed ones. */
async function failedTitles(mistakes: { onRepeat?: boolean; onRefusal?: boolean }) {
  isNewIdOnRepeat = mistakes.onRepeat === true;
  isRefusedPaid = mistakes.onRefusal === true;
  const args = ['studio', '--protocol', 'evolution', '--only', numbers.join(',')];
  const { cases, amiss } = await runConformance(args, {
    url: studio.address,
    casino_key: 'kit',
    casino_token: 'casino-token',
    auth_token: AUTH_TOKEN,
    listen: String(walletPort),
    wait: '2',
    game: TABLE,
    play: { url: `${studio.address}/play`, body: {} },
  });
  expect(cases).toHaveLength(numbers.length);
  for (const { sent, expected, answered } of amiss)
    expect([sent, expected, answered]).not.toContain(undefined);
  return amiss.map(({ title }) => title);
}

describe('the conformance kit', () => {
  it(
    'kit-04: finds no fault with a studio that keeps to its protocol',
    async () => expect(await failedTitles({})).toEqual([]),
    TIMEOUT_MS,
  );

  it(
    'kit-04: names the cases of a studio that repeats its credits and cancels under new ids',
    async () =>
      expect(await failedTitles({ onRepeat: true })).toEqual([
        'a credit whose answer is lost comes again with the same details until it is taken',
        'a credit that is answered TEMPORARY_ERROR comes again with the same details until it is taken',
        'a cancel whose answer is lost comes again for the same debit',
      ]),
    TIMEOUT_MS,
  );

  it(
    'kit-04: names the cases of a studio that pays a refused debit',
    async () => {
      const failed = await failedTitles({ onRefusal: true });
      expect(failed).toHaveLength(5);
      for (const title of failed)
        expect(title).toMatch(/^a debit .* answered [A-Z_]+ has no credit$/);
    },
    TIMEOUT_MS,
  );
});

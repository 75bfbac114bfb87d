import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runConformance } from '../../../scripts/testing/conformance.ts';
import { isFields, textOf } from './run/fields.ts';
import { sendCall } from './run/http.ts';
import { listen } from './run/listen.ts';
import type { HeardCall, Listener } from './run/listen.ts';
import { createSigner, SIGNATURE_HEADER } from './run/rsa.ts';
import { startOperatorWallet } from './studio/operator-wallet.ts';
import type { OperatorWallet } from './studio/operator-wallet.ts';
import { createRsWalletWords } from './studio/rs/rs-wallet-words.ts';
import { moneyCases } from './wallet/money-cases.ts';
import { rsCases } from './wallet/rs/rs-cases.ts';
import { newId } from './run/ids.ts';

const TIMEOUT_MS = 60_000;
const keys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const sign = createSigner(keys.privateKey);
const ANY_PORT = { host: '127.0.0.1', port: 0 };

let wallet: OperatorWallet;
let spoiled: Listener;
/** The part of a call's body that the spoiled wallet takes for another one. */
let misread: (path: string, body: Record<string, unknown>) => object = (_path, body) => body;

beforeAll(async () => {
  wallet = await startOperatorWallet(ANY_PORT, createRsWalletWords(keys.publicKey));
  spoiled = await listen(ANY_PORT, forward);
});
afterAll(async () => {
  await spoiled.close();
  await wallet.close();
});

/** Passes a call on to the kit's own wallet, as the spoiled one reads it. */
async function forward({ path, text }: HeardCall) {
  const body: unknown = JSON.parse(text);
  const read = JSON.stringify(isFields(body) ? misread(path, body) : body);
  const url = `${wallet.address}${path}`;
  const reply = await sendCall({ url, headers: { [SIGNATURE_HEADER]: sign(read) }, body: read });
  return { httpStatus: reply.httpStatus, body: reply.text };
}

/** Plays the cases of money against the spoiled wallet; the kit's own wallet checks no form. */
function playMoneyCases() {
  const numbers = moneyCases.map((each) => rsCases.indexOf(each) + 1);
  const args = ['wallet', '--protocol', 'rs', '--only', numbers.join(',')];
  const settings = { url: spoiled.address, key: keys.privateKey, game: 'slot', ...wallet.member };
  return runConformance(args, settings);
}

describe('the conformance kit', () => {
  it(
    'kit-04: finds no fault with a wallet that keeps its money right',
    async () => {
      misread = (_path, body) => body;
      const { code, cases, amiss } = await playMoneyCases();
      expect(amiss).toEqual([]);
      expect(code).toBe(0);
      expect(cases).toHaveLength(moneyCases.length);
    },
    TIMEOUT_MS,
  );

  it(
    'kit-04: names the case of a wallet that takes a repeated win for a new one, with call, expectation and answer',
    async () => {
      const seen = new Set<string>();
      misread = (path, body) => {
        const id = textOf(body, 'transaction_uuid') ?? '';
        if (!path.endsWith('/win') || !seen.has(id)) {
          seen.add(id);
          return body;
        }
        return { ...body, transaction_uuid: newId() };
      };
      const { code, amiss } = await playMoneyCases();
      expect(code).toBe(1);
      expect(amiss.map(({ title }) => title)).toEqual([
        'a repeated bet and a repeated win move nothing',
        'one bet 10 times at once moves its stake once, and so its win',
        '60 calls drawn at random: bets, wins, rollbacks and repeats of each, in any order',
      ]);
      expect(amiss[0]?.sent).toContain('/wallet/win');
      expect(amiss[0]?.expected).toMatch(/^a balance of [\d.]+ baht in the answer/);
      expect(amiss[0]?.answered).toContain('RS_OK');
    },
    TIMEOUT_MS,
  );

  it('kit-04: tells a mistake in the settings in words, with the exit status 2', async () => {
    const wrong = runConformance(['wallet', '--protocol', 'rs'], { game: 'slot' });
    await expect(wrong).rejects.toThrow('the kit ended with 2: --url is missing');
  });
});

import type { ServiceCredentials } from '@kapao/contract/third-parties/credentials.ts';
import Fastify from 'fastify';
import sql from 'sql-template-tag';
import { describe, expect, it, vi } from 'vitest';
import {
  saveCredentials,
  setAllowedAddresses,
} from '../../../../features/games/studios/studios-store.ts';
import { listProblems } from '../../../../flows/checks/list-problems.ts';
import {
  callEvolution,
  creditOf,
  debitOf,
  openCredentialWallet,
} from '../../../../testing/play/credential-studio.ts';
import type { TestServer } from '../../../../testing/server.ts';
import { registerStudioWallets } from '../wallets.ts';

/** Amounts, and who may call. Every server closes on a sound ledger. */
const UNITS_PER_BAHT = 100_000;
const wallet = openCredentialWallet('evolution');
const { player, send } = wallet;
const statusOf = async (path: string, body: object | string) => (await send(path, body))['status'];
const baht = (units: number) => units / UNITS_PER_BAHT;

function saveOf({ context }: TestServer, code: string, credentials: ServiceCredentials) {
  return context.database.transaction((tx) =>
    saveCredentials(tx, context.secrets, code, credentials),
  );
}

describe('amounts', () => {
  it('studio-70: huge ones are exact to the last unit', async () => {
    const { gameSession } = await player(63_727_093);
    const debit = debitOf(gameSession, 63_727_092.34);
    expect((await send('debit', debit)).text).toContain('"balance":0.660000');
    const text = JSON.stringify(creditOf(debit, 0)).replace(
      '"amount":0',
      '"amount":9007199.254740',
    );
    expect((await send('credit', text)).text).toContain('"balance":9007199.914740');
  });

  it('studio-70: one finer than 1/100,000 baht is refused, never rounded', async () => {
    const { gameSession, units } = await player();
    for (const written of [
      '0.000001',
      '1.123456',
      '1e-6',
      '-1',
      '"1"',
      'null',
      '90071992547.40992',
    ]) {
      const body = JSON.stringify(debitOf(gameSession, 0)).replace(
        '"amount":0',
        `"amount":${written}`,
      );
      expect(await send('debit', body)).toMatchObject({ http: 400, status: 'INVALID_PARAMETER' });
    }
    const fine = JSON.stringify(debitOf(gameSession, 0)).replace(
      '"amount":0',
      '"amount":1.00001e0',
    );
    expect((await send('debit', fine)).text).toContain('"balance":98.999990');
    expect(await units()).toBe(98.99999 * UNITS_PER_BAHT);
  });

  it('studio-70 studio-66: a finer credit or prize moves nothing, and stands on Home until an exact one is paid', async () => {
    const { gameSession, units } = await player();
    const { context } = wallet.server;
    const refused = async () => {
      const found = await listProblems(context.database, context);
      return found.filter(({ kind }) => kind === 'win_refused').map(({ subject }) => subject);
    };
    const debit = debitOf(gameSession, 10);
    await send('debit', debit);
    const finer = (body: object) =>
      JSON.stringify(body).replace('"amount":0', '"amount":1.0000001');
    const prize = {
      ...debit,
      promoTransaction: { type: 'JACKPOT', id: 'fine-prize', amount: 0 },
    };
    for (const [path, body] of [
      ['credit', creditOf(debit, 0)],
      ['promo_payout', prize],
    ] as const) {
      for (const _ of ['first', 'repeat']) {
        const answer = await send(path, finer(body));
        expect(answer).toMatchObject({ http: 400, status: 'INVALID_PARAMETER' });
      }
      expect(baht(await units())).toBe(90);
      expect(await refused()).toEqual([wallet.studio.code]);
      expect(await statusOf(path, body)).toBe('OK');
      expect(await refused()).toEqual([]);
    }
    // Of a bet that was given back, or never was, nothing is owed.
    const undone = debitOf(gameSession, 10);
    await send('debit', undone);
    await send('cancel', undone);
    expect(await statusOf('credit', finer(creditOf(undone, 0)))).toBe('BET_ALREADY_SETTLED');
    const never = creditOf(debitOf(gameSession, 10), 0);
    expect(await statusOf('credit', finer(never))).toBe('BET_DOES_NOT_EXIST');
    expect(await refused()).toEqual([]);
    // An amount that was paid is no repeat of a finer one.
    expect(await statusOf('credit', finer(creditOf(debit, 0)))).toBe('BET_ALREADY_SETTLED');
    expect(await refused()).toEqual([]);
  });

  it('studio-21: a stake above the balance is INSUFFICIENT_FUNDS, with the balance as it was', async () => {
    const { gameSession } = await player();
    expect(await send('debit', debitOf(gameSession, 100.01))).toMatchObject({
      http: 200,
      status: 'INSUFFICIENT_FUNDS',
      balance: 100,
    });
  });

  it('studio-71: another currency, and an unknown table, take no stake', async () => {
    const { gameSession, units } = await player();
    const debit = debitOf(gameSession, 1);
    expect(await statusOf('debit', { ...debit, currency: 'USD' })).toBe(
      'FINAL_ERROR_ACTION_FAILED',
    );
    const nowhere = debitOf({ ...gameSession, gameCode: 'nowhere' }, 1);
    expect(await statusOf('debit', nowhere)).toBe('FINAL_ERROR_ACTION_FAILED');
    expect(baht(await units())).toBe(100);
  });
});

describe('who may call', () => {
  it('studio-69: a wrong or missing token is HTTP 401 and moves nothing', async () => {
    const { gameSession, units } = await player();
    for (const proof of [null, '', 'wrong', 'x'.repeat(200)]) {
      const answer = await send('debit', debitOf(gameSession, 10), proof);
      expect(answer).toMatchObject({ http: 401, status: 'INVALID_TOKEN_ID' });
    }
    expect(baht(await units())).toBe(100);
  });

  it('studio-69: two tokens are valid while one is replaced, and a removed one from the next call on not', async () => {
    const { gameSession, units } = await player();
    const { studio, server } = wallet;
    const [old = ''] = studio.credentials['auth_tokens'] ?? [];
    const next = 'n'.repeat(40);
    const credentials = (tokens: string[]) => ({ ...studio.credentials, auth_tokens: tokens });
    await saveOf(server, studio.code, credentials([next, old]));
    for (const proof of [next, old]) {
      expect(await send('debit', debitOf(gameSession, 1), proof)).toMatchObject({ status: 'OK' });
    }
    await saveOf(server, studio.code, credentials([next]));
    expect(await send('debit', debitOf(gameSession, 1), old)).toMatchObject({ http: 401 });
    expect(await send('debit', debitOf(gameSession, 1), next)).toMatchObject({ status: 'OK' });
    await saveOf(server, studio.code, studio.credentials);
    expect(baht(await units())).toBe(97);
  });

  it('studio-78: in live mode nobody may until the studio’s addresses are named, and then those alone', async () => {
    const { gameSession, units } = await player();
    const { server, studio } = wallet;
    const { context } = server;
    const app = Fastify();
    const config = { ...context.config, mode: 'live' } as const;
    await app.register(registerStudioWallets({ ...context, config }), { prefix: '/api' });
    const allow = (ranges: string[]) =>
      context.database.transaction((tx) => setAllowedAddresses(tx, studio.code, ranges));
    const debit = debitOf(gameSession, 10);
    const statusInLiveMode = async () =>
      (await callEvolution({ ...server, app }, studio, 'debit', debit))['status'];
    expect(await statusInLiveMode()).toBe('TEMPORARY_ERROR');
    await allow(['198.51.100.0/24']);
    expect(await statusInLiveMode()).toBe('TEMPORARY_ERROR');
    expect(baht(await units())).toBe(100);
    await allow(['127.0.0.0/8']);
    expect(await statusInLiveMode()).toBe('OK');
    await allow([]);
    expect(baht(await units())).toBe(90);
    await app.close();
  });

  it('studio-06 studio-71: what is unreadable, too large or no path of it is INVALID_PARAMETER, and never a 5xx', async () => {
    const { gameSession } = await player();
    const { transaction: _, ...without } = debitOf(gameSession, 1);
    for (const body of [
      '',
      '{',
      '[]',
      'null',
      '<html>',
      JSON.stringify(without),
      `"${'x'.repeat(70_000)}"`,
    ]) {
      expect(await send('debit', body)).toMatchObject({ http: 400, status: 'INVALID_PARAMETER' });
    }
    expect(await send('sid', debitOf(gameSession, 1))).toMatchObject({
      status: 'INVALID_PARAMETER',
    });
    const rs = await send('wallet/bet', debitOf(gameSession, 1));
    expect(rs).toMatchObject({ http: 200, status: 'RS_ERROR_INVALID_SIGNATURE' });
  });

  it('studio-26 studio-25: a switched-off studio takes no debit, and pays what is owed', async () => {
    const { gameSession, units } = await player();
    const debit = debitOf(gameSession, 10);
    await send('debit', debit);
    const { database } = wallet.server.context;
    const switchTo = (isEnabled: boolean) =>
      database.transaction((tx) =>
        tx.query(
          sql`update game_studios set is_enabled = ${isEnabled} where code = ${wallet.studio.code}`,
        ),
      );
    await switchTo(false);
    expect(await statusOf('debit', debitOf(gameSession, 1))).toBe('FINAL_ERROR_ACTION_FAILED');
    expect(await statusOf('credit', creditOf(debit, 20))).toBe('OK');
    await switchTo(true);
    expect(baht(await units())).toBe(110);
  });
});

it('studio-67: a server that is behind asks for a debit again, and takes its credit', async () => {
  const { gameSession } = await player();
  const open = debitOf(gameSession, 10);
  await send('debit', open);
  const behind = vi.spyOn(wallet.server.context.ledger, 'takesBet').mockReturnValue(false);
  const late = debitOf(gameSession, 20);
  expect(await send('debit', late)).toMatchObject({
    http: 200,
    status: 'TEMPORARY_ERROR',
    uuid: late.uuid,
    retransmission: true,
  });
  expect(await send('credit', creditOf(open, 30))).toMatchObject({ status: 'OK', balance: 120 });
  behind.mockRestore();
  expect(await send('debit', late)).toMatchObject({ status: 'OK', balance: 100 });
});

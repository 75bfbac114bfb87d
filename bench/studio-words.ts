/** The words in which the benchmark's studio calls the wallet, by protocol: `PROTOCOL=evolution npm run bench:bets`. */
import { createPrivateKey, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { SIGNATURE_HEADER } from '../apps/server/src/adapters/game-studio/rs/signature.ts';
import { userIdOf } from '../apps/server/src/adapters/game-studio/red-tiger/names.ts';
import type { BetBody, rollbackBody, winBody } from '../kit/wallet.ts';

export const benchProtocols = ['rs', 'evolution', 'red-tiger'] as const;
export type BenchProtocol = (typeof benchProtocols)[number];

/** What proves the studio's calls: its private key, or its secret. */
export type Proof = string;

export interface WrittenCall {
  path: string;
  headers: readonly string[];
  body: Buffer;
}

type WinBody = ReturnType<typeof winBody>;
type RollbackBody = ReturnType<typeof rollbackBody>;

/** Writes bets, wins and rollbacks, which are given in the words of `rs`. */
export interface StudioWords {
  bet(bet: BetBody): Promise<WrittenCall>;
  win(win: WinBody): Promise<WrittenCall>;
  rollback(rollback: RollbackBody, bet: BetBody): Promise<WrittenCall>;
}

const UNITS_PER_BAHT = 100_000;

const signInPool = promisify(
  (body: Buffer, key: KeyObject, done: (error: Error | null, signature: Buffer) => void) =>
    sign('sha256', body, key, done),
);

export function wordsOf(protocol: BenchProtocol, proof: Proof): StudioWords {
  switch (protocol) {
    case 'rs':
      return rsWords(createPrivateKey(proof));
    case 'evolution':
      return evolutionWords(proof);
    case 'red-tiger':
      return redTigerWords(proof);
  }
}

function rsWords(key: KeyObject): StudioWords {
  const signed = async (path: string, message: object): Promise<WrittenCall> => {
    const body = bytesOf(message);
    const signature = (await signInPool(body, key)).toString('base64');
    return { path, headers: [`${SIGNATURE_HEADER}: ${signature}`], body };
  };
  return {
    bet: (bet) => signed('/wallet/bet', bet),
    win: (win) => signed('/wallet/win', win),
    rollback: (rollback) => signed('/wallet/rollback', rollback),
  };
}

function evolutionWords(secret: string): StudioWords {
  const written = (path: string, body: BetBody, refId: string): WrittenCall => ({
    path: `${path}?authToken=${secret}`,
    headers: [],
    body: bytesOf({
      sid: body.token,
      userId: body.supplier_user,
      uuid: body.request_uuid,
      currency: body.currency,
      game: {
        id: body.round,
        type: 'table',
        details: { table: { id: body.game_code, vid: null } },
      },
      transaction: { id: body.transaction_uuid, refId, amount: body.amount / UNITS_PER_BAHT },
    }),
  });
  return {
    bet: async (bet) => written('/debit', bet, bet.transaction_uuid),
    win: async (win) => written('/credit', win, win.reference_transaction_uuid),
    rollback: async (_rollback, bet) => written('/cancel', bet, bet.transaction_uuid),
  };
}

function redTigerWords(secret: string): StudioWords {
  const short = (id: string) => id.replaceAll('-', '');
  const written = (path: string, body: BetBody, amounts: object, ends: boolean): WrittenCall => ({
    path,
    headers: [`Authorization: Basic ${secret}`],
    body: bytesOf({
      token: body.token,
      userId: userIdOf(body.supplier_user),
      casino: 'kapao',
      currency: body.currency,
      transaction: { id: short(body.transaction_uuid), ...amounts },
      round: { id: short(body.round), starts: !ends, ends },
      game: { type: 'slot', key: body.game_code, version: '1' },
    }),
  });
  const baht = ({ amount }: BetBody) => (amount / UNITS_PER_BAHT).toFixed(5);
  return {
    bet: async (bet) => written('/stake', bet, { stake: baht(bet), stakePromo: '0.00' }, false),
    win: async (win) => written('/payout', win, { payout: baht(win), payoutPromo: '0.00' }, true),
    rollback: async (_rollback, bet) =>
      written('/refund', bet, { stake: baht(bet), stakePromo: '0.00' }, true),
  };
}

function bytesOf(message: object): Buffer {
  return Buffer.from(JSON.stringify(message));
}

/** Returns `OK` for a call that is done, or what the answer says in its place. */
export function saidIn(body: string): string | undefined {
  const status = /"status":"(\w+)"/.exec(body)?.[1];
  if (status !== undefined) return status === 'RS_OK' ? 'OK' : status;
  return body.startsWith('{"success":true') ? 'OK' : /"code":(\d+)/.exec(body)?.[1];
}

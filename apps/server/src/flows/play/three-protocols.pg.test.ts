import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addCredentialStudio,
  callEvolution,
  callRedTiger,
  creditOf,
  debitOf,
  payoutOf,
  stakeOf,
} from '../../testing/play/credential-studio.ts';
import { addTestStudio, betOf, openPlayer, rollbackOf, winOf } from '../../testing/play/studio.ts';
import type { TestGameSession } from '../../testing/play/studio.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A round of play, in baht: a bet that is won or lost, or given back. */
type Fact = { stake: number } & ({ win: number } | { isUndone: true });

/**
 * Money facts of one member, each of whose calls comes twice: wins, a loss, a stake given back, one that is too large,
 * and one that comes after its rollback.
 */
const FACTS: readonly Fact[] = [
  { stake: 10, win: 25.5 },
  { stake: 0, win: 0 },
  { stake: 20.25, isUndone: true },
  { stake: 1_000, win: 5 },
  { stake: 90, win: 0 },
];

interface Dialect {
  /** Makes the calls of one fact, each twice. */
  play(session: TestGameSession, fact: Fact): Promise<void>;
  /** Sends the rollback of a bet before the bet. */
  rollBackFirst(session: TestGameSession, stake: number): Promise<void>;
}

const twice = async (work: () => Promise<unknown>) => {
  await work();
  await work();
};
const UNITS = 100_000;

async function rs(): Promise<{ code: string; gameCode: string; dialect: Dialect }> {
  const studio = await addTestStudio(server, 'signs');
  const dialect: Dialect = {
    play: async (session, fact) => {
      const bet = betOf(session, fact.stake * UNITS);
      await twice(() => studio.call('bet', bet));
      const [path, call] =
        'win' in fact
          ? (['win', { ...winOf(bet, fact.win * UNITS), round_closed: false }] as const)
          : (['rollback', rollbackOf(bet)] as const);
      await twice(() => studio.call(path, call));
    },
    rollBackFirst: async (session, stake) => {
      const bet = betOf(session, stake * UNITS);
      await studio.call('rollback', rollbackOf(bet));
      await studio.call('bet', bet);
    },
  };
  return { ...studio, dialect };
}

async function evolution() {
  const studio = await addCredentialStudio(server, 'evolution');
  const send = (path: string, body: object) => callEvolution(server, studio, path, body);
  const dialect: Dialect = {
    play: async (session, fact) => {
      const debit = debitOf(session, fact.stake);
      await twice(() => send('debit', debit));
      if ('win' in fact) {
        const credit = creditOf(debit, fact.win);
        await twice(() => send('credit', credit));
      } else await twice(() => send('cancel', debit));
    },
    rollBackFirst: async (session, stake) => {
      const debit = debitOf(session, stake);
      await send('cancel', debit);
      await send('debit', debit);
    },
  };
  return { ...studio, dialect };
}

async function redTiger() {
  const studio = await addCredentialStudio(server, 'red-tiger');
  const send = (path: string, body: object) => callRedTiger(server, studio, path, body);
  const dialect: Dialect = {
    play: async (session, fact) => {
      const stake = stakeOf(session, fact.stake.toFixed(2));
      await twice(() => send('stake', stake));
      if ('win' in fact) {
        const payout = payoutOf(stake, fact.win.toFixed(2));
        const open = { ...payout, round: { ...payout.round, ends: false } };
        await twice(() => send('payout', open));
      } else await twice(() => send('refund', stake));
    },
    rollBackFirst: async (session, stake) => {
      const late = stakeOf(session, stake.toFixed(2));
      await send('refund', late);
      await send('stake', late);
    },
  };
  return { ...studio, dialect };
}

/** All that our books say about a member's play, without the studios' own ids. */
async function booksOf(memberId: bigint, studioCode: string) {
  const { database } = server.context;
  const transactions = await database.query(sql`
    select played.kind, played.amount_micro, played.bonus_micro, played.is_free, played.is_round_closed,
           transfer.kind as transfer_kind, transfer.amount_micro as moved_micro,
           debit.kind as from_kind, credit.kind as to_kind,
           (select count(*) from studio_transactions as named
             where named.studio_code      = played.studio_code
               and named.transaction_uuid = played.reference_uuid) as names
      from studio_transactions as played
      join ledger_transfers as transfer on transfer.id = played.transfer_id
      join ledger_accounts  as debit    on debit.id    = transfer.debit_account_id
      join ledger_accounts  as credit   on credit.id   = transfer.credit_account_id
     where played.member_id   = ${memberId}
       and played.studio_code = ${studioCode}
     order by played.transfer_id`);
  const days = await database.query(sql`
    select bet_count, staked_micro, won_micro, bonus_staked_micro, bonus_won_micro
      from play_days
     where member_id = ${memberId}`);
  const accounts = await database.query(sql`
    select kind, balance
      from ledger_accounts
     where member_id = ${memberId}
     order by kind`);
  return { transactions, days, accounts };
}

it('studio-75: the same money facts by three protocols give the same ledger', async () => {
  const books = [];
  for (const { code, gameCode, dialect } of [await rs(), await evolution(), await redTiger()]) {
    const calls = { code, gameCode, privateKey: '', call: () => expect.fail('it is not signed') };
    const player = await openPlayer(server, calls, 100);
    for (const fact of FACTS) await dialect.play(player.gameSession, fact);
    await dialect.rollBackFirst(player.gameSession, 3);
    books.push(await booksOf(player.id, code));
  }
  const [byRs, byEvolution, byRedTiger] = books;
  expect(byRs?.transactions).toHaveLength(9);
  expect(byEvolution).toEqual(byRs);
  expect(byRedTiger).toEqual(byRs);
});

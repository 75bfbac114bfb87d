import type { Case } from '../../run/case.ts';
import { fieldOf, textOf } from '../../run/fields.ts';
import { microFromText } from '../../run/money.ts';
import type { StudioCall } from '../operator-wallet.ts';
import { lastRoundCase, roundCases } from '../round-cases.ts';
import type { RoundWords } from '../round-cases.ts';
import type { StudioTable } from '../studio-table.ts';
import type { RedTigerStudioTable } from './red-tiger-studio-table.ts';

const DOCUMENT = 'red-tiger.md';
/** The protocol's bound on the ids of transactions, rounds and members. */
const LONGEST_ID = 32;
const IDS = [
  ['transaction', 'id'],
  ['round', 'id'],
];
const MONEY_TEXTS = [['token'], ['userId'], ['currency'], ['game', 'key'], ...IDS];

const launchCases: readonly Case<RedTigerStudioTable>[] = [
  {
    rule: DOCUMENT,
    title: 'an unknown game or casino is not played',
    async play(table) {
      const unknownGame = await table.open(table.query(), table.newId());
      await table.expectNoWalletCall(unknownGame, 'the game is unknown');
      const unknownCasino = await table.open(table.query(table.newId()));
      await table.expectNoWalletCall(unknownCasino, 'the casino is unknown');
    },
  },
  {
    rule: 'studio-11',
    title: 'play money needs neither token nor userId, and calls no wallet',
    async play(table) {
      const reply = await table.open({ casino: table.casino, currency: 'THB', playMode: 'demo' });
      if (reply.url === undefined) table.fail({ ...reply, expected: 'the page of the game' });
      await table.expectNoWalletCall(reply, 'it is play money');
    },
  },
];

const words: RoundWords = {
  check: '/auth',
  bet: 'stake',
  win: 'payout',
  rollback: 'refund',
  token: 'token',
  proof: 'the key after Basic',
  refusals: ['301', '303', '304', '306', '501'],
  unknown: ['500'],
  repeatsBets: true,
  rules: {
    proof: DOCUMENT,
    settled: 'studio-56 studio-72',
    refused: DOCUMENT,
    unknown: `${DOCUMENT} studio-41`,
    repeated: `${DOCUMENT} studio-41`,
  },
  expectWin(table, payout) {
    expectForm(table, payout, 'payout');
    const isEnd = fieldOf(payout.body, 'round', 'ends') === true;
    table.expect(isEnd, payout, 'round.ends true in the last call');
  },
  expectRollback(table, refund, stake) {
    table.expectTexts(refund, [['token'], ['game', 'key'], ['transaction', 'id']]);
    const isSame = textOf(refund.body, 'round', 'id') === textOf(stake.body, 'round', 'id');
    table.expect(isSame, refund, 'the round of the stake');
  },
};

/** Expects the fields that stakes and payouts share, and ids that are short enough. */
function expectForm(table: StudioTable, call: StudioCall, amountName: string): void {
  table.expectTexts(call, MONEY_TEXTS);
  for (const path of IDS) {
    const isShort = (textOf(call.body, ...path)?.length ?? 0) <= LONGEST_ID;
    table.expect(isShort, call, `a ${path.join('.')} of ${LONGEST_ID} characters at most`);
  }
  const amount = fieldOf(call.body, 'transaction', amountName);
  const micro = microFromText(String(amount));
  const isAmount = micro !== undefined && micro >= 0n;
  table.expect(isAmount, call, `a transaction.${amountName} such as "10.00"`);
}

const formCases: readonly Case<RedTigerStudioTable>[] = [
  {
    rule: DOCUMENT,
    title: 'a stake has all its fields, for the member and the game of the launch',
    async play(table) {
      const stake = await table.playRound();
      expectForm(table, stake, 'stake');
      const { user } = table.wallet.member;
      table.expect(textOf(stake.body, 'currency') === 'THB', stake, 'the currency THB');
      table.expect(textOf(stake.body, 'userId') === user, stake, 'the userId of the launch');
      const isGame = textOf(stake.body, 'game', 'key') === table.game;
      table.expect(isGame, stake, 'the game of the launch');
      await table.settled(stake);
    },
  },
  {
    rule: 'studio-72',
    title: 'a round that has ended takes no further stake',
    async play(table) {
      const stake = await table.playRound();
      await table.settled(stake);
      const next = await table.playRound();
      table.expect(next.money?.round !== stake.money?.round, next, 'a new round');
      await table.settled(next);
    },
  },
];

/** All cases of a studio of Red Tiger, in the order in which they are played. */
export const redTigerStudioCases: readonly Case<RedTigerStudioTable>[] = [
  ...launchCases,
  ...roundCases(words),
  ...formCases,
  lastRoundCase(words),
];

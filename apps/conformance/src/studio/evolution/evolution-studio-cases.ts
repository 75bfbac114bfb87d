import type { Case } from '../../run/case.ts';
import { fieldOf, textOf } from '../../run/fields.ts';
import type { StudioCall } from '../operator-wallet.ts';
import { lastRoundCase, roundCases } from '../round-cases.ts';
import type { RoundWords } from '../round-cases.ts';
import type { StudioTable } from '../studio-table.ts';
import type { EvolutionStudioTable } from './evolution-studio-table.ts';

const DOCUMENT = 'evolution.md';
const DEBIT_TEXTS = [
  ['sid'],
  ['userId'],
  ['currency'],
  ['game', 'id'],
  ['game', 'type'],
  ['game', 'details', 'table', 'id'],
  ['transaction', 'id'],
  ['transaction', 'refId'],
];

const launchCases: readonly Case<EvolutionStudioTable>[] = [
  {
    rule: DOCUMENT,
    title: 'a launch with another casino key or casino token is refused',
    async play(table) {
      const { key, token } = table.casino;
      for (const casino of [
        { key, token: table.newId() },
        { key: table.newId(), token },
      ]) {
        const reply = await table.authenticate(casino);
        if (reply.url !== undefined) table.fail({ ...reply, expected: 'no entry' });
      }
    },
  },
  {
    rule: DOCUMENT,
    title: 'an unknown table is not opened',
    async play(table) {
      const reply = await table.authenticate(table.casino, table.newId());
      if (reply.url !== undefined) table.fail({ ...reply, expected: 'no entry' });
    },
  },
];

const words: RoundWords = {
  check: '/check',
  bet: 'debit',
  win: 'credit',
  rollback: 'cancel',
  token: 'sid',
  proof: 'the authToken in its address',
  refusals: [
    'INSUFFICIENT_FUNDS',
    'INVALID_SID',
    'ACCOUNT_LOCKED',
    'FINAL_ERROR_ACTION_FAILED',
    'INVALID_PARAMETER',
  ],
  unknown: ['TEMPORARY_ERROR'],
  repeatsBets: true,
  rules: {
    proof: DOCUMENT,
    settled: 'studio-56 studio-71',
    refused: DOCUMENT,
    unknown: `${DOCUMENT} studio-41`,
    repeated: `${DOCUMENT} studio-41`,
  },
  expectWin(table, credit, debit) {
    table.expectTexts(credit, DEBIT_TEXTS);
    expectSameText(table, credit, debit, ['transaction', 'refId']);
    const isNew =
      textOf(credit.body, 'transaction', 'id') !== textOf(debit.body, 'transaction', 'id');
    table.expect(isNew, credit, 'a transaction.id that is not its debit’s');
    const amount = fieldOf(credit.body, 'transaction', 'amount');
    const isAmount = typeof amount === 'number' && amount >= 0;
    table.expect(isAmount, credit, 'a transaction.amount that is a number');
  },
  expectRollback(table, cancel, debit) {
    table.expectTexts(cancel, DEBIT_TEXTS);
    expectSameText(table, cancel, debit, ['transaction', 'id']);
    expectSameText(table, cancel, debit, ['game', 'id']);
  },
};

function expectSameText(
  table: StudioTable,
  call: StudioCall,
  debit: StudioCall,
  path: readonly string[],
): void {
  const text = textOf(debit.body, ...path);
  const isSame = textOf(call.body, ...path) === text;
  table.expect(isSame, call, `the ${path.join('.')} of the debit: ${text}`);
}

const formCases: readonly Case<EvolutionStudioTable>[] = [
  {
    rule: DOCUMENT,
    title: 'a debit has all its fields, for the member and the table of the launch',
    async play(table) {
      const debit = await table.playRound();
      table.expectTexts(debit, DEBIT_TEXTS);
      const amount = fieldOf(debit.body, 'transaction', 'amount');
      const isAmount = typeof amount === 'number' && amount > 0;
      table.expect(isAmount, debit, 'a transaction.amount that is a number above 0');
      const { user } = table.wallet.member;
      table.expect(textOf(debit.body, 'currency') === 'THB', debit, 'the currency THB');
      table.expect(textOf(debit.body, 'userId') === user, debit, 'the player of the launch');
      const isTable = textOf(debit.body, 'game', 'details', 'table', 'id') === table.game;
      table.expect(isTable, debit, 'the table of the launch');
      await table.settled(debit);
    },
  },
  {
    rule: DOCUMENT,
    title: 'no two debits have one refId, and no two of its calls one uuid',
    async play(table) {
      const [one, other] = [await table.playRound(), await table.playRound()];
      await table.settled(one);
      await table.settled(other);
      table.expect(one.money?.id !== other.money?.id, other, 'a refId that no other debit has');
      const seen = new Set<string>();
      for (const call of table.wallet.calls) {
        const uuid = textOf(call.body, 'uuid');
        if (uuid === undefined) continue;
        table.expect(!seen.has(uuid), call, 'a uuid that was not used before');
        seen.add(uuid);
      }
    },
  },
];

const questionCase: Case<EvolutionStudioTable> = {
  rule: DOCUMENT,
  title: 'the question about a round is answered 200 where it is known, to its casino alone',
  async play(table) {
    const debit = await table.playRound();
    await table.settled(debit);
    const round = textOf(debit.body, 'game', 'id') ?? '';
    const known = await table.askAboutRound(round);
    if (known.httpStatus !== 200) table.fail({ ...known, expected: 'HTTP 200' });
    const unknown = await table.askAboutRound(table.newId());
    if (unknown.httpStatus !== 404) table.fail({ ...unknown, expected: 'HTTP 404' });
    const { key } = table.casino;
    const foreign = await table.askAboutRound(round, { key, token: table.newId() });
    if (foreign.httpStatus < 400) table.fail({ ...foreign, expected: 'a refusal' });
  },
};

/** All cases of a studio of Evolution, in the order in which they are played. */
export const evolutionStudioCases: readonly Case<EvolutionStudioTable>[] = [
  ...launchCases,
  ...roundCases(words),
  ...formCases,
  questionCase,
  lastRoundCase(words),
];

import { generateKeyPairSync, sign } from 'node:crypto';
import type { Case } from '../../run/case.ts';
import { fieldOf, isFields, textOf } from '../../run/fields.ts';
import { lastRoundCase, roundCases } from '../round-cases.ts';
import type { RoundWords } from '../round-cases.ts';
import type { RsStudioTable } from './rs-studio-table.ts';

const { privateKey: FOREIGN_KEY } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const LIST_TEXTS = ['game_code', 'name', 'category', 'product', 'url_thumb'];
const ROLLBACK_TEXTS = [['token'], ['transaction_uuid'], ['request_uuid'], ['game_code']];
const BET_TEXTS = [...ROLLBACK_TEXTS, ['supplier_user'], ['round']];

const operatorCases: readonly Case<RsStudioTable>[] = [
  {
    rule: 'studio-12',
    title: 'the list names code, name, category, brand, picture and state of each game',
    async play(table) {
      const reply = await table.call('list', {});
      const rows: unknown[] = Array.isArray(reply.json) ? reply.json : [];
      if (rows.length === 0) table.fail({ ...reply, expected: 'an array of games' });
      const wrong = rows.find((row) => !isListRow(row));
      if (wrong !== undefined)
        table.fail({
          ...reply,
          expected: `${LIST_TEXTS.join(', ')} and enabled`,
          answered: JSON.stringify(wrong),
        });
      const codes = new Set(rows.map((row) => textOf(row, 'game_code')));
      if (codes.size !== rows.length)
        table.fail({
          ...reply,
          expected: 'each game_code once',
          answered: `${rows.length} rows, ${codes.size} codes`,
        });
    },
  },
  {
    rule: 'studio-01',
    title: 'a list or a launch without a valid signature of the operator is refused',
    async play(table) {
      const body = await table.launchBody();
      const foreign = sign('sha256', Buffer.from(JSON.stringify(body)), FOREIGN_KEY);
      for (const signature of ['', foreign.toString('base64'), table.sign('another body')]) {
        const launch = await table.call('url', body, signature);
        if (launch.url !== undefined) table.fail({ ...launch, expected: 'no url' });
        const list = await table.call('list', {}, signature);
        if (Array.isArray(list.json)) table.fail({ ...list, expected: 'no list' });
      }
    },
  },
  {
    rule: 'studio-01',
    title: 'an operator’s key does not open a game for another operator_id',
    async play(table) {
      const body = await table.launchBody({ operator_id: table.newId() });
      const reply = await table.call('url', body);
      if (reply.url !== undefined) table.fail({ ...reply, expected: 'no url' });
    },
  },
  {
    rule: 'studio-15',
    title: 'an unknown game is not launched',
    async play(table) {
      const reply = await table.call('url', await table.launchBody({ game_code: table.newId() }));
      if (reply.url !== undefined) table.fail({ ...reply, expected: 'no url' });
    },
  },
  {
    rule: 'studio-11',
    title: 'demo play needs neither user nor token, and calls no wallet',
    async play(table) {
      const { user: _, token: __, ...body } = await table.launchBody({ currency: 'FUN' });
      const reply = await table.call('url', body);
      if (reply.url === undefined) table.fail({ ...reply, expected: 'a url of http(s)' });
      await table.expectNoWalletCall(reply, 'it is demo play');
    },
  },
];

function isListRow(row: unknown): boolean {
  const hasTexts = LIST_TEXTS.every((name) => (textOf(row, name) ?? '') !== '');
  return isFields(row) && hasTexts && typeof row['enabled'] === 'boolean';
}

const words: RoundWords = {
  check: 'check',
  bet: 'bet',
  win: 'win',
  rollback: 'rollback',
  token: 'token',
  proof: 'the studio’s signature of its bytes',
  refusals: [
    'RS_ERROR_NOT_ENOUGH_MONEY',
    'RS_ERROR_TOKEN_EXPIRED',
    'RS_ERROR_USER_DISABLED',
    'RS_ERROR_BET_LIMIT_EXCEEDED',
    'RS_ERROR_INVALID_GAME',
  ],
  unknown: ['RS_ERROR_UNKNOWN', 'RS_ERROR_TIMEOUT'],
  repeatsBets: false,
  rules: {
    proof: 'studio-01',
    settled: 'studio-04 studio-56',
    refused: 'studio-08',
    unknown: 'studio-08 studio-39',
    repeated: 'studio-41 studio-66',
  },
  expectWin(table, win, bet) {
    table.expectTexts(win, [['transaction_uuid']]);
    const isNew = textOf(win.body, 'transaction_uuid') !== textOf(bet.body, 'transaction_uuid');
    table.expect(isNew, win, 'a transaction_uuid that is not its bet’s');
    const isClosed = fieldOf(win.body, 'round_closed') === true;
    table.expect(isClosed, win, 'round_closed true in the last call');
  },
  expectRollback(table, rollback, bet) {
    table.expect(fieldOf(rollback.body, 'amount') === undefined, rollback, 'no amount');
    const isSame = textOf(rollback.body, 'round') === textOf(bet.body, 'round');
    table.expect(isSame, rollback, 'the round of the bet');
    table.expectTexts(rollback, ROLLBACK_TEXTS);
  },
};

const formCases: readonly Case<RsStudioTable>[] = [
  {
    rule: 'studio-04',
    title: 'a bet has all its fields, for the member and the game of the launch',
    async play(table) {
      const bet = await table.playRound();
      table.expectTexts(bet, BET_TEXTS);
      for (const name of ['round_closed', 'is_free'])
        table.expect(typeof fieldOf(bet.body, name) === 'boolean', bet, `${name} true or false`);
      const amount = fieldOf(bet.body, 'amount');
      const isAmount = Number.isSafeInteger(amount) && Number(amount) > 0;
      table.expect(isAmount, bet, 'an amount in whole units');
      const { user } = table.wallet.member;
      table.expect(textOf(bet.body, 'currency') === 'THB', bet, 'the currency THB');
      table.expect(textOf(bet.body, 'supplier_user') === user, bet, 'the user of the launch');
      const isGame = textOf(bet.body, 'game_code') === (await table.game());
      table.expect(isGame, bet, 'the game of the launch');
      await table.settled(bet);
    },
  },
  {
    rule: 'studio-04',
    title: 'no two calls share a request_uuid',
    async play(table) {
      await table.settled(await table.playRound());
      const seen = new Set<string>();
      for (const call of table.wallet.calls.filter(({ kind }) => kind !== 'check')) {
        const uuid = textOf(call.body, 'request_uuid') ?? '';
        const isNew = uuid !== '' && !seen.has(uuid);
        table.expect(isNew, call, 'a request_uuid that was not used before');
        seen.add(uuid);
      }
    },
  },
];

const questionCase: Case<RsStudioTable> = {
  rule: 'studio-13 studio-62',
  title: 'the operator’s question about a round is answered with its page, to its member alone',
  async play(table) {
    const bet = await table.playRound();
    await table.settled(bet);
    const body = {
      sub_partner_id: 'conformance',
      user: table.wallet.member.user,
      round: textOf(bet.body, 'round'),
      transaction_uuid: textOf(bet.body, 'transaction_uuid'),
    };
    const page = await table.call('round', body);
    if (page.url === undefined) table.fail({ ...page, expected: 'a url of http(s)' });
    const foreign = await table.call('round', { ...body, user: table.newId() });
    if (foreign.url !== undefined) table.fail({ ...foreign, expected: 'no url' });
    table.expectSame(await table.follow(bet, 'win', 1), await table.follow(bet, 'win'));
  },
};

/** All cases of a studio of the RS protocol, in the order in which they are played. A new case is one more entry. */
export const rsStudioCases: readonly Case<RsStudioTable>[] = [
  ...operatorCases,
  ...roundCases(words),
  ...formCases,
  questionCase,
  lastRoundCase(words),
];

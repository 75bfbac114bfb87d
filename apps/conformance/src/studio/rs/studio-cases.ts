import { generateKeyPairSync, sign } from 'node:crypto';
import type { Case } from '../../run/case.ts';
import { fieldOf, isFields, textOf } from '../../run/fields.ts';
import type { StudioCall, Trouble } from './operator-wallet.ts';
import type { StudioTable } from './studio-table.ts';

const { privateKey: FOREIGN_KEY } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const LIST_TEXTS = ['game_code', 'name', 'category', 'product', 'url_thumb'];
const BET_TEXTS = [
  'token',
  'transaction_uuid',
  'request_uuid',
  'supplier_user',
  'round',
  'game_code',
];

const operatorCases: readonly Case<StudioTable>[] = [
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
      if (reply.url === undefined) return table.fail({ ...reply, expected: 'a url of http(s)' });
      const before = table.wallet.calls.length;
      await table.tryToPlay(reply.url);
      const called = table.wallet.calls[before];
      if (called) table.expect(false, called, 'no wallet call in demo play');
    },
  },
];

function isListRow(row: unknown): boolean {
  const hasTexts = LIST_TEXTS.every((name) => (textOf(row, name) ?? '') !== '');
  return isFields(row) && hasTexts && typeof row['enabled'] === 'boolean';
}

const playCasesOfRounds: readonly Case<StudioTable>[] = [
  {
    rule: 'studio-18',
    title: 'a round begins with a check, and goes on with the token that it gave',
    async play(table) {
      const launched = table.wallet.member.token;
      const bet = await table.playRound();
      const check = table.wallet.calls.find(({ path }) => path === 'check');
      if (!check)
        return table.fail({
          sent: 'a launch and a round',
          expected: 'a check before the bet',
          answered: bet.text,
        });
      table.expect(textOf(check.body, 'token') === launched, check, `the launch token ${launched}`);
      const { token } = table.wallet.member;
      table.expect(textOf(bet.body, 'token') === token, bet, `the token of the check, ${token}`);
      await table.settled(bet);
    },
  },
  {
    rule: 'studio-01',
    title: 'every call is signed over its bytes with the studio’s key',
    async play(table) {
      await table.settled(await table.playRound());
      for (const call of table.wallet.calls)
        table.expect(call.isSigned, call, 'the studio’s signature of these bytes');
    },
  },
  {
    rule: 'studio-04',
    title: 'a bet has all its fields, for the member and the game of the launch',
    async play(table) {
      const bet = await table.playRound();
      for (const name of BET_TEXTS)
        table.expect((textOf(bet.body, name) ?? '') !== '', bet, `the text ${name}`);
      for (const name of ['round_closed', 'is_free'])
        table.expect(typeof fieldOf(bet.body, name) === 'boolean', bet, `${name} true or false`);
      const amount = fieldOf(bet.body, 'amount');
      table.expect(
        Number.isSafeInteger(amount) && Number(amount) > 0,
        bet,
        'an amount in whole units',
      );
      table.expect(textOf(bet.body, 'currency') === 'THB', bet, 'the currency THB');
      table.expect(
        textOf(bet.body, 'supplier_user') === table.wallet.member.user,
        bet,
        'the user of the launch',
      );
      table.expect(
        textOf(bet.body, 'game_code') === (await table.game()),
        bet,
        'the game of the launch',
      );
      await table.settled(bet);
    },
  },
  {
    rule: 'studio-04 studio-56',
    title: 'a taken bet is settled by a win, of 0 too, that names it and closes its round',
    async play(table) {
      const bet = await table.playRound();
      const win = await table.follow(bet, 'win');
      table.expect(
        textOf(win.body, 'round') === textOf(bet.body, 'round'),
        win,
        'the round of the bet',
      );
      const id = textOf(win.body, 'transaction_uuid') ?? '';
      table.expect(
        id !== '' && id !== textOf(bet.body, 'transaction_uuid'),
        win,
        'an id of its own',
      );
      table.expect(
        fieldOf(win.body, 'round_closed') === true,
        win,
        'round_closed true in the last call',
      );
      const amount = fieldOf(win.body, 'amount');
      table.expect(
        Number.isSafeInteger(amount) && Number(amount) >= 0,
        win,
        'an amount in whole units',
      );
    },
  },
  {
    rule: 'studio-04',
    title: 'every call has a request_uuid of its own',
    async play(table) {
      await table.settled(await table.playRound());
      const seen = new Set<string>();
      for (const call of table.wallet.calls.filter(({ path }) => path !== 'check')) {
        const uuid = textOf(call.body, 'request_uuid') ?? '';
        table.expect(
          uuid !== '' && !seen.has(uuid),
          call,
          'a request_uuid that was not used before',
        );
        seen.add(uuid);
      }
    },
  },
];

/** Refusals that say for certain that no money moved. */
const CERTAIN_REFUSALS = [
  'RS_ERROR_NOT_ENOUGH_MONEY',
  'RS_ERROR_TOKEN_EXPIRED',
  'RS_ERROR_USER_DISABLED',
  'RS_ERROR_BET_LIMIT_EXCEEDED',
  'RS_ERROR_INVALID_GAME',
];

const refusalCases: readonly Case<StudioTable>[] = CERTAIN_REFUSALS.map((status) => ({
  rule: 'studio-08',
  title: `a bet that is answered ${status} has no win`,
  async play(table) {
    table.wallet.trouble('bet', { status });
    const bet = await table.playRound();
    await table.expectNone(bet, 'win', 'the bet was refused');
  },
}));

/** Ways in which a studio does not learn whether its bet was taken. */
const UNKNOWN_OUTCOMES: readonly (readonly [words: string, trouble: Trouble])[] = [
  ['whose answer is lost', 'answer lost'],
  ['that is answered after 6 s', 'late'],
  ['that is answered RS_ERROR_UNKNOWN', { status: 'RS_ERROR_UNKNOWN' }],
  ['that is answered RS_ERROR_TIMEOUT', { status: 'RS_ERROR_TIMEOUT' }],
  ['that is answered HTTP 500', { httpStatus: 500 }],
];

const unknownCases: readonly Case<StudioTable>[] = UNKNOWN_OUTCOMES.map(([words, trouble]) => ({
  rule: 'studio-08 studio-39',
  title: `a bet ${words} is rolled back, and not won`,
  async play(table) {
    table.wallet.trouble('bet', trouble);
    const bet = await table.playRound();
    const rollback = await table.follow(bet, 'rollback');
    expectRollback(table, rollback, bet);
    await table.expectNone(bet, 'win', 'the bet is rolled back');
  },
}));

function expectRollback(table: StudioTable, rollback: StudioCall, bet: StudioCall): void {
  table.expect(fieldOf(rollback.body, 'amount') === undefined, rollback, 'no amount');
  table.expect(
    textOf(rollback.body, 'round') === textOf(bet.body, 'round'),
    rollback,
    'the round of the bet',
  );
  for (const name of ['token', 'transaction_uuid', 'request_uuid', 'game_code'])
    table.expect((textOf(rollback.body, name) ?? '') !== '', rollback, `the text ${name}`);
}

function expectSame(table: StudioTable, again: StudioCall, first: StudioCall): void {
  for (const name of [
    'transaction_uuid',
    'reference_transaction_uuid',
    'round',
    'game_code',
    'amount',
  ])
    table.expect(
      fieldOf(again.body, name) === fieldOf(first.body, name),
      again,
      `the ${name} of the first time: ${String(fieldOf(first.body, name))}`,
    );
}

const repeatCases: readonly Case<StudioTable>[] = [
  ...(
    [
      ['lost', 'answer lost'],
      ['RS_ERROR_UNKNOWN', { status: 'RS_ERROR_UNKNOWN' }],
      ['RS_ERROR_TIMEOUT', { status: 'RS_ERROR_TIMEOUT' }],
    ] as const
  ).map(([words, trouble]): Case<StudioTable> => ({
    rule: 'studio-41 studio-66',
    title: `a win whose answer is ${words} comes again with the same details until it is taken`,
    async play(table) {
      table.wallet.trouble('win', trouble, trouble);
      const bet = await table.playRound();
      const first = await table.follow(bet, 'win');
      expectSame(table, await table.follow(bet, 'win', 1), first);
      expectSame(table, await table.follow(bet, 'win', 2), first);
    },
  })),
  {
    rule: 'studio-41',
    title: 'a rollback whose answer is lost comes again for the same bet',
    async play(table) {
      table.wallet.trouble('bet', 'answer lost');
      table.wallet.trouble('rollback', 'answer lost');
      const bet = await table.playRound();
      expectSame(
        table,
        await table.follow(bet, 'rollback', 1),
        await table.follow(bet, 'rollback'),
      );
    },
  },
  {
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
      expectSame(table, await table.follow(bet, 'win', 1), await table.follow(bet, 'win'));
    },
  },
];

/** All cases of a studio of the RS protocol, in the order in which they are played. A new case is one more entry. */
export const studioCases: readonly Case<StudioTable>[] = [
  ...operatorCases,
  ...playCasesOfRounds,
  ...refusalCases,
  ...unknownCases,
  ...repeatCases,
];

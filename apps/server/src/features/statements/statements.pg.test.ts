import { randomUUID } from 'node:crypto';
import { addDays, bangkokDay } from '@kapao/contract/bangkok.ts';
import { MICRO_PER_BAHT } from '@kapao/contract/money.ts';
import type { AccountStatement } from '@kapao/contract/statements.ts';
import { statementMonths } from '@kapao/contract/statements/rules.ts';
import type { StatementFormat } from '@kapao/contract/statements/rules.ts';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberBalances } from '../../ledger/balances.ts';
import type { AccountRef } from '../../ledger/accounts.ts';
import { featureInvariants } from '../../flows/checks/feature-invariants.ts';
import { openPast } from '../../demo/past.ts';
import { createLedger } from '../../ledger/engine.ts';
import type { Ledger } from '../../ledger/engine.ts';
import { contradict, moves } from '../../testing/money/ledger.ts';
import { newMember } from '../../testing/money/payments.ts';
import type { TestMember } from '../../testing/money/payments.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { makeStatements } from './make-statements.ts';
import { monthBounds } from './rules.ts';
import { deleteOldStatements } from './store.ts';

let server: TestServer;
beforeAll(async () => {
  // The movements below are posted without the rows of their flows.
  contradict(featureInvariants);
  server = await startTestServer();
});
afterAll(() => server.close());

const [THIS_MONTH = '', LAST_MONTH = '', , BEFORE = ''] = statementMonths(new Date());
const running = new AbortController().signal;

const make = () => makeStatements(server.context, running);

async function request(
  { token }: TestMember,
  month = THIS_MONTH,
  format: StatementFormat = 'csv',
  language: AccountStatement['language'] = 'en',
): Promise<AccountStatement> {
  const result = await server.call('requestStatement', {
    body: { month, format, language },
    token,
  });
  return result.success ? result.data.statement : expect.fail(result.message);
}

async function download({ token }: TestMember, { statement_id: statementId }: AccountStatement) {
  const result = await server.call('downloadStatement', { params: { statementId }, token });
  return result.success ? result.data : expect.fail(result.message);
}

async function fileOf(member: TestMember, month?: string, format?: StatementFormat) {
  const statement = await request(member, month, format);
  await make();
  return Buffer.from((await download(member, statement)).content, 'base64');
}

/** The cells of a spreadsheet, row by row. */
function cellsOf(file: Buffer): string[][] {
  const text = file.toString('utf8');
  return text
    .split('\r\n')
    .map((line) =>
      Array.from(line.matchAll(/"((?:[^"]|"")*)"(?:,|$)|([^",]+)(?:,|$)/g), ([, quoted, plain]) =>
        quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
      ),
    );
}

const micro = (baht = '') => {
  const [whole = '', fraction = ''] = baht.split('.');
  return BigInt(whole + fraction.padEnd(6, '0'));
};

/** The sums of a statement: its balances, and what its movements and its totals add up to. */
function sumsOf(file: Buffer) {
  const rows = cellsOf(file);
  const named = (name: string) =>
    rows
      .find(([first]) => first === name)
      ?.slice(1, 3)
      .map(micro);
  const from = rows.findIndex(([first]) => first === 'Time') + 1;
  const to = rows.findIndex(([first]) => first === 'Totals by kind');
  const movements = rows.slice(from, to - 1);
  const totals = rows.slice(to + 1).filter((row) => row.length > 1);
  const add = (part: string[][], column: number) =>
    part.reduce((sum, row) => sum + micro(row[column]), 0n);
  return {
    opening: named('Opening balance') ?? [],
    closing: named('Closing balance') ?? [],
    movements,
    moved: [add(movements, 3), add(movements, 4)],
    totalled: [add(totals, 2), add(totals, 3)],
    counted: totals.reduce((sum, row) => sum + Number(row[1]), 0),
  };
}

type Step = { kind: 'deposit' | 'bet' | 'win' | 'takeBack' | 'hold' | 'bonus'; micro: bigint };

const steps = fc.array(
  fc.record<Step>({
    kind: fc.constantFrom('deposit', 'bet', 'win', 'takeBack', 'hold', 'bonus'),
    // Down to a studio's unit.
    micro: fc.bigInt({ min: 1n, max: 50_000_000n }).map((units) => units * 10n),
  }),
  { minLength: 3, maxLength: 12 },
);

async function post(ledger: Ledger, memberId: bigint, step: Step): Promise<void> {
  const bonus: AccountRef = { kind: 'member_bonus', memberId };
  if (step.kind === 'bonus') {
    await ledger.post({
      source: 'test',
      idempotencyKey: randomUUID(),
      kind: 'reward',
      from: { kind: 'promotion_cost', reference: 'promotions' },
      to: bonus,
      amountMicro: step.micro,
      reference: 'promotion',
    });
  } else await ledger.post(moves[step.kind](memberId, step.micro));
}

describe('the statement of a month', () => {
  it('history-35: names the covered account, and opens with the money that the account began with', async () => {
    const member = await newMember(server, 100);
    await post(server.context.ledger, member.id, { kind: 'deposit', micro: 5_000_000n });
    const file = await fileOf(member);
    const { opening, closing, movements } = sumsOf(file);
    expect([opening, closing]).toEqual([
      [100_000_000n, 0n],
      [105_000_000n, 0n],
    ]);
    expect(movements.map(([, kind]) => kind)).toEqual(['Deposit']);
    const account = cellsOf(file).find(([first]) => first === 'Bank account');
    expect(account?.[1]).toMatch(/^[A-Z][A-Za-z ()]+ xxx-x-xx\d{3}-\d$/);
  });

  it('history-35: opening, movements and closing add up to the ledger’s balances, month after month', async () => {
    const { database } = server.context;
    await fc.assert(
      fc.asyncProperty(steps, steps, steps, async (early, late, now) => {
        const member = await newMember(server);
        const { from, until } = monthBounds(LAST_MONTH);
        const balances: bigint[][] = [];
        // Random movements in the last moments of two months, and now.
        await database.transaction(async (tx) => {
          const past = await openPast(tx, new Date(from.getTime() - 1));
          const ledger = createLedger(past);
          for (const step of early) await post(ledger, member.id, step);
          balances.push(await balancesOf(past, member.id));
          await past.moveTo(new Date(until.getTime() - 1));
          for (const step of late) await post(ledger, member.id, step);
          balances.push(await balancesOf(past, member.id));
        });
        for (const step of now) await post(server.context.ledger, member.id, step);
        balances.push(await balancesOf(database, member.id));

        const last = sumsOf(await fileOf(member, LAST_MONTH));
        const current = sumsOf(await fileOf(member, THIS_MONTH));
        expect([last.opening, last.closing, current.closing]).toEqual(balances);
        expect(current.opening).toEqual(last.closing);
        for (const { opening, closing, moved, totalled, movements, counted } of [last, current]) {
          expect(opening.map((amount, at) => amount + (moved[at] ?? 0n))).toEqual(closing);
          expect(totalled).toEqual(moved);
          expect(counted).toBe(movements.length);
          expect(movements.at(-1)?.slice(5).map(micro) ?? closing).toEqual(closing);
        }
      }),
      { numRuns: 8 },
    );
  });

  it('history-35: lists each movement with time, kind, reference, change and balances', async () => {
    const member = await newMember(server, 100);
    const reference = JSON.stringify(['game', '=round', null]);
    await server.context.ledger.post(moves.bet(member.id, 20n * MICRO_PER_BAHT, { reference }));
    const file = await fileOf(member);
    expect(file.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const { movements } = sumsOf(file);
    const time = expect.stringMatching(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/);
    expect(movements).toEqual([[time, 'Bet', "'=round", '-20.00', '0.00', '80.00', '0.00']]);
    expect(cellsOf(file).slice(1, 6)).toEqual([
      ['Website', expect.any(String)],
      ['Name', expect.stringMatching(/^มานี มีนา/)],
      ['Member', expect.any(String)],
      ['Bank account', expect.any(String)],
      ['Month', THIS_MONTH],
    ]);
  });

  it('history-35: reads a long month in pages, as a PDF and as a spreadsheet', async () => {
    const member = await newMember(server, 1_000);
    const bets = Array.from({ length: 1_100 }, () => moves.bet(member.id, MICRO_PER_BAHT / 2n));
    await Promise.all(bets.map((bet) => server.context.ledger.post(bet)));
    const { movements, closing } = sumsOf(await fileOf(member));
    expect(movements).toHaveLength(1_100);
    expect(closing).toEqual([450n * MICRO_PER_BAHT, 0n]);
    const pdf = await fileOf(member, THIS_MONTH, 'pdf');
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    const pages = pdf.toString('latin1').match(/\/Type \/Page\b/g) ?? [];
    expect(pages.length).toBeGreaterThan(30);
  });
});

it('history-31: listStatementMonths offers the months since the registration, or since the first movement', async () => {
  const { id, token } = await newMember(server, 10);
  const months = async () => {
    const result = await server.call('listStatementMonths', { token });
    return result.success ? result.data.months : expect.fail(result.message);
  };
  expect(await months()).toEqual([THIS_MONTH]);
  await server.context.database.query(sql`
    update members set created_at = ${monthBounds(LAST_MONTH).from} where id = ${id}`);
  expect(await months()).toEqual([THIS_MONTH, LAST_MONTH]);
});

describe('requestStatement', () => {
  it('history-31: refuses the future and what is older than 24 months', async () => {
    const { token } = await newMember(server);
    const next = bangkokDay(monthBounds(THIS_MONTH).until).slice(0, 7);
    const oldest = statementMonths(new Date()).at(-1) ?? '';
    const before = addDays(`${oldest}-01`, -1).slice(0, 7);
    for (const month of [next, before]) {
      expect(
        await server.call('requestStatement', {
          body: { month, format: 'csv', language: 'th' },
          token,
        }),
      ).toMatchObject({ status: 400, code: 'statement_month_refused' });
    }
  });

  it('history-33: queues one statement of a month and format, and gives a finished month again', async () => {
    const member = await newMember(server, 10);
    const first = await request(member, BEFORE);
    expect(first.status).toBe('queued');
    expect(await request(member, BEFORE)).toEqual(first);
    const params = { statementId: first.statement_id };
    expect(await server.call('downloadStatement', { params, token: member.token })).toMatchObject({
      status: 409,
      code: 'statement_not_ready',
    });
    await Promise.all([make(), make()]);
    const ready = { ...first, status: 'ready' };
    expect(await request(member, BEFORE)).toEqual(ready);
    expect(await server.call('getStatement', { params, token: member.token })).toMatchObject({
      data: { statement: ready },
    });
    // In another language it is made anew, and so is a month that goes on.
    expect(await request(member, BEFORE, 'csv', 'th')).toMatchObject({ status: 'queued' });
    const current = await request(member);
    await make();
    expect(await request(member)).toMatchObject({ status: 'ready' });
    await server.context.database.query(sql`
      update statements
         set started_at = started_at - interval '2 minutes'
       where id = ${current.statement_id}`);
    expect(await request(member)).toMatchObject({ status: 'queued' });
  });

  it('history-33: says that a statement failed, and makes it on another request', async () => {
    const member = await newMember(server, 10);
    const statement = await request(member);
    const query = () => Promise.reject(new Error('no answer'));
    const { database } = server.context;
    await makeStatements({ ...server.context, database: { ...database, query } }, running);
    const params = { statementId: statement.statement_id };
    expect(await server.call('getStatement', { params, token: member.token })).toMatchObject({
      data: { statement: { status: 'failed' } },
    });
    expect(await request(member)).toMatchObject({ status: 'queued' });
    await make();
    expect(await request(member)).toMatchObject({ status: 'ready' });
  });

  it('ops-61: reads a month that is long over where reads may be late, and no other', async () => {
    const member = await newMember(server, 10);
    const { context } = server;
    const query = () => Promise.reject(new Error('read from the replica'));
    const makeWithout = () =>
      makeStatements({ ...context, lateReads: { ...context.lateReads, query } }, running);
    await request(member, BEFORE);
    await request(member);
    await request(member, BEFORE, 'json');
    await makeWithout();
    expect(await request(member, BEFORE)).toMatchObject({ status: 'queued' });
    expect(await request(member)).toMatchObject({ status: 'ready' });
    expect(await request(member, BEFORE, 'json')).toMatchObject({ status: 'ready' });
    await make();
    expect(await request(member, BEFORE)).toMatchObject({ status: 'ready' });
  });

  it('history-32: getStatement and downloadStatement answer the member’s own alone', async () => {
    const owner = await newMember(server, 10);
    const intruder = await newMember(server);
    const statement = await request(owner);
    await make();
    const params = { statementId: statement.statement_id };
    for (const name of ['getStatement', 'downloadStatement'] as const) {
      expect(await server.call(name, { params, token: intruder.token })).toMatchObject({
        status: 404,
      });
      expect(await server.call(name, { params })).toMatchObject({ status: 401 });
    }
    expect((await request(intruder)).statement_id).not.toBe(statement.statement_id);
  });

  it('history-34: goes after seven days', async () => {
    const { database } = server.context;
    const member = await newMember(server, 10);
    const statement = await request(member);
    await deleteOldStatements(database);
    expect(await request(member)).toEqual(statement);
    await database.query(sql`
      update statements
         set requested_at = now() - interval '7 days 1 second'
       where id = ${statement.statement_id}`);
    await deleteOldStatements(database);
    const params = { statementId: statement.statement_id };
    expect(await server.call('getStatement', { params, token: member.token })).toMatchObject({
      status: 404,
    });
  });
});

async function balancesOf(
  on: Parameters<typeof memberBalances>[0],
  memberId: bigint,
): Promise<bigint[]> {
  const { availableMicro, bonusMicro } = await memberBalances(on, memberId);
  return [availableMicro, bonusMicro];
}

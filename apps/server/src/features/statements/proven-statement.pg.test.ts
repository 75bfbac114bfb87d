import { startOfDay } from '@kapao/contract/bangkok.ts';
import { webSha256 } from '@kapao/contract/proof/bytes.ts';
import type { ProvenStatement } from '@kapao/contract/proof/statement.ts';
import { verifyStatement } from '@kapao/contract/proof/verify-statement.ts';
import { findingText } from '@kapao/contract/proof/words.ts';
import { statementMonths } from '@kapao/contract/statements/rules.ts';
import type { StatementFormat } from '@kapao/contract/statements/rules.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { featureInvariants } from '../../flows/checks/feature-invariants.ts';
import { openPast } from '../../demo/past.ts';
import { readAuditHead as readAudit } from '../../audit/sign-head.ts';
import { closeDays } from '../../ledger/days/close-days.ts';
import { createLedger } from '../../ledger/engine.ts';
import { contradict, moves } from '../../testing/money/ledger.ts';
import { newMember } from '../../testing/money/payments.ts';
import type { TestMember } from '../../testing/money/payments.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { makeStatements } from './make-statements.ts';

const never = new AbortController().signal;
const [THIS_MONTH = '', LAST_MONTH = '', MONTH_BEFORE = ''] = statementMonths(new Date());
const [FIRST, SECOND] = [`${LAST_MONTH}-10`, `${LAST_MONTH}-12`];

let server: TestServer;
let member: TestMember;
let lastMonth: ProvenStatement;

/** One day of a member: a deposit, three bets and held money; the bets carry secrets of the house. */
async function liveDay(day: string, { id }: TestMember): Promise<void> {
  await server.context.database.transaction(async (tx) => {
    const past = await openPast(tx, new Date(startOfDay(day).getTime() + 12 * 3_600_000));
    const ledger = createLedger(past);
    await ledger.post(moves.deposit(id, 100_000_000n));
    for (const round of ['one', 'two', 'three']) {
      const secret = { source: 'secret source', idempotencyKey: `secret ${day} ${id} ${round}` };
      await ledger.post(moves.bet(id, 10_000_000n, { ...secret, reference: round }));
    }
    await ledger.post(moves.hold(id, 20_000_000n));
    await ledger.post(moves.rewardPoints(id, 5_000_000n));
  });
}

async function fileOf(month: string, format: StatementFormat): Promise<string> {
  const body = { month, format, language: 'en' } as const;
  const { token } = member;
  const asked = await server.call('requestStatement', { body, token });
  if (!asked.success) return expect.fail(asked.message);
  await makeStatements(server.context, never);
  const params = { statementId: asked.data.statement.statement_id };
  const file = await server.call('downloadStatement', { params, token });
  if (!file.success) return expect.fail(file.message);
  expect(file.data).toMatchObject({
    file_name: `statement-${month}.${format}`,
  });
  return Buffer.from(file.data.content, 'base64').toString('utf8');
}

async function statementOf(month: string): Promise<ProvenStatement> {
  return JSON.parse(await fileOf(month, 'json'));
}

const verify = (file: unknown, trustedKeys?: readonly string[]) =>
  verifyStatement(webSha256, file, { trustedKeys });
const textsOf = async (file: unknown, trustedKeys?: readonly string[]) =>
  (await verify(file, trustedKeys)).findings.map((finding) => findingText(finding, 'en'));

beforeAll(async () => {
  // The transfers below are posted without the rows of their flows.
  contradict(featureInvariants);
  server = await startTestServer();
  member = await newMember(server);
  const neighbour = await newMember(server);
  await liveDay(`${MONTH_BEFORE}-20`, member);
  for (const day of [FIRST, SECOND]) {
    for (const each of [neighbour, member, neighbour]) await liveDay(day, each);
  }
  const { database, secrets } = server.context;
  await closeDays({ database, secrets, site: '3', now: new Date(), readAudit }, never);
  await createLedger(database).post(moves.deposit(member.id, 1_000_000n));
  lastMonth = await statementOf(LAST_MONTH);
}, 60_000);
afterAll(() => server.close());

describe('the statement with proofs', () => {
  it('proof-11 proof-12: proves each transfer of a month offline, from the balances before it', async () => {
    const file = lastMonth;
    const { findings, statement } = await verify(file);
    expect(findings).toEqual([]);
    expect(statement).toMatchObject({ transfers: 12, notYetProvable: 0, month: LAST_MONTH });
    expect(file.before.map(({ kind }) => kind)).toEqual(['withdrawal_hold', 'reward']);
    const [key] = file.keys;
    expect(await textsOf(file, [key?.public_key ?? ''])).toEqual([]);
  });

  it('proof-11: lists what cannot be proven yet', async () => {
    const { findings, statement } = await verify(await statementOf(THIS_MONTH));
    expect(findings).toEqual([]);
    expect(statement).toMatchObject({ transfers: 1, notYetProvable: 1 });
  });

  it('proof-09: the other formats print the hash of the last header too', async () => {
    const { statement } = await verify(lastMonth);
    const { day = '', hash = '' } = statement?.latest ?? {};
    expect(await fileOf(LAST_MONTH, 'csv')).toContain(
      `"Last closed day and its hash","${day} ${hash}"`,
    );
  });

  it('proof-04: tells nothing of the house or of another member', async () => {
    const file = lastMonth;
    expect(JSON.stringify(file)).not.toContain('secret');
    expect(new Set(file.transfers.map((transfer) => transfer.member))).toEqual(
      new Set([String(member.id)]),
    );
    const houses = file.transfers
      .filter(({ kind }) => kind === 'bet')
      .map(({ to_after }) => to_after);
    expect(houses).toEqual([null, null, null, null, null, null]);
  });

  type Tamper = (file: MutableStatement) => void;
  const bet = (file: MutableStatement) => file.transfers[2] ?? expect.fail();
  const lastDay = (file: MutableStatement) => file.days.at(-2) ?? expect.fail();
  const changed = /^Transfer \d+ \(\w+ at [^)]+\) is not as it was when .*-10 was closed/;

  it.each<[string, Tamper, RegExp]>([
    ['an amount', (file) => void (bet(file).amount = '10000001'), changed],
    ['a balance', (file) => void (bet(file).from_after = '80000001'), changed],
    ['a time', (file) => void (bet(file).time = bet(file).time.replace('000Z', '001Z')), changed],
    ['a kind', (file) => void (bet(file).kind = 'win'), changed],
    ['a reference', (file) => void (bet(file).reference = 'other'), changed],
    ['a bonus beside it', (file) => void (bet(file).beside_after = '1'), changed],
    ['an account', (file) => void (bet(file).to = 'promotion_cost'), changed],
    ['a blind', (file) => void (bet(file).blind = '0'.repeat(64)), changed],
    ['the house’s part', (file) => void (bet(file).house_hash = '0'.repeat(64)), changed],
    ['a place', (file) => void (bet(file).place = { day: FIRST, index: 0, path: [] }), changed],
    [
      'a proof',
      (file) => void (file.nodes[file.transfers[2]?.place?.path[0] ?? 0] = '0'.repeat(64)),
      changed,
    ],
    [
      'a missing proof',
      (file) => void (bet(file).place = null),
      /^Transfer .* has no proof, although/,
    ],
    [
      'a missing row',
      (file) => void file.transfers.splice(2, 1),
      /the account cash has 140\.00, but the transfer starts from 130\.00: a transfer after \d+ is missing/,
    ],
    [
      'the first row missing',
      (file) => void file.transfers.shift(),
      /the account cash has 50\.00, but the transfer starts from 150\.00/,
    ],
    [
      'the last row of cash missing',
      (file) => void file.transfers.splice(-2),
      /The account cash ends with .*, not with/,
    ],
    [
      'a row twice',
      (file) => void file.transfers.splice(2, 0, bet(file)),
      /comes twice or out of order/,
    ],
    ['a member', (file) => void (file.member = '999'), /is another member’s/],
    ['a month', (file) => void (file.month = THIS_MONTH), /is not of this month/],
    [
      'a balance at the end',
      (file) => void (file.balances[0] = { account: 'member_held', balance: '1' }),
      /The account held money ends with [\d.]+, not with 0\.000001/,
    ],
    [
      'a root',
      (file) => void (lastDay(file).root = '0'.repeat(64)),
      /The signature of .* is wrong/,
    ],
    [
      'a chain',
      (file) => void (lastDay(file).previous = '0'.repeat(64)),
      /does not follow from the day before it/,
    ],
    [
      'a signature',
      (file) => void (lastDay(file).signature = '0'.repeat(128)),
      /The signature of .* is wrong/,
    ],
    ['a count', (file) => void (lastDay(file).count += 1), /The signature of .* is wrong/],
    [
      'a missing day',
      (file) => void file.days.splice(-2, 1),
      /does not follow the day before it: a day is missing/,
    ],
    [
      'a key',
      (file) =>
        void (file.keys[0] = { key_id: file.keys[0]?.key_id ?? '', public_key: '0'.repeat(64) }),
      /The key \w+ does not fit its name/,
    ],
    ['a missing key', (file) => void file.keys.pop(), /names a key that the file does not have/],
    [
      'a value of another form',
      (file) => void (bet(file).amount = 'much'),
      /damaged at transfers\.3\.amount/,
    ],
  ])('proof-12: names %s that was changed in the file', async (_, tamper, finding) => {
    // Statements are read-only; the copy is there to be tampered with.
    const file = structuredClone(lastMonth) as MutableStatement;
    tamper(file);
    expect((await textsOf(file)).join('\n')).toMatch(new RegExp(finding.source, 'm'));
  });

  it('proof-12: accepts days signed by other keys than the trusted ones no more', async () => {
    const texts = await textsOf(lastMonth, ['0'.repeat(64)]);
    expect(texts).toEqual([expect.stringMatching(/^The key \w+ is none of those that you gave$/)]);
  });

  it.each([null, 'text', [], {}, { format: 'kapao.statement.1' }])(
    'proof-12: says that %j is no statement',
    async (file) => {
      expect(await textsOf(file)).toEqual([expect.stringMatching(/^The file is no statement/)]);
    },
  );
});

type Mutable<Value> = Value extends readonly (infer Item)[]
  ? Mutable<Item>[]
  : Value extends object
    ? { -readonly [Key in keyof Value]: Mutable<Value[Key]> }
    : Value;
type MutableStatement = Mutable<ProvenStatement>;

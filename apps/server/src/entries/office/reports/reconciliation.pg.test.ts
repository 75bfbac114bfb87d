import { createHash, randomUUID } from 'node:crypto';
import { addDays, bangkokDay, startOfDay } from '@kapao/contract/bangkok.ts';
import { exactBaht } from '@kapao/contract/money.ts';
import type { Reconciliation, ReconciliationLine } from '@kapao/contract/office/reconciliation.ts';
import type { StatementMapping } from '@kapao/contract/reconciliation/rules.ts';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sandboxGateway } from '../../../adapters/payment-gateway/kapao/default-secrets.ts';
import { openPastContext } from '../../../demo/history/past-context.ts';
import { settleTransfer } from '../../../flows/deposits/settle-deposit.ts';
import { sumClearingMovement } from '../../../ledger/clearing-movements.ts';
import { expectSoundLedger } from '../../../testing/money/ledger.ts';
import { houseBalance, queryAsOwner, startPaymentServer } from '../../../testing/money/payments.ts';
import type { PaymentServer } from '../../../testing/money/payments.ts';
import {
  moveThroughGateway,
  settlementFile,
  settlementMapping,
} from '../../../testing/money/settlements.ts';
import { startTestOffice } from '../../../testing/people/office.ts';
import type { TestOffice } from '../../../testing/people/office.ts';

const { code: GATEWAY } = sandboxGateway;

let server: PaymentServer;
let office: TestOffice;
let owner: string;
let day: string;
beforeAll(async () => {
  server = await startPaymentServer();
  office = await startTestOffice(server.context);
  owner = await office.signIn('owner');
  day = bangkokDay(new Date());
});
afterAll(async () => {
  await expectSoundLedger(server.context.database);
  await office.close();
  await server.close();
});
beforeEach(async () => {
  await queryAsOwner(
    server,
    sql`truncate gateway_statement_lines, gateway_statements, gateway_statement_notes, gateway_statement_mappings`,
  );
});

const saveMapping = (changes: Partial<StatementMapping> = {}, cookie = owner) =>
  office.call('saveStatementMapping', {
    cookie,
    params: { gateway: GATEWAY },
    body: { key: randomUUID(), mapping: settlementMapping(changes) },
  });
const upload = (
  content: string | Uint8Array,
  { on = day, replaces = null, cookie = owner }: UploadOptions = {},
) =>
  office.call('uploadStatement', {
    cookie,
    params: { gateway: GATEWAY, day: on },
    body: {
      key: randomUUID(),
      name: 'statement.csv',
      content: Buffer.from(content).toString('base64'),
      replaces,
    },
  });
interface UploadOptions {
  on?: string;
  replaces?: string | null;
  cookie?: string;
}
async function compared(query: object = {}, on = day): Promise<Reconciliation> {
  const answer = await office.call('getReconciliation', {
    cookie: owner,
    params: { gateway: GATEWAY, day: on },
    query: { limit: 5_000, ...query },
  });
  return answer.data ?? expect.fail(answer.message);
}
const listed = async () => {
  const answer = await office.call('listReconciliations', { cookie: owner, query: {} });
  return answer.data ?? expect.fail(answer.message);
};
const noteLine = (line: string, reason = 'เกตเวย์โอนวันถัดไป') =>
  office.call('noteReconciliationLine', {
    cookie: owner,
    params: { gateway: GATEWAY, day },
    body: { key: randomUUID(), line, reason },
  });
const hashOf = (content: string) => createHash('sha256').update(content).digest('hex');
/** The file that a gateway with the same payments would send, each with its fee. */
function rowsOf(lines: readonly ReconciliationLine[]): string[][] {
  const movements = lines.flatMap(({ transfer, class: side }) =>
    transfer ? [{ ...transfer, side, id: transfer.gateway_id ?? transfer.reference }] : [],
  );
  return movements.flatMap(({ id, side, amount_micro: micro }) => {
    if (side === 'fee') return [];
    const fee = movements.find((each) => each.side === 'fee' && each.id === id);
    const feeText = fee ? exactBaht(-BigInt(fee.amount_micro)) : '';
    return [[id, day, exactBaht(BigInt(micro)), feeText]];
  });
}

const moveMoney = () => moveThroughGateway(server);

it('recon-09: has every transfer of the clearing account, as the account itself says', async () => {
  await moveMoney();
  const { proof, lines, totals, state } = await compared();
  expect(state).toBe('no_file');
  expect(new Set(lines.map(({ transfer }) => transfer?.kind))).toEqual(
    new Set([
      'deposit',
      'deposit_reversal',
      'unmatched_deposit',
      'adjustment',
      'withdrawal_settle',
      'gateway_fee',
    ]),
  );
  // Nothing else moved this account before today, so its balance is the movement of the day.
  const balance = BigInt(await houseBalance(server, 'gateway_clearing')) * 10_000n;
  expect(BigInt(proof.clearing_micro)).toBe(-balance);
  expect(BigInt(proof.open_micro)).toBe(balance);
  expect(totals.find((total) => total.class === 'fee')?.ledger).toEqual({
    count: 1,
    micro: '-5500000',
  });
  expect((await compared({}, addDays(day, -1))).lines).toEqual([]);
});

it('recon-10 recon-11 recon-13: lays a file beside the ledger, and proves the difference', async () => {
  const { deposit, unmatched } = await moveMoney();
  expect((await saveMapping()).success).toBe(true);
  const rows = rowsOf((await compared()).lines).flatMap(
    ([id = '', time = '', amount = '', fee = '']) => {
      // One row is missing, one has another amount, and one is the gateway's own.
      if (id === deposit.transfer_id) return [];
      if (id === unmatched.transfer_id) return [[id, time, '77.26', fee]];
      return [[id, time, amount, fee]];
    },
  );
  expect(await upload(settlementFile([...rows, ['theirs-1', day, '-1,000.01', '']]))).toMatchObject(
    {
      success: true,
    },
  );
  const { counts, proof, lines, state, totals } = await compared({ state: 'open' });
  expect(state).toBe('open');
  expect(counts).toMatchObject({ missing_here: 1, missing_there: 1, other_amount: 1 });
  expect(
    lines.map((line) => [line.state, line.statement?.id ?? line.transfer?.gateway_id]),
  ).toEqual([
    ['other_amount', unmatched.transfer_id],
    ['missing_here', 'theirs-1'],
    ['missing_there', deposit.transfer_id],
  ]);
  const open = -deposit.amount_satang * 10_000 + 10_000 - 1_000_010_000;
  expect(proof).toMatchObject({ open_micro: String(open), agrees: true });
  expect(BigInt(proof.statement_micro) - BigInt(proof.clearing_micro)).toBe(BigInt(open));
  const movement = await sumClearingMovement(server.context.database, GATEWAY, day);
  expect(proof.clearing_micro).toBe(String(movement));
  const fees = totals.find((total) => total.class === 'fee');
  expect(fees?.statement).toEqual(fees?.ledger);
  const [today] = (await listed()).days;
  expect(today).toMatchObject({ day, state: 'open', open: 3, open_micro: String(open) });
});

it('recon-05: refuses what it cannot read, names the row and changes nothing', async () => {
  expect(await upload(settlementFile([['a', day, '1', '']]))).toMatchObject({
    code: 'rule_broken',
  });
  await saveMapping();
  for (const [content, code, message] of [
    [
      settlementFile([['a', day, '1.005', '']]),
      'statement_unreadable',
      /แถวที่ 2.*ละเอียดกว่าสตางค์.*1\.005/,
    ],
    [settlementFile([['a', 'soon', '1', '']]), 'statement_unreadable', /แถวที่ 2/],
    [settlementFile([['a', addDays(day, -2), '1', '']]), 'statement_of_other_day', /./],
    ['time,id,amount,fee\n', 'statement_unreadable', /หัวคอลัมน์/],
    [settlementFile([]), 'statement_unreadable', /ไม่มีรายการ/],
    ['id,"time', 'statement_unreadable', /คำพูด/],
    [Uint8Array.from([0xff, 0xfe, 0x00]), 'statement_unreadable', /รหัสอักขระ/],
  ] as const) {
    expect(await upload(content)).toMatchObject({ code, message: expect.stringMatching(message) });
  }
  const tomorrow = addDays(day, 1);
  expect(await upload(settlementFile([['a', tomorrow, '1', '']]), { on: tomorrow })).toMatchObject({
    code: 'statement_of_other_day',
  });
  expect((await listed()).days.every(({ file }) => file === null)).toBe(true);
});

it('recon-05: takes any file or refuses it, and never fails', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.uint8Array({ maxLength: 300 }),
        fc
          .string({ unit: 'binary', maxLength: 200 })
          .map((text) => settlementFile([[text, day, '1', '']])),
        fc.string({ maxLength: 20 }).map((text) => settlementFile([['a', day, text, text]])),
        fc
          .array(fc.bigInt(-(10n ** 12n), 10n ** 12n), { maxLength: 4 })
          .map((numbers) =>
            settlementFile(numbers.map((number) => ['a', day, String(number), ''])),
          ),
      ),
      fc.constantFrom('utf-8' as const, 'tis-620' as const),
      async (content, encoding) => {
        await saveMapping({ encoding });
        const replaces = (await compared()).file?.hash ?? null;
        const answer = await upload(content, { replaces });
        if (!answer.success) expect(answer.status).toBeLessThan(500);
        expect((await compared()).proof.agrees).toBe(true);
      },
    ),
    { numRuns: 40 },
  );
});

it('recon-14 recon-15: keeps notes with their lines when the file is replaced', async () => {
  await moveMoney();
  await saveMapping();
  const rows = rowsOf((await compared()).lines);
  const first = settlementFile([['theirs-1', day, '5', ''], ...rows]);
  await upload(first);
  const open = (await compared({ state: 'open' })).lines;
  expect(open.map(({ state }) => state).toSorted()).toContain('missing_here');
  for (const { key } of open) expect(await noteLine(key)).toMatchObject({ success: true });
  expect((await listed()).days[0]).toMatchObject({ state: 'explained', explained: open.length });
  const matched = (await compared({ state: 'matched' })).lines[0]?.key ?? '';
  expect(await noteLine(matched)).toMatchObject({ code: 'target_changed' });

  const second = settlementFile([...rows, ['theirs-1', day, '5', ''], ['theirs-2', day, '6', '']]);
  expect(await upload(second)).toMatchObject({ code: 'target_changed' });
  expect(await upload(second, { replaces: hashOf(first) })).toMatchObject({ success: true });
  const after = await compared({ state: 'open' });
  const noteOf = (id: string) => after.lines.find(({ statement }) => statement?.id === id)?.note;
  expect(noteOf('theirs-1')).toMatchObject({ text: 'เกตเวย์โอนวันถัดไป' });
  expect(noteOf('theirs-2')).toBeNull();
  expect(after).toMatchObject({ state: 'open', file: { hash: hashOf(second) } });
  const [audited] = await server.context.database.query<{ before: unknown; after: unknown }>(sql`
    select before,
           after
      from audit_events
     where operation = 'uploadStatement'
       and outcome   = 'done'
     order by id desc
     limit 1`);
  expect(audited).toMatchObject({
    before: { file_hash: hashOf(first) },
    after: { file_hash: hashOf(second) },
  });
});

it('recon-01 recon-04: reads by reports:read, acts by operations:act, and moves no money', async () => {
  const risk = await office.signIn('risk');
  const before = await server.context.database.query(sql`select max(id) from ledger_transfers`);
  expect(await saveMapping({}, risk)).toMatchObject({ code: 'permission_missing' });
  expect(await upload(settlementFile([]), { cookie: risk })).toMatchObject({
    code: 'permission_missing',
  });
  const read = await office.call('listReconciliations', { cookie: risk, query: {} });
  expect(read.data?.gateways.map(({ code }) => code)).toContain(GATEWAY);
  expect(await saveMapping({ amount: null })).toMatchObject({ code: 'invalid_input' });
  expect((await listed()).gateways.find(({ code }) => code === GATEWAY)?.mapping).toBeNull();
  await saveMapping();
  await upload(settlementFile([['a', day, '1', '']]));
  expect(await server.context.database.query(sql`select max(id) from ledger_transfers`)).toEqual(
    before,
  );
});

it('recon-02: a new mapping holds for the files after it', async () => {
  await saveMapping();
  const file = settlementFile([['a', day, '1.50', '']]);
  await upload(file);
  await saveMapping({ header_rows: 1, amount: 3, fee: 2 });
  expect((await compared({ state: 'missing_here' })).lines).toMatchObject([
    { class: 'in', difference_micro: '1500000' },
  ]);
  await upload(settlementFile([['a', day, '', '7']]), { replaces: hashOf(file) });
  expect((await compared({ state: 'missing_here' })).lines).toMatchObject([
    { class: 'in', difference_micro: '7000000' },
  ]);
});

it('recon-18 recon-13: a payment across midnight is matched on both days, and the sums stay right', async () => {
  const before = addDays(day, -1);
  const midnight = startOfDay(day);
  const transfer_id = randomUUID();
  const amount_satang = 9_925;
  await server.context.database.transaction(async (tx) => {
    const booked = new Date(midnight.getTime() + 60_000);
    const past = await openPastContext(server.context, tx, booked);
    const told = {
      transferId: transfer_id,
      receiver: '0899999999',
      amountSatang: amount_satang,
      paidAt: booked,
      payerBankCode: '',
      payerAccountNumber: '',
      payerName: '',
    };
    await past.database.transaction((then) => settleTransfer(then, past.ledger, GATEWAY, told));
  });
  await saveMapping();
  const rows = rowsOf((await compared()).lines);
  const isLate = ([id]: string[]) => id === transfer_id;
  const amount = exactBaht(BigInt(amount_satang) * 10_000n);
  const today = settlementFile(rows.filter((cells) => !isLate(cells)));
  const yesterday = settlementFile([
    [transfer_id, `${before} 23:59:30`, amount, ''],
    ['x', before, '3', ''],
  ]);
  expect(await upload(today)).toMatchObject({ success: true });
  expect((await listed()).days[0]).toMatchObject({ day, state: 'open', open: 1 });
  expect(await upload(yesterday, { on: before })).toMatchObject({ success: true });
  expect((await listed()).days.slice(0, 2)).toMatchObject([
    { day, state: 'agrees', open: 0 },
    { day: before, state: 'open', open: 1, open_micro: '3000000' },
  ]);
  const ours = (await compared()).lines.find(
    ({ transfer }) => transfer?.gateway_id === transfer_id,
  );
  expect(ours).toMatchObject({ state: 'matched', across: { side: 'statement', day: before } });
  const across = String(amount_satang * 10_000);
  expect((await compared()).proof).toMatchObject({ across_micro: `-${across}`, agrees: true });
  const theirs = await compared({}, before);
  expect(theirs.proof).toMatchObject({ across_micro: across, open_micro: '3000000', agrees: true });
  expect(theirs.lines[0]).toMatchObject({ state: 'matched', across: { side: 'transfer', day } });
  expect(theirs.totals[0]).toMatchObject({ ledger: { count: 0, micro: '0' } });
});

it('recon-16: the lines of a day are a file for those who may export reports, and the log says so', async () => {
  await moveMoney();
  await saveMapping();
  const rows = rowsOf((await compared()).lines);
  await upload(settlementFile([...rows, ['=1+1', day, '6', '']]));
  const save = (cookie: string, body: object) =>
    office.download('exportReconciliation', { params: { gateway: GATEWAY, day }, body, cookie });
  const all = await save(owner, { language: 'en' });
  expect(all).toMatchObject({ status: 200, type: 'text/csv; charset=utf-8' });
  expect(all.name).toContain(`reconciliation-${GATEWAY}-${day}.csv`);
  const { lines } = await compared();
  expect(all.bytes.toString('utf8').trimEnd().split('\r\n')).toHaveLength(4 + lines.length);
  const open = await save(owner, { language: 'th', state: 'open' });
  expect(open.name).toContain('-filtered.csv');
  const last = open.bytes.toString('utf8').trimEnd().split('\r\n').at(-1);
  expect(last).toBe(`"ไม่มีในระบบเรา","เงินเข้า","'=1+1","",6.00,,,,,6.00,,`);
  const cashier = await office.signIn('cashier');
  expect((await save(cashier, { language: 'en' })).status).toBe(403);
  const [logged] = await server.context.database.query<{ target: string; after: object }>(sql`
    select target,
           after
      from audit_events
     where operation = 'exportReconciliation'
       and outcome   = 'done'
     order by id desc
     limit 1`);
  expect(logged).toEqual({
    target: `statement:${GATEWAY}/${day}`,
    after: { format: 'csv', state: 'open' },
  });
});

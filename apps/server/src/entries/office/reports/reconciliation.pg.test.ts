import { createHash, randomUUID } from 'node:crypto';
import { addDays, bangkokDay } from '@kapao/contract/bangkok.ts';
import { exactBaht } from '@kapao/contract/money.ts';
import type { Reconciliation, ReconciliationLine } from '@kapao/contract/office/reconciliation.ts';
import type { StatementMapping } from '@kapao/contract/reconciliation/rules.ts';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sandboxGateway } from '../../../adapters/payment-gateway/kapao/default-secrets.ts';
import { returnTransfer } from '../../../flows/deposits/assign-transfer.ts';
import { advanceWithdrawals } from '../../../flows/gateways/advance-withdrawals.ts';
import { sumClearingMovement } from '../../../ledger/clearing-movements.ts';
import { expectSoundLedger } from '../../../testing/money/ledger.ts';
import {
  houseBalance,
  newMember,
  openQr,
  queryAsOwner,
  requestWithdrawal,
  sendWebhook,
  startPaymentServer,
  transferOf,
} from '../../../testing/money/payments.ts';
import type { PaymentServer } from '../../../testing/money/payments.ts';
import { sendReversal } from '../../../testing/money/reversals.ts';
import { startTestOffice } from '../../../testing/people/office.ts';
import type { TestOffice } from '../../../testing/people/office.ts';
import { gatewayFeePostings } from '../../../features/payments/gateways/gateway-fee.ts';
import { moveOrThrow } from '../../../ledger/engine.ts';

const GATEWAY = sandboxGateway.code;
const HEADER = ['id', 'time', 'amount', 'fee'];

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

const mapping = (changes: Partial<StatementMapping> = {}): StatementMapping => ({
  encoding: 'utf-8',
  separator: ',',
  header_rows: 1,
  header: HEADER,
  id: 0,
  reference: null,
  time: 1,
  clock: null,
  zone: 'bangkok',
  amount: 2,
  incoming: null,
  outgoing: null,
  unit: 'baht',
  fee: 3,
  fees_are_negative: false,
  amounts_are_net: false,
  kind: null,
  outgoing_kinds: [],
  fee_kinds: [],
  ignored_kinds: [],
  ...changes,
});
const saveMapping = (changes: Partial<StatementMapping> = {}, cookie = owner) =>
  office.call('saveStatementMapping', {
    cookie,
    params: { gateway: GATEWAY },
    body: { key: randomUUID(), mapping: mapping(changes) },
  });
const fileOf = (rows: readonly (readonly string[])[]) =>
  [HEADER, ...rows].map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\r\n');
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

/** One movement of each kind: two deposits, one of them taken back, two unmatched transfers, one of them returned, a withdrawal. */
async function moveMoney() {
  const member = await newMember(server, 1_000);
  const paid = async () => {
    const transfer = transferOf(await openQr(server, member));
    expect(await sendWebhook(server, 'transfer.received', transfer)).toBe(200);
    return transfer;
  };
  const deposit = await paid();
  const reversed = await paid();
  expect(await sendReversal(server, reversed)).toBe(200);
  const unmatched = transferOf({ deposit_amount: 77.25 }, { receiver: '0899999999' });
  expect(await sendWebhook(server, 'transfer.received', unmatched)).toBe(200);
  const returned = transferOf({ deposit_amount: 12 }, { receiver: '0899999999' });
  expect(await sendWebhook(server, 'transfer.received', returned)).toBe(200);
  const { database, ledger } = server.context;
  await database.transaction((tx) =>
    returnTransfer(tx, ledger, {
      gatewayCode: GATEWAY,
      transferId: returned.transfer_id,
      actor: 'somchai',
      reason: 'sent back by the bank',
    }),
  );
  // A member of whom a deposit was taken back is not paid automatically.
  const withdrawal = await requestWithdrawal(server, await newMember(server, 1_000), 300);
  await advanceWithdrawals(server.context, new AbortController().signal);
  const told = server.gateway.withdrawals.get(withdrawal) ?? expect.fail('no withdrawal');
  expect(await sendWebhook(server, 'payout.succeeded', told)).toBe(200);
  await database.transaction((tx) =>
    moveOrThrow(
      tx,
      ledger,
      ...gatewayFeePostings(GATEWAY, { payment: withdrawal, feeSatang: 550 }),
    ),
  );
  return { deposit, reversed, unmatched, returned, withdrawal };
}

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
  expect(await upload(fileOf([...rows, ['theirs-1', day, '-1,000.01', '']]))).toMatchObject({
    success: true,
  });
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
  expect(await upload(fileOf([['a', day, '1', '']]))).toMatchObject({ code: 'rule_broken' });
  await saveMapping();
  for (const [content, code, message] of [
    [fileOf([['a', day, '1.005', '']]), 'statement_unreadable', /แถวที่ 2.*ละเอียดกว่าสตางค์.*1\.005/],
    [fileOf([['a', 'soon', '1', '']]), 'statement_unreadable', /แถวที่ 2/],
    [fileOf([['a', addDays(day, -2), '1', '']]), 'statement_of_other_day', /./],
    ['time,id,amount,fee\n', 'statement_unreadable', /หัวคอลัมน์/],
    [fileOf([]), 'statement_unreadable', /ไม่มีรายการ/],
    ['id,"time', 'statement_unreadable', /คำพูด/],
    [Uint8Array.from([0xff, 0xfe, 0x00]), 'statement_unreadable', /รหัสอักขระ/],
  ] as const) {
    expect(await upload(content)).toMatchObject({ code, message: expect.stringMatching(message) });
  }
  const tomorrow = addDays(day, 1);
  expect(await upload(fileOf([['a', tomorrow, '1', '']]), { on: tomorrow })).toMatchObject({
    code: 'statement_of_other_day',
  });
  expect((await listed()).days.every(({ file }) => file === null)).toBe(true);
});

it('recon-05: takes any file or refuses it, and never fails', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.uint8Array({ maxLength: 300 }),
        fc.string({ unit: 'binary', maxLength: 200 }).map((text) => fileOf([[text, day, '1', '']])),
        fc.string({ maxLength: 20 }).map((text) => fileOf([['a', day, text, text]])),
        fc
          .array(fc.bigInt(-(10n ** 12n), 10n ** 12n), { maxLength: 4 })
          .map((numbers) => fileOf(numbers.map((number) => ['a', day, String(number), '']))),
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
  const first = fileOf([['theirs-1', day, '5', ''], ...rows]);
  await upload(first);
  const open = (await compared({ state: 'open' })).lines;
  expect(open.map(({ state }) => state).toSorted()).toContain('missing_here');
  for (const { key } of open) expect(await noteLine(key)).toMatchObject({ success: true });
  expect((await listed()).days[0]).toMatchObject({ state: 'explained', explained: open.length });
  const matched = (await compared({ state: 'matched' })).lines[0]?.key ?? '';
  expect(await noteLine(matched)).toMatchObject({ code: 'target_changed' });

  const second = fileOf([...rows, ['theirs-1', day, '5', ''], ['theirs-2', day, '6', '']]);
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
  expect(await upload(fileOf([]), { cookie: risk })).toMatchObject({ code: 'permission_missing' });
  const read = await office.call('listReconciliations', { cookie: risk, query: {} });
  expect(read.data?.gateways.map(({ code }) => code)).toContain(GATEWAY);
  expect(await saveMapping({ amount: null })).toMatchObject({ code: 'invalid_input' });
  expect((await listed()).gateways.find(({ code }) => code === GATEWAY)?.mapping).toBeNull();
  await saveMapping();
  await upload(fileOf([['a', day, '1', '']]));
  expect(await server.context.database.query(sql`select max(id) from ledger_transfers`)).toEqual(
    before,
  );
});

it('recon-02: a new mapping holds for the files after it', async () => {
  await saveMapping();
  const file = fileOf([['a', day, '1.50', '']]);
  await upload(file);
  await saveMapping({ header_rows: 1, amount: 3, fee: 2 });
  expect((await compared({ state: 'missing_here' })).lines).toMatchObject([
    { class: 'in', difference_micro: '1500000' },
  ]);
  await upload(fileOf([['a', day, '', '7']]), { replaces: hashOf(file) });
  expect((await compared({ state: 'missing_here' })).lines).toMatchObject([
    { class: 'in', difference_micro: '7000000' },
  ]);
});

import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commands } from '../command-line.ts';
import { commandConfig, runCommand } from '../../../testing/commands.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import type { TestDatabase } from '../../../testing/database.ts';
import { startTestOffice } from '../../../testing/people/office.ts';
import type { TestOffice } from '../../../testing/people/office.ts';
import {
  newMember,
  openQr,
  requestWithdrawal,
  sendWebhook,
  startPaymentServer,
  transferOf,
} from '../../../testing/money/payments.ts';
import type { PaymentServer } from '../../../testing/money/payments.ts';

let opened: TestDatabase;
let server: PaymentServer;
let office: TestOffice;
beforeAll(async () => {
  opened = await createTestDatabase();
  server = await startPaymentServer({ DATABASE_URL: opened.url });
  office = await startTestOffice(server.context);
  await opened.database.query(sql`
    update site_settings
       set auto_payout_max_micro = 500000000
     where website_id = 3`);
});
afterAll(async () => {
  await office.close();
  await server.close();
  await opened.close();
});

const run = (name: string, values: Record<string, string>) =>
  runCommand(commandConfig(opened.url), commands[name] ?? expect.fail(name), {
    reason: 'checked',
    ...values,
  });
const rowsOf = (targets: readonly string[]) =>
  opened.database.query<{ actor: string; kind: string; row: string }>(sql`
    select actor,
           actor_kind as kind,
           concat_ws(' ', operation, outcome, reason, before::text, after::text) as row
      from audit_events
     where target = any(${targets}::text[])
     order by id`);

it('queue-20: leaves the same audit row as the office, by the operating system’s user', async () => {
  const member = await newMember(server, 5_000);
  const [one, two] = [
    await requestWithdrawal(server, member, 1_000),
    await requestWithdrawal(server, member, 1_000),
  ];
  const cookie = await office.signIn('cashier');
  const body = { key: randomUUID(), reason: 'checked' as const };
  await office.call('approveWithdrawal', { cookie, params: { id: one }, body });
  await run('withdrawal:approve', { id: two });
  const rows = await rowsOf([`withdrawal:${one}`, `withdrawal:${two}`]);
  expect(rows).toMatchObject([
    { actor: 'cashier@kapao.test', kind: 'staff' },
    { actor: userInfo().username, kind: 'command' },
  ]);
  expect(rows[1]?.row).toBe(rows[0]?.row);
  expect(rows[1]?.row).toContain('"approval":"approved"');
  await expect(run('withdrawal:approve', { id: two })).rejects.toThrow(/not wait/);
  expect(await rowsOf([`withdrawal:${two}`])).toHaveLength(1);
});

it('command-05: masks phones and accounts, and records each member who is revealed', async () => {
  const member = await newMember(server, 5_000);
  await requestWithdrawal(server, member, 1_000);
  await openQr(server, member);
  const [row = expect.fail('no member')] = await opened.database.query<{
    phone: string;
    account: string;
  }>(sql`
    select member.phone,
           account.account_number as account
      from members              as member
      join member_bank_accounts as account on account.member_id = member.id
     where member.id = ${member.id}
       and member.phone is not null`);
  const show = (name: string, args: Record<string, string | true>) =>
    runCommand(commandConfig(opened.url), commands[name] ?? expect.fail(name), args);
  const lists = [
    ['member:show', { phone: row.phone }],
    ['withdrawals:list', { limit: '1' }],
  ] as const;
  const deposits = { limit: '1' };
  expect(await show('deposits:list', deposits)).toContain(`-xxx-${row.phone.slice(-4)}`);
  for (const [name, args] of lists) {
    const masked = await show(name, args);
    expect(masked).toContain(`${row.phone.slice(0, 3)}-xxx-${row.phone.slice(-4)}`);
    expect(masked).toContain(`•••${row.account.slice(-4)}`);
    expect(masked).not.toContain(row.account);
    expect(await rowsOf([`member:${member.id}`])).toEqual([]);
  }
  for (const [name, args] of lists) {
    const shown = await show(name, { ...args, reveal: true });
    expect(shown).toContain(row.phone);
    expect(shown).toContain(row.account);
  }
  expect(await show('deposits:list', { ...deposits, reveal: true })).toContain(row.phone);
  const revealed = 'revealMember done {"revealed":["phone","account_number"]}';
  expect(await rowsOf([`member:${member.id}`])).toMatchObject([
    { kind: 'command', row: revealed },
    { kind: 'command', row: revealed },
    { kind: 'command', row: 'revealMember done {"revealed":["phone"]}' },
  ]);
});

it('queue-20: records decisions on deposits and transfers by command', async () => {
  const member = await newMember(server);
  const [{ ref_code: paid }, { ref_code: rejected }] = [
    await openQr(server, member),
    await openQr(server, member),
  ];
  const told = transferOf({ deposit_amount: 12.34 });
  await sendWebhook(server, 'transfer.received', told);
  await run('transfer:assign', { transfer: told.transfer_id, ref: paid });
  await run('deposit:reject', { ref: rejected });
  const transfer = `transfer:sandbox:${told.transfer_id}`;
  const rows = await rowsOf([transfer, `deposit:${rejected}`]);
  expect(rows.map(({ row }) => row)).toEqual([
    `assignTransfer done checked {"resolution":"assigned","refCode":"${paid}","amount_micro":"12340000"}`,
    'rejectDeposit done checked {"status":"reject","told":{"code":"not_approved","note":""}}',
  ]);
});

import { randomUUID } from 'node:crypto';
import { isHeldData } from '@kapao/contract/office/held.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { promptpay } from '../../../testing/configuration.ts';
import { queryAsOwner } from '../../../testing/money/payments.ts';
import type { TestOffice } from '../../../testing/people/office.ts';
import { heldAt, renewBound, startRecordsOffice } from '../../../testing/people/records-office.ts';
import type { RecordsOffice } from '../../../testing/people/records-office.ts';
import { approveHeld } from '../../../testing/people/second-person.ts';
import type { TestServer } from '../../../testing/server.ts';

let records: RecordsOffice;
let server: TestServer;
let office: TestOffice;
let marketing: string;
let manager: string;
let risk: string;
beforeAll(async () => {
  records = await startRecordsOffice();
  ({ server, office, marketing, manager, risk } = records);
});
beforeEach(() => renewBound(server));
afterAll(() => records.close());

function saveMethod(content: Record<string, unknown>, latest: string | null, cookie = manager) {
  const body = { changes: [{ content, latest }], reason: 'ธนาคารแจ้งเปลี่ยน', key: randomUUID() };
  return office.call('saveMethodRecords', { cookie, params: { kind: 'payment_methods' }, body });
}

async function listMethods() {
  const { data } = await office.call('listMethodRecords', { cookie: manager });
  return data ?? expect.fail('no list');
}

describe('several records of one act', () => {
  const due_at = new Date(Date.now() + 86_400_000).toISOString();

  it('editor-02 editor-04: two new methods that are scheduled each stand in the log, and before the second person', async () => {
    const { next_id } = await listMethods();
    const ids = [next_id, next_id + 1];
    const held = await office.call('saveMethodRecords', {
      cookie: manager,
      params: { kind: 'payment_methods' },
      body: {
        changes: ids.map((id) => ({
          content: { ...promptpay, id, receiver: `089000000${id % 10}` },
          latest: null,
        })),
        reason: 'เพิ่มสองช่องทาง',
        key: randomUUID(),
        due_at,
      },
    });
    const params = { id: isHeldData(held.data) ? held.data.held.proposal_id : '' };
    const { data: proposal } = await office.call('getProposal', { params, cookie: risk });
    const both = Object.fromEntries(
      ids.map((id) => [String(id), expect.objectContaining({ receiver: `089000000${id % 10}` })]),
    );
    expect(proposal?.change).toMatchObject({ after: { content: both } });
    await approveHeld(office, held, risk);
  });
});

describe('the records of another website', () => {
  it('editor-01 editor-02: are not listed, and are not replaced by a save that names them', async () => {
    await queryAsOwner(server, sql`insert into websites (id) values (4) on conflict do nothing`);
    await queryAsOwner(
      server,
      sql`
        insert into payment_methods
               (id, website_id, gateway_code, adapter, is_node, name, logo, sort, bank_acc_name,
                bank_acc_number, bank_abbr, min_micro, max_micro, deadline_seconds, changed_at)
        select 4444, 4, code, 'redirect', false, 'other', 'a.svg', 1, '', '', '', 1000000, 2000000,
               900, now()
          from payment_gateways
         where code = 'sandbox'`,
    );
    const { records, next_id } = await listMethods();
    expect(records.map(({ content }) => content['id'])).not.toContain(4444);
    expect(next_id).toBeGreaterThan(4444);
    const stolen = await saveMethod({ ...promptpay, id: 4444 }, null);
    expect(stolen).toMatchObject({ success: false });
    await queryAsOwner(server, sql`delete from payment_methods where id = 4444`);
  });
});

describe('saveMethodRecords', () => {
  it('editor-10: a new method, its fee and its limits wait for a second person; place, hours and closing do not', async () => {
    const { next_id, gateways, banks } = await listMethods();
    expect(gateways).toContainEqual({
      code: 'sandbox',
      is_enabled: true,
      capabilities: ['checkout', 'statement', 'payout', 'balance'],
      channels: [],
    });
    expect(banks.map(({ bank_abbr }) => bank_abbr)).toContain('KBANK');
    const method = { ...promptpay, id: next_id };
    const held = await saveMethod(method, null);
    expect(held).toMatchObject(heldAt(0));
    // editor-32: the id of a method that waits is taken.
    expect((await listMethods()).next_id).toBe(next_id + 1);
    expect(await approveHeld(office, held, risk)).toMatchObject({ success: true });
    const latest = async () =>
      (await listMethods()).records.find(({ content }) => content['id'] === next_id)?.latest ??
      expect.fail('not saved');
    for (const change of [
      { fee_percent: 5 },
      { fee_fixed: 1 },
      { max_amount: 200_000 },
      { receiver: '0899999999' },
      { bank_acc_name: 'นาย ก' },
    ]) {
      expect(await saveMethod({ ...method, ...change }, await latest())).toMatchObject(heldAt(0));
    }
    for (const change of [{ sort: 9 }, { open_from: '08:00' }, { is_enabled: false }]) {
      expect(await saveMethod({ ...method, ...change }, await latest())).toMatchObject({
        status: 200,
      });
      await approveHeld(office, await saveMethod(method, await latest()), risk);
    }
  });

  it('editor-10: marketing saves no payment method, and a manager none of another kind', async () => {
    expect(await saveMethod({ ...promptpay, id: 99 }, null, marketing)).toMatchObject({
      code: 'permission_missing',
    });
  });
});

import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import { officeRoutes } from '@kapao/contract/office/routes.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberBalances } from '../../ledger/balances.ts';
import { commandConfig, runCommand } from '../../testing/commands.ts';
import { startTestOffice } from '../../testing/people/office.ts';
import type { TestOffice } from '../../testing/people/office.ts';
import { askWithdrawal, newMember, queryAsOwner } from '../../testing/money/payments.ts';
import type { TestMember } from '../../testing/money/payments.ts';
import { freshAddress, PASSWORD } from '../../testing/people/registration.ts';
import { startTwoNodes } from '../../testing/server.ts';
import type { TwoNodes } from '../../testing/server.ts';
import { memberAdjustCommand } from '../../entries/commands/members/member-adjust.ts';

const BAHT = 1_000_000n;
const MANY = 100;

let nodes: TwoNodes;
let office: TestOffice;
let other: TestOffice;
let owner: string;
let cashier: string;
let support: string;
let risk: string;
beforeAll(async () => {
  nodes = await startTwoNodes();
  office = await startTestOffice(nodes.server.context);
  other = await startTestOffice(nodes.other.context);
  [owner, cashier, support, risk] = [
    await office.signIn('owner'),
    await office.signIn('cashier'),
    await office.signIn('support'),
    await office.signIn('risk'),
  ];
});
afterAll(async () => {
  await office.close();
  await other.close();
  await nodes.close();
});

const reason = 'counted twice';
const evidence = 'ID card seen in a video call';
const cashOf = async ({ id }: TestMember) =>
  (await memberBalances(nodes.database, id)).availableMicro;
const paramsOf = ({ id }: TestMember) => ({ id: String(id) });

function adjust(member: TestMember, amount: number, cookie = cashier, key = randomUUID()) {
  const body = { key, amount, reason };
  return office.call('proposeAdjustment', { params: paramsOf(member), body, cookie });
}

async function proposed(answer: Promise<{ data: { id: string } | null }>): Promise<string> {
  return (await answer).data?.id ?? expect.fail('nothing was proposed');
}

function approve(id: string, cookie = risk, at = office) {
  const body = { key: randomUUID() };
  return at.call('approveProposal', { params: { id }, body, cookie });
}

async function view(name: 'mine' | 'others' | 'done', cookie: string) {
  const query = { view: name, limit: 100 };
  return (await office.call('listProposals', { query, cookie })).data?.rows ?? [];
}

describe('a proposal', () => {
  it('desk-14: moves nothing, and stands among one’s own and the others’', async () => {
    const member = await newMember(nodes.server, 100);
    const key = randomUUID();
    const id = await proposed(adjust(member, 20.5, cashier, key));
    expect(await proposed(adjust(member, 20.5, cashier, key))).toBe(id);
    expect(await adjust(member, 21, cashier, key)).toMatchObject({ code: 'request_key_reused' });
    expect(await cashOf(member)).toBe(100n * BAHT);
    const [mine] = await view('mine', cashier);
    expect(mine).toMatchObject({
      id,
      member: { id: String(member.id) },
      change: { kind: 'adjustment', amount_micro: '20500000' },
      reason,
      maker: 'cashier@kapao.test',
      is_own: true,
      status: 'open',
    });
    const ids = async (name: 'mine' | 'others' | 'done', cookie: string) =>
      (await view(name, cookie)).map((row) => row.id);
    expect(await ids('others', cashier)).not.toContain(id);
    expect(await ids('others', risk)).toContain(id);
    expect(await ids('mine', risk)).not.toContain(id);
    expect(await ids('done', risk)).not.toContain(id);
    const show = (proposalId: string, cookie: string) =>
      office.call('getProposal', { params: { id: proposalId }, cookie });
    expect((await show(id, cashier)).data).toEqual(mine);
    expect((await show(id, risk)).data).toEqual({ ...mine, is_own: false });
    expect(await show('999999', risk)).toMatchObject({ status: 404, code: 'not_found' });
  });

  it('desk-14: is made by those who may, and for a member that exists', async () => {
    const member = await newMember(nodes.server);
    expect(await adjust(member, 1, support)).toMatchObject({ code: 'permission_missing' });
    expect(await adjust({ ...member, id: 1n }, 1)).toMatchObject({ code: 'not_found' });
    expect(await adjust(member, 0)).toMatchObject({ code: 'invalid_input' });
    expect(await adjust(member, 0.001)).toMatchObject({ code: 'invalid_input' });
  });

  it('desk-15: is carried out by another person, never by its maker', async () => {
    const member = await newMember(nodes.server, 100);
    const id = await proposed(adjust(member, -30, owner));
    expect(await approve(id, owner)).toMatchObject({ status: 403, code: 'own_proposal' });
    expect(await approve(id, cashier)).toMatchObject({ code: 'permission_missing' });
    expect(await cashOf(member)).toBe(100n * BAHT);
    const approved = await approve(id);
    expect(approved).toMatchObject({ success: true });
    expect(await cashOf(member)).toBe(70n * BAHT);
    const transferId = approved.data?.transfer_id ?? '';
    const transfer = await office.call('getTransfer', { params: { id: transferId }, cookie: risk });
    expect(transfer).toMatchObject({
      data: {
        kind: 'adjustment',
        actor: 'owner@kapao.test',
        reason,
        source: { kind: 'proposal', id },
      },
    });
    expect((await view('done', risk))[0]).toMatchObject({
      id,
      status: 'approved',
      decided_by: 'risk@kapao.test',
      transfer_id: transferId,
    });
    expect(officeRoutes.approveProposal.stepUp).toBe(true);
  });

  it('desk-15: moves money once, however many approve at once on two servers', async () => {
    const member = await newMember(nodes.server, 0);
    const id = await proposed(adjust(member, 50));
    const answers = await Promise.all(
      Array.from({ length: MANY }, (_, index) =>
        approve(id, index % 3 === 0 ? owner : risk, index % 2 === 0 ? office : other),
      ),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    const codes = new Set(answers.flatMap((each) => (each.success ? [] : [each.code])));
    expect([...codes]).toEqual(['already_decided']);
    expect(await cashOf(member)).toBe(50n * BAHT);
  });

  it('desk-15: answers the repeat of a lost answer as the first call', async () => {
    const member = await newMember(nodes.server, 0);
    const id = await proposed(adjust(member, 50));
    const call = { params: { id }, body: { key: randomUUID() }, cookie: risk };
    const first = await office.call('approveProposal', call);
    expect(first).toMatchObject({ success: true });
    expect(await other.call('approveProposal', call)).toEqual(first);
    expect(await cashOf(member)).toBe(50n * BAHT);
  });

  it('desk-16: does nothing when its target has changed since', async () => {
    const member = await newMember(nodes.server, 100);
    const [first, second] = [
      await proposed(adjust(member, 10)),
      await proposed(adjust(member, 11)),
    ];
    await approve(first);
    expect(await approve(second)).toMatchObject({ status: 409, code: 'target_changed' });
    const third = await proposed(adjust(member, 10));
    const block = { params: paramsOf(member), body: { reason }, cookie: support };
    await office.call('blockMember', block);
    expect(await approve(third)).toMatchObject({ status: 409, code: 'target_changed' });
    expect(await cashOf(member)).toBe(110n * BAHT);
  });

  it('desk-16: counts a withdrawal as a change of an adjustment’s target, an opening balance as none', async () => {
    const member = await newMember(nodes.server, 500);
    const [first, second] = [
      await proposed(adjust(member, 10)),
      await proposed(adjust(member, 11)),
    ];
    await nodes.server.context.ledger.post({
      source: 'test',
      idempotencyKey: randomUUID(),
      kind: 'opening',
      from: { kind: 'opening', reference: 'opening' },
      to: { kind: 'member_available', memberId: member.id },
      amountMicro: BAHT,
      reference: 'test',
    });
    expect(await approve(first)).toMatchObject({ success: true });
    const third = await proposed(adjust(member, 10));
    await askWithdrawal(nodes.server, member, 300);
    for (const id of [second, third]) {
      expect(await approve(id)).toMatchObject({ status: 409, code: 'target_changed' });
    }
  });

  it('desk-17: is over after 72 hours', async () => {
    const member = await newMember(nodes.server);
    const id = await proposed(adjust(member, 10));
    const [row] = await view('mine', cashier);
    const hours = (Date.parse(row?.expires_at ?? '') - Date.parse(row?.made_at ?? '')) / 3_600_000;
    expect(hours).toBe(72);
    await queryAsOwner(
      nodes.server,
      sql`update proposals set expires_at = now() where id = ${BigInt(id)}`,
    );
    expect(await approve(id)).toMatchObject({ status: 410, code: 'expired' });
    expect((await view('done', risk)).find((each) => each.id === id)).toMatchObject({
      status: 'expired',
    });
    expect(await cashOf(member)).toBe(0n);
  });

  it('desk-18: is rejected with a reason, or taken back by its maker', async () => {
    const member = await newMember(nodes.server);
    const end = (name: 'rejectProposal' | 'withdrawProposal', id: string, cookie: string) =>
      office.call(name, {
        params: { id },
        body: { key: randomUUID(), reason: 'not ours' },
        cookie,
      });
    const [one, two] = [await proposed(adjust(member, 10)), await proposed(adjust(member, 11))];
    expect(await end('rejectProposal', one, risk)).toMatchObject({ success: true });
    expect(await end('withdrawProposal', two, risk)).toMatchObject({ code: 'not_found' });
    expect(await end('withdrawProposal', two, cashier)).toMatchObject({ success: true });
    for (const id of [one, two]) {
      expect(await approve(id)).toMatchObject({ status: 409, code: 'already_decided' });
      expect(await end('rejectProposal', id, risk)).toMatchObject({ code: 'already_decided' });
    }
    expect(officeRoutes.rejectProposal.stepUp).toBe(true);
    expect(await cashOf(member)).toBe(0n);
  });
});

describe('an adjustment', () => {
  it('desk-19: needs no second person below the setting', async () => {
    const member = await newMember(nodes.server);
    const set = (micro: bigint) =>
      nodes.database.query(sql`update site_settings set four_eyes_from_micro = ${micro}`);
    await set(100n * BAHT);
    const done = await adjust(member, 99.99);
    const waiting = await adjust(member, 100);
    await set(0n);
    expect(done).toMatchObject({ data: { status: 'approved', transfer_id: expect.any(String) } });
    expect(waiting).toMatchObject({ data: { status: 'open', transfer_id: null } });
    expect(await cashOf(member)).toBe(99_990_000n);
  });

  it('desk-22: takes no more than the cash, and stays open', async () => {
    const member = await newMember(nodes.server, 10);
    const id = await proposed(adjust(member, -10.01));
    expect(await approve(id)).toMatchObject({ status: 409, code: 'not_enough_money' });
    expect(await cashOf(member)).toBe(10n * BAHT);
    expect((await view('others', risk)).map((row) => row.id)).toContain(id);
  });

  it('desk-22: leaves a row in the log when a command makes it', async () => {
    const member = await newMember(nodes.server);
    const [row] = await nodes.database.query<{ phone: string | null }>(sql`
      select phone
        from members
       where id = ${member.id}`);
    const args = { phone: row?.phone ?? '', credit: '5.00', reason, key: `case-${member.id}` };
    const config = commandConfig(nodes.url);
    await runCommand(config, memberAdjustCommand, args);
    await runCommand(config, memberAdjustCommand, args);
    const log = await office.call('listAudit', {
      query: { target: `member:${member.id}` },
      cookie: owner,
    });
    expect(log.data?.rows).toMatchObject([
      { operation: 'proposeAdjustment', actor_kind: 'command', actor: userInfo().username, reason },
    ]);
    expect(await cashOf(member)).toBe(5n * BAHT);
  });
});

describe('a change of identity', () => {
  const phoneOf = (n: number) => `06${String(n).padStart(8, '0')}`;
  const wantPhone = (member: TestMember, phone: string) =>
    office.call('proposePhone', {
      params: paramsOf(member),
      body: { key: randomUUID(), phone, reason, evidence },
      cookie: support,
    });
  const wantAccount = (member: TestMember, account_number: string, bank_abbr = 'KBANK') =>
    office.call('proposeBankAccount', {
      params: paramsOf(member),
      body: { key: randomUUID(), bank_abbr, account_number, reason, evidence },
      cookie: support,
    });

  it('desk-20: gives a member another phone, unless somebody has it', async () => {
    const [member, rival] = [await newMember(nodes.server), await newMember(nodes.server)];
    const [free, taken] = [phoneOf(77_000_001), phoneOf(77_000_002)];
    const [id, late] = [
      await proposed(wantPhone(member, free)),
      await proposed(wantPhone(rival, free)),
    ];
    expect((await view('mine', support)).find((row) => row.id === id)).toMatchObject({
      change: { kind: 'phone', to: '067-xxx-0001' },
      evidence,
    });
    const revealed = { params: { id }, cookie: risk };
    expect(await office.call('revealProposal', revealed)).toMatchObject({
      data: { change: { to: free } },
    });
    expect(await approve(id)).toMatchObject({ success: true });
    expect(await approve(late)).toMatchObject({ status: 409, code: 'phone_taken' });
    expect(await wantPhone(rival, free)).toMatchObject({ code: 'phone_taken' });
    const [row] = await nodes.database.query<{ phone: string | null; isProven: boolean }>(sql`
      select phone,
             phone_proven_at is not null as "isProven"
        from members
       where id = ${member.id}`);
    expect(row).toEqual({ phone: free, isProven: false });
    const stale = await proposed(wantPhone(member, taken));
    await approve(await proposed(wantPhone(member, phoneOf(77_000_003))));
    expect(await approve(stale)).toMatchObject({ status: 409, code: 'target_changed' });
  });

  it('desk-21 office-35: a change of phone ends the sessions, and takes no withdrawal for 24 hours', async () => {
    const member = await newMember(nodes.server, 1_000);
    const phone = phoneOf(77_000_004);
    await approve(await proposed(wantPhone(member, phone)));
    expect(await askWithdrawal(nodes.server, member, 300)).toMatchObject({ code: 'unauthorized' });
    const body = { phone, password: PASSWORD, website_id: 3 };
    const again = await nodes.server.call('login', { body, address: freshAddress() });
    const token = again.success ? again.data.member_data.access_token : expect.fail(again.code);
    const refused = await askWithdrawal(nodes.server, { ...member, token }, 300);
    expect(refused).toMatchObject({ status: 409, code: 'bank_account_cooling' });
    expect(refused.message).toContain('เบอร์โทรศัพท์เพิ่งเปลี่ยน ถอนเงินได้ตั้งแต่');
    expect(await cashOf(member)).toBe(1_000n * BAHT);
  });

  it('desk-21: pays nothing to a new bank account for 24 hours, and says so in Thai', async () => {
    const member = await newMember(nodes.server, 1_000);
    expect(await wantAccount(member, '7770000001', 'NOBANK')).toMatchObject({
      code: 'bank_unknown',
    });
    const id = await proposed(wantAccount(member, '7770000001'));
    expect(await approve(id)).toMatchObject({ success: true });
    const rival = await newMember(nodes.server);
    expect(await wantAccount(rival, '7770000001')).toMatchObject({ code: 'bank_account_taken' });
    const refused = await askWithdrawal(nodes.server, member, 300);
    expect(refused).toMatchObject({ status: 409, code: 'bank_account_cooling' });
    expect(refused.message).toContain('ถอนเงินได้ตั้งแต่');
    expect(await cashOf(member)).toBe(1_000n * BAHT);
    const shown = { params: paramsOf(member), cookie: support };
    expect(await office.call('getMember', shown)).toMatchObject({
      data: { bank: { bank_abbr: 'KBANK', cooling_until: expect.any(String) } },
    });
    const [row] = await nodes.database.query<{ hours: number }>(sql`
      select round(extract(epoch from bank_cooling_until - now()) / 3600)::integer as hours
        from members
       where id = ${member.id}`);
    expect(row?.hours).toBe(24);
    await queryAsOwner(
      nodes.server,
      sql`update members set bank_cooling_until = now() where id = ${member.id}`,
    );
    expect(await askWithdrawal(nodes.server, member, 300)).toMatchObject({ success: true });
  });
});

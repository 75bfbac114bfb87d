import { randomUUID } from 'node:crypto';
import { allPermissions } from '@kapao/contract/office/permissions.ts';
import type { Permission } from '@kapao/contract/office/permissions.ts';
import sql from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Queryable } from '../../../db/database.ts';
import { searchEverything } from '../search-everything.ts';
import { startTestOffice } from '../../../testing/people/office.ts';
import type { TestOffice } from '../../../testing/people/office.ts';
import {
  newDepositor,
  newMember,
  openQr,
  requestWithdrawal,
  startPaymentServer,
} from '../../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../../testing/money/payments.ts';
import { addTestStudio, betOf, openTestGame, winOf } from '../../../testing/play/studio.ts';
import type { TestStudio } from '../../../testing/play/studio.ts';

const UNITS_PER_BAHT = 100_000;
const BAHT_5 = '5000000';

let server: PaymentServer;
let office: TestOffice;
let studio: TestStudio;
let support: string;
let auditor: string;
let marketing: string;
/** Has deposited, played, and asked for money. */
let member: TestMember;
let facts: Facts;
beforeAll(async () => {
  server = await startPaymentServer();
  office = await startTestOffice(server.context);
  studio = await addTestStudio(server);
  [support, auditor, marketing] = await Promise.all([
    office.signIn('support'),
    office.signIn('auditor'),
    office.signIn('marketing'),
  ]);
  member = await newDepositor(server);
  facts = await play(member);
});
afterAll(async () => {
  await office.close();
  await server.close();
});

interface Facts {
  phone: string;
  username: string;
  accountNumber: string;
  refCode: string;
  withdrawalId: string;
  bet: { transaction_uuid: string; round: string };
}

async function play(who: TestMember): Promise<Facts> {
  const gameSession = await openTestGame(server, studio, who);
  const bet = betOf(gameSession, 5 * UNITS_PER_BAHT);
  await studio.call('bet', bet);
  await studio.call('win', winOf(bet, 900 * UNITS_PER_BAHT));
  const withdrawalId = await requestWithdrawal(server, who, 300);
  const { ref_code: refCode } = await openQr(server, who);
  const [row] = await server.context.database.query<{
    phone: string;
    username: string;
    accountNumber: string;
  }>(sql`
    select coalesce(member.phone, '') as phone,
           member.username,
           account.account_number as "accountNumber"
      from members              as member
      join member_bank_accounts as account on account.member_id = member.id
     where member.id = ${who.id}`);
  if (!row) throw new Error('the member is gone');
  return { ...row, refCode, withdrawalId, bet };
}

async function search(q: string, cookie = support) {
  const answer = await office.call('searchEverything', { query: { q }, cookie });
  if (!answer.success) throw new Error(answer.code);
  return answer.data.results;
}

const own = () => ({ kind: 'member', id: String(member.id), member_id: String(member.id) });

describe('search', () => {
  it('desk-01: finds a member by phone, username and account, as people write them', async () => {
    const { phone, username, accountNumber } = facts;
    const written = [
      phone,
      `66${phone.slice(1)}`,
      `+66 ${phone.slice(1, 3)}-${phone.slice(3, 6)}-${phone.slice(6)}`,
      username.toLowerCase(),
      accountNumber,
      accountNumber.slice(-6),
      accountNumber.slice(-4),
    ];
    for (const text of written) {
      expect([text, await search(text)]).toEqual([
        text,
        expect.arrayContaining([expect.objectContaining(own())]),
      ]);
    }
    expect(await search('0699999999')).toEqual([]);
  });

  it('desk-01: finds a deposit, a withdrawal, a bet, its round, and a transfer', async () => {
    const { refCode, withdrawalId, bet } = facts;
    const memberId = { member_id: String(member.id) };
    expect(await search(refCode)).toMatchObject([
      { kind: 'deposit', id: refCode, status: 'pending', transfer_id: null, ...memberId },
    ]);
    expect(await search(withdrawalId.toUpperCase())).toMatchObject([
      { kind: 'withdrawal', id: withdrawalId, ...memberId },
    ]);
    const [round] = await search(bet.round);
    expect(round).toMatchObject({ kind: 'round', id: bet.round, ...memberId });
    const [found] = await search(bet.transaction_uuid);
    expect(found).toMatchObject({ kind: 'bet', id: bet.transaction_uuid, ...memberId });
    expect(found?.line).toContain('5.00');
    expect(found?.transfer_id).toBe(round?.transfer_id);
    const transferId = found?.transfer_id ?? '';
    expect(await search(transferId)).toContainEqual(
      expect.objectContaining({ kind: 'transfer', id: transferId, ...memberId }),
    );
  });

  it('desk-01: finds the money of a deposit that has arrived', async () => {
    const [paid] = await server.context.database.query<{ refCode: string }>(sql`
      select ref_code as "refCode"
        from deposits
       where member_id = ${member.id}
         and status    = 'success'`);
    const [deposit] = await search(paid?.refCode ?? '');
    const transfer = await office.call('getTransfer', {
      params: { id: deposit?.transfer_id ?? '' },
      cookie: support,
    });
    expect(transfer).toMatchObject({
      data: {
        kind: 'deposit',
        source: { kind: 'webhook' },
        reference: paid?.refCode,
        payment: { kind: 'deposit', id: paid?.refCode },
      },
    });
  });

  it('desk-01: goes through an index with each look', async () => {
    const { database } = server.context;
    const sent: Sql[] = [];
    const on: Queryable = {
      query: (statement) => {
        sent.push(statement);
        return database.query(statement);
      },
      now: () => new Date(),
    };
    const permissions = new Set<Permission>(allPermissions);
    const texts = [
      ...Object.values(facts),
      'สมช',
      facts.bet.round,
      facts.bet.transaction_uuid,
      '17',
    ];
    for (const text of texts.filter((each) => typeof each === 'string')) {
      await searchEverything(on, server.context.config.websiteId, { text, permissions });
    }
    expect(sent.length).toBeGreaterThan(20);
    await database.transaction(async (tx) => {
      await tx.query(sql`set local enable_seqscan = off`);
      for (const statement of sent) {
        const plan = await tx.query<{ 'QUERY PLAN': string }>(sql`explain ${statement}`);
        const text = plan.map((line) => line['QUERY PLAN']).join('\n');
        expect(text).not.toMatch(/Seq Scan on (?!games|game_studios|page|found)\w/);
      }
    });
  });

  it('desk-02: masks what it shows, and leaves out what the role may not see', async () => {
    const { phone, accountNumber, refCode, bet } = facts;
    const [found] = await search(phone);
    expect(found?.line).not.toContain(phone);
    expect(found?.line).not.toContain(accountNumber);
    expect(found?.line).toContain(phone.slice(-4));
    for (const text of [phone, refCode, bet.round])
      expect(await search(text, marketing)).toEqual([]);
  });

  it('desk-03: tells an auditor nothing of five digits of an account', async () => {
    const { accountNumber } = facts;
    const kinds = async (text: string) => (await search(text, auditor)).map(({ kind }) => kind);
    expect(await kinds(accountNumber.slice(-4))).toContain('member');
    expect(await kinds(accountNumber)).toContain('member');
    expect(await kinds(accountNumber.slice(-5))).not.toContain('member');
  });
});

async function list(query: Parameters<typeof office.call<'listMembers'>>[1] = {}) {
  const answer = await office.call('listMembers', { cookie: support, ...query });
  if (!answer.success) throw new Error(answer.code);
  return answer.data;
}

describe('the list of members', () => {
  it('desk-04 desk-44: shows everybody once, newest or oldest first, page by page', async () => {
    await Promise.all(Array.from({ length: 5 }, () => newMember(server)));
    const all = await list({ query: { limit: 100 } });
    const pages = async (sort?: 'oldest') => {
      const ids: string[] = [];
      let after: string | undefined;
      do {
        const page = await list({ query: { limit: 2, sort, after } });
        ids.push(...page.rows.map(({ id }) => id));
        after = page.next ?? undefined;
      } while (after !== undefined);
      return ids;
    };
    const seen = await pages();
    expect(seen).toEqual(all.rows.map(({ id }) => id));
    expect(await pages('oldest')).toEqual(seen.toReversed());
    expect(seen).toHaveLength(all.count ?? 0);
    expect(seen).toContain(String(member.id));
    const times = all.rows.map(({ registered_at }) => registered_at);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it('desk-04: filters by status, debt, time-out and day', async () => {
    const [blocked, paused] = [await newMember(server), await newMember(server)];
    const { database, ledger } = server.context;
    await database.query(sql`update members set status = 'blocked' where id = ${blocked.id}`);
    await server.call('startBreak', { body: { kind: 'time_out', days: 1 }, token: paused.token });
    const owing = await newMember(server);
    await ledger.post({
      source: 'test',
      idempotencyKey: randomUUID(),
      kind: 'fee',
      from: { kind: 'member_available', memberId: owing.id },
      to: { kind: 'fee_income', reference: 'deposit' },
      amountMicro: 1_000_000n,
      reference: 'test',
      onShortage: 'lend',
    });
    const idsOf = async (query: NonNullable<Parameters<typeof list>[0]>['query']) =>
      (await list({ query: { limit: 100, ...query } })).rows.map(({ id }) => id);
    expect(await idsOf({ status: 'blocked' })).toEqual([String(blocked.id)]);
    expect(await idsOf({ on_break: 'yes' })).toEqual([String(paused.id)]);
    expect(await idsOf({ has_debt: 'yes' })).toEqual([String(owing.id)]);
    expect(await idsOf({ until: '2020-01-01' })).toEqual([]);
    expect(await idsOf({ from: '2020-01-01' })).toContain(String(owing.id));
    const [row] = (await list({ query: { has_debt: 'yes' } })).rows;
    expect(row).toMatchObject({ debt_micro: '1000000', phone: expect.stringMatching(/-xxx-/) });
  });
});

describe('a member', () => {
  const params = () => ({ id: String(member.id) });

  it('desk-05: shows money, sign-ins, limits and open payments, with masked numbers', async () => {
    const body = { kind: 'stake', period: 'day', amount: 2_000 } as const;
    await server.call('setLimit', { body, token: member.token });
    const answer = await office.call('getMember', { params: params(), cookie: support });
    expect(answer).toMatchObject({
      data: {
        username: facts.username,
        status: 'active',
        balances: { held_micro: '300000000', debt_micro: '0' },
        wagering: null,
        protection: { limits: [{ kind: 'stake', period: 'day', amount: 2_000, used: 5 }] },
        sessions: [{ is_living: true }],
        open_withdrawals: [{ id: facts.withdrawalId, amount_micro: '300000000' }],
        open_deposits: [{ status: 'pending' }],
        notes: [],
      },
    });
    const text = JSON.stringify(answer);
    for (const secret of [facts.phone, facts.accountNumber, member.token]) {
      expect(text).not.toContain(secret);
    }
    const nobody = await office.call('getMember', { params: { id: '1' }, cookie: support });
    expect(nobody).toMatchObject({ status: 404, code: 'not_found' });
  });

  it('desk-06: reveals phone and account to those who may, and the log says so without them', async () => {
    const revealed = await office.call('revealMember', { params: params(), cookie: support });
    expect(revealed).toMatchObject({
      data: { phone: facts.phone, account_number: facts.accountNumber },
    });
    const refused = await office.call('revealMember', { params: params(), cookie: auditor });
    expect(refused).toMatchObject({ status: 403, code: 'permission_missing' });
    const target = `member:${member.id}`;
    const log = await office.call('listAudit', { query: { target }, cookie: auditor });
    expect(log).toMatchObject({
      data: {
        rows: [
          {
            operation: 'revealMember',
            actor: 'support@kapao.test',
            permission: 'members:reveal',
            after: { revealed: ['phone', 'account_number'] },
          },
        ],
      },
    });
    expect(JSON.stringify(log)).not.toContain(facts.phone);
  });

  async function events(
    query: { kind?: 'money' | 'play' | 'claim' | 'decision' } = {},
    limit = 100,
  ) {
    const seen = [];
    let after: string | undefined;
    do {
      const page = await office.call('listMemberEvents', {
        params: params(),
        query: { ...query, limit, ...(after !== undefined && { after }) },
        cookie: support,
      });
      if (!page.success) throw new Error(page.code);
      seen.push(...page.data.rows);
      after = page.data.next ?? undefined;
    } while (after !== undefined);
    return seen;
  }

  it('desk-07: tells money, play, claims and decisions in one order, by pages', async () => {
    const all = await events();
    expect(all.map(({ type }) => type)).toEqual(
      expect.arrayContaining([
        'deposit',
        'deposit_opened',
        'bet',
        'win',
        'withdrawal_hold',
        'withdrawal_requested',
        'limit_stake_day',
      ]),
    );
    expect(await events({}, 1)).toEqual(all);
    const times = all.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
    const kinds = ['money', 'play', 'claim', 'decision'] as const;
    for (const kind of kinds) {
      expect(await events({ kind })).toEqual(all.filter((event) => event.kind === kind));
    }
    const bet = all.find(({ type }) => type === 'bet');
    const { round } = facts.bet;
    expect(bet).toMatchObject({ amount_micro: `-${BAHT_5}`, text: 'Slot', round });
  });

  it('desk-08: opens the transfer of an amount, and the studio’s call behind it', async () => {
    const bet = (await events({ kind: 'play' })).find(({ type }) => type === 'bet');
    const answer = await office.call('getTransfer', {
      params: { id: bet?.transfer_id ?? '' },
      cookie: support,
    });
    expect(answer).toMatchObject({
      data: {
        kind: 'bet',
        amount_micro: BAHT_5,
        from: 'member_available',
        to: expect.stringMatching(/^studio_clearing:lotus/),
        member: { id: String(member.id), username: facts.username },
        source: { kind: 'studio', id: facts.bet.transaction_uuid, of: 'lotus' },
        round: {
          round: facts.bet.round,
          game: 'Slot',
          transactions: [
            { id: facts.bet.transaction_uuid, kind: 'bet' },
            { kind: 'win', amount_micro: '900000000' },
          ],
        },
      },
    });
  });
});

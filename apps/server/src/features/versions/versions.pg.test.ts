import { randomUUID } from 'node:crypto';
import type { PresetRole } from '@kapao/contract/office/permissions.ts';
import type { VersionKindName } from '@kapao/contract/office/version-kinds.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { actingAs, SANDBOX } from '../../db/author.ts';
import { applyScheduledChanges } from '../../flows/configuration/apply-scheduled-changes.ts';
import { saveForm } from '../../flows/configuration/save-configuration.ts';
import { savedKinds } from '../../flows/configuration/kinds.ts';
import {
  configurationStates,
  coupon,
  lasting,
  OTHER_GATEWAY,
  prizes,
  promotion,
  promptpay,
  rank,
  themeColor,
  unchangedColumns,
  wheel,
  withdrawalMethod,
} from '../../testing/configuration.ts';
import { startTestOffice } from '../../testing/people/office.ts';
import type { TestOffice } from '../../testing/people/office.ts';
import { queryAsOwner } from '../../testing/money/payments.ts';
import { approveHeld } from '../../testing/people/second-person.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

let server: TestServer;
let office: TestOffice;
const cookies = new Map<PresetRole, string>();
beforeAll(async () => {
  server = await startTestServer();
  office = await startTestOffice(server.context);
  await queryAsOwner(
    server,
    sql`
      insert into payment_gateways (code, base_url, credentials, is_enabled, created_at)
      select ${OTHER_GATEWAY}, base_url, credentials, false, now()
        from payment_gateways
       limit 1`,
  );
  await save('payment_methods', withdrawalMethod);
  await save('payment_methods', promptpay);
  await save('themes', { name: 'two', ...themeColor('#405060') });
  for (const role of ['owner', 'marketing', 'auditor', 'cashier', 'risk'] as const) {
    cookies.set(role, await office.signIn(role));
  }
});
afterAll(async () => {
  await office.close();
  await server.close();
});

const as = (role: PresetRole) => ({ cookie: cookies.get(role) ?? '' });
const key = () => randomUUID();
const inAMoment = () => new Date(Date.now() + 60_000).toISOString();

/** Saves a form as its command does. */
async function save(kind: VersionKindName, form: object): Promise<void> {
  const { database, config } = server.context;
  const saved = savedKinds[kind];
  const acting = actingAs(database, SANDBOX);
  const rule = await acting.transaction(async (tx) => saved?.save(tx, config.websiteId, form));
  expect(rule).toBeUndefined();
}

async function list(query: object, role: PresetRole = 'owner') {
  const { data } = await office.call('listVersions', { ...as(role), query });
  return data ?? expect.fail('no versions');
}
async function open(id: string, role: PresetRole = 'owner') {
  const { data } = await office.call('getVersion', { ...as(role), params: { id } });
  return data ?? expect.fail('no such version');
}
async function newest(kind: VersionKindName) {
  const [row] = (await list({ kind, limit: 1 })).rows;
  return open(row?.id ?? expect.fail(`no version of ${kind}`));
}
async function rollBack(
  id: string,
  latest: string,
  state: 'before' | 'after' = 'before',
  role: PresetRole = 'owner',
) {
  const body = { state, latest, reason: 'it was a mistake', key: key() };
  const answer = await office.call('rollBackVersion', { ...as(role), params: { id }, body });
  return approveHeld(office, answer, as('risk').cookie);
}

it.each(configurationStates)(
  'version-06 version-07: (%s) brings a state back as a new version, as its command would save it',
  async (kind, first, second) => {
    await save(kind, first);
    const original = await newest(kind);
    await save(kind, second);
    const { version, latest, current, before, after } = await newest(kind);
    expect(unchangedColumns(version)).toEqual(lasting[kind]);
    expect(before.content).toEqual(original.current);
    expect(after).toEqual({ content: current, refusal: 'as_it_is' });
    expect(current).not.toEqual(before.content);
    expect(await rollBack(version.id, latest)).toMatchObject({ success: true });
    const restored = await newest(kind);
    expect(restored.current).toEqual(original.current);
    expect(restored.version).toMatchObject({ actor: 'staff:owner@kapao.test' });
    const query = { operation: 'rollBackVersion', limit: 1 } as const;
    const audit = await office.call('listAudit', { ...as('auditor'), query });
    expect(audit.data?.rows).toMatchObject([
      { target: `${version.kind}:${version.record}`, reason: 'it was a mistake', before: current },
    ]);
  },
);

it('version-01: a save changes only what differs, so that versions are changes', async () => {
  await save('promotions', promotion);
  await save('spin_wheels', { ...wheel, prizes });
  const [before] = (await list({ limit: 1 })).rows;
  await save('promotions', promotion);
  await save('spin_wheels', { ...wheel, prizes });
  expect((await list({ limit: 1 })).rows).toEqual([before]);
  await save('promotions', { ...promotion, contributions: { SLOT: 90, CASINO: 10 } });
  const { rows } = await list({ limit: 2 });
  expect(rows[0]).toMatchObject({ record: '71/SLOT', before: { percent: 100 } });
  expect(rows[1]).toEqual(before);
});

it('version-05: lists versions by table, record, author and day, in pages, to whom may see them', async () => {
  await save('ranks', { code: 'zinc', sort: 95, ...rank });
  await save('ranks', { code: 'zinc', sort: 95, ...rank, name_en: 'Zinc' });
  const filter = { kind: 'ranks', record: 'zinc', actor: 'system:sandbox' };
  const { rows, next } = await list({ ...filter, limit: 1 });
  expect(rows).toMatchObject([{ kind: 'ranks', record: 'zinc', after: { name_en: 'Zinc' } }]);
  expect((await list({ ...filter, limit: 1, after: next })).rows).toMatchObject([{ before: null }]);
  expect((await list({ ...filter, until: '2020-01-01' })).rows).toEqual([]);
  expect((await list({ ...filter, actor: 'staff:nobody' })).rows).toEqual([]);
  const kinds = new Set((await list({ limit: 100 }, 'marketing')).rows.map(({ kind }) => kind));
  expect(kinds).toContain('ranks');
  expect(kinds).not.toContain('staff');
  expect(kinds).not.toContain('payment_methods');
  const [person] = (await list({ kind: 'staff', limit: 1 })).rows;
  const hidden = { ...as('marketing'), params: { id: person?.id ?? '' } };
  expect(await office.call('getVersion', hidden)).toMatchObject({ code: 'not_found' });
});

it('version-05: lists by time what a transaction that began earlier has changed later', async () => {
  const { database, config } = server.context;
  const acting = actingAs(database, SANDBOX);
  await acting.transaction(async (tx) => {
    const [began] = await tx.query<{ at: Date }>(sql`select now() as at`);
    // The clock of a version has milliseconds.
    await expect.poll(() => Date.now()).toBeGreaterThan((began?.at.getTime() ?? 0) + 1);
    await save('ranks', { code: 'early', sort: 60, ...rank });
    await savedKinds.ranks?.save(tx, config.websiteId, { code: 'late', sort: 61, ...rank });
  });
  const { rows } = await list({ kind: 'ranks', limit: 2 });
  expect(rows.map(({ record }) => record)).toEqual(['early', 'late']);
  expect(BigInt(rows[0]?.id ?? 0)).toBeLessThan(BigInt(rows[1]?.id ?? 0));
  const seen: string[] = [];
  let after: string | undefined;
  do {
    const page = await list({ limit: 7, ...(after !== undefined && { after }) });
    seen.push(...page.rows.map(({ id }) => id));
    after = page.next ?? undefined;
  } while (after !== undefined);
  const all = await server.context.database.query<{ id: bigint }>(
    sql`select id from config_versions order by at desc, id desc`,
  );
  expect(seen).toEqual(all.map(({ id }) => String(id)));
});

it('version-08: refuses to roll back what has changed since, and lets one of two do it', async () => {
  await save('point_rates', { turnover_per_point: 10 });
  await save('point_rates', { turnover_per_point: 20 });
  const seen = await newest('point_rates');
  await save('point_rates', { turnover_per_point: 30 });
  const late = await rollBack(seen.version.id, seen.latest);
  expect(late).toMatchObject({ status: 409, code: 'target_changed' });
  const { version, latest } = await newest('point_rates');
  const both = await Promise.all([rollBack(version.id, latest), rollBack(version.id, latest)]);
  // The second one comes while the first waits for its approval (risk-18), or after it.
  const refused = both.flatMap((each) => (each.success ? [] : [each.code]));
  expect(refused).toEqual([expect.stringMatching(/^(already_proposed|target_changed)$/)]);
  expect((await newest('point_rates')).current).toMatchObject({ turnover_per_point: 20 });
});

it('version-08: says that a record has changed, though it stands as the act wants it', async () => {
  await save('point_rates', { turnover_per_point: 40 });
  const { latest } = await newest('point_rates');
  await save('point_rates', { turnover_per_point: 50 });
  const { database, config } = server.context;
  const again = await actingAs(database, SANDBOX).transaction((tx) =>
    saveForm(tx, config.websiteId, {
      kind: 'point_rates',
      content: { turnover_per_point: 50 },
      basedOn: BigInt(latest),
    }),
  );
  expect(again).toEqual({ outcome: 'refused', code: 'target_changed' });
});

it('version-08: refuses a roll back that waits for a save of the same record', async () => {
  await save('point_rates', { turnover_per_point: 60 });
  await save('point_rates', { turnover_per_point: 70 });
  const { version, latest } = await newest('point_rates');
  const { database } = server.context;
  let late: ReturnType<typeof rollBack> | undefined;
  await actingAs(database, SANDBOX).transaction(async (tx) => {
    await savedKinds.point_rates?.save(tx, server.context.config.websiteId, {
      turnover_per_point: 80,
    });
    late = rollBack(version.id, latest);
    const waiting = async () => {
      const rows = await database.query(sql`
        select
          from pg_locks
          join pg_database on pg_database.oid = pg_locks.database or pg_locks.database is null
         where datname = current_database()
           and not granted
           and pg_blocking_pids(pid) <> '{}'`);
      return rows.length > 0;
    };
    await expect.poll(waiting, { timeout: 10_000 }).toBe(true);
  });
  expect(await late).toMatchObject({ code: 'target_changed' });
  expect((await newest('point_rates')).current).toMatchObject({ turnover_per_point: 80 });
});

it('version-09: says why a state cannot be brought back', async () => {
  await save('ranks', { code: 'lead', sort: 96, ...rank, turnover_from: 1000 });
  const created = await newest('ranks');
  expect(created.before).toEqual({ content: null, refusal: 'nothing_there' });
  const { id } = created.version;
  expect(await rollBack(id, created.latest)).toMatchObject({ code: 'nothing_there' });
  expect(await rollBack(id, created.latest, 'after')).toMatchObject({ code: 'as_it_is' });
  await save('ranks', { code: 'lead', sort: 96, ...rank, turnover_from: 3000 });
  await save('ranks', { code: 'ore', sort: 94, ...rank, turnover_from: 2000 });
  const lead = await list({ kind: 'ranks', record: 'lead', limit: 1 });
  const raised = await open(lead.rows[0]?.id ?? '');
  expect(await rollBack(raised.version.id, raised.latest)).toMatchObject({
    code: 'rule_broken',
    message_en: expect.stringContaining('lead asks for no more turnover'),
  });
  expect(raised.current).toEqual((await open(raised.version.id)).current);
  const [person] = (await list({ kind: 'staff', limit: 1 })).rows;
  const staff = person?.id ?? expect.fail('no version of staff');
  expect((await open(staff)).before.refusal).toBe('own_place');
  expect(await rollBack(staff, staff)).toMatchObject({ code: 'own_place' });
});

it('version-09: wants the permission of the kind too', async () => {
  await save('payment_methods', { ...promptpay, sort: 3 });
  await save('payment_methods', { ...promptpay, sort: 4 });
  const { version, latest } = await newest('payment_methods');
  expect(await rollBack(version.id, latest, 'before', 'marketing')).toMatchObject({
    code: 'not_found',
  });
  const body = {
    kind: 'payment_methods',
    content: promptpay,
    reason: 'new sort',
    due_at: inAMoment(),
    key: key(),
  } as const;
  expect(await office.call('scheduleChange', { ...as('marketing'), body })).toMatchObject({
    code: 'permission_missing',
    message_en: expect.stringContaining('operations:act'),
  });
});

/** A coupon that one person may schedule alone. */
const own = { type: 'credit', total_limit: 10 };

async function schedule(
  kind: VersionKindName,
  content: Record<string, unknown>,
  role: PresetRole = 'owner',
) {
  const body = { kind, content, reason: 'from tonight on', due_at: inAMoment(), key: key() };
  const { data } = await office.call('scheduleChange', { ...as(role), body });
  return data?.scheduled ?? expect.fail('not scheduled');
}
async function scheduled(id: string) {
  const { data } = await office.call('listScheduledChanges', { ...as('owner'), query: {} });
  return data?.rows.find((row) => row.id === id) ?? expect.fail('no such change');
}
/** Lets the time of all waiting changes come, on two servers at once. */
async function letTimeCome() {
  const { database, config } = server.context;
  await queryAsOwner(
    server,
    sql`update scheduled_changes set due_at = created_at where status = 'waiting'`,
  );
  const context = { database, config };
  await Promise.all([applyScheduledChanges(context), applyScheduledChanges(context)]);
}

it('version-10 version-11: makes a change at its time, once on several servers, as its maker', async () => {
  await save('coupons', { code: 'NIGHT', amount: 10, ...coupon });
  const id = await schedule('coupons', { ...own, code: 'night', amount: 25 }, 'marketing');
  const { database, config } = server.context;
  await applyScheduledChanges({ database, config });
  expect(await scheduled(id)).toMatchObject({
    status: 'waiting',
    maker: 'marketing@kapao.test',
    reason: 'from tonight on',
    before: { amount: 10 },
    content: { code: 'NIGHT', amount: 25 },
  });
  await letTimeCome();
  expect(await scheduled(id)).toMatchObject({ status: 'applied', failure: null });
  const { rows } = await list({ kind: 'coupons', limit: 2 });
  expect(rows).toMatchObject([
    { actor: 'staff:marketing@kapao.test', after: { amount_micro: '25000000' } },
    { actor: 'system:sandbox' },
  ]);
  const query = { operation: 'applyScheduledChange' } as const;
  const audit = await office.call('listAudit', { ...as('auditor'), query });
  expect(audit.data?.rows).toMatchObject([
    { actor: 'marketing@kapao.test', reason: 'from tonight on', after: { amount: 25 } },
  ]);
});

it('version-10: brings an earlier state back at a time, and refuses a time that is over', async () => {
  await save('point_rates', { turnover_per_point: 50 });
  await save('point_rates', { turnover_per_point: 40 });
  const { version, latest } = await newest('point_rates');
  const body = { state: 'before', latest, reason: 'until midnight', key: key() } as const;
  const at = (due_at: string) =>
    office.call('rollBackVersion', {
      ...as('owner'),
      params: { id: version.id },
      body: { ...body, key: key(), due_at },
    });
  expect(await at('2026-01-01T00:00:00Z')).toMatchObject({ code: 'expired' });
  const { data } = await at(inAMoment());
  expect((await newest('point_rates')).current).toMatchObject({ turnover_per_point: 40 });
  await letTimeCome();
  expect(await scheduled(data?.scheduled ?? '')).toMatchObject({ status: 'applied' });
  expect((await newest('point_rates')).current).toMatchObject({ turnover_per_point: 50 });
});

it('version-12: a change that is refused at its time changes nothing, and stands among the problems', async () => {
  await save('coupons', { code: 'GONE', amount: 10, ...coupon });
  const late = await schedule('coupons', { ...own, code: 'GONE', amount: 25 });
  await save('coupons', { code: 'GONE', amount: 15, ...coupon });
  const lost = await schedule('coupons', { ...own, code: 'LOST', amount: 1 }, 'marketing');
  const { database } = server.context;
  const role = (to: string) =>
    actingAs(database, SANDBOX).query(sql`
      update staff
         set role = ${to}
       where email = 'marketing@kapao.test'`);
  await role('support');
  await letTimeCome();
  await role('marketing');
  expect(await scheduled(late)).toMatchObject({
    status: 'failed',
    failure: 'This has changed meanwhile: load it again',
  });
  expect(await scheduled(lost)).toMatchObject({
    status: 'failed',
    failure: 'You lack the permission for this',
  });
  const { rows } = await list({ kind: 'coupons', limit: 1 });
  expect(rows).toMatchObject([{ after: { code: 'GONE', amount_micro: '15000000' } }]);
  const { data } = await office.call('listProblems', as('owner'));
  const failed = data?.problems.filter(({ kind }) => kind === 'change_failed');
  expect(failed?.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining(['coupons', expect.stringMatching(/^coupons:\d+$/)]),
  );
});

it('version-13: a waiting change is cancelled, and one that is over is not', async () => {
  const id = await schedule('coupons', { ...own, code: 'NEVER', amount: 5 });
  const cancel = () =>
    office.call('cancelScheduledChange', {
      ...as('owner'),
      params: { id },
      body: { reason: 'not wanted any more', key: key() },
    });
  expect(await cancel()).toMatchObject({ success: true });
  await letTimeCome();
  expect(await scheduled(id)).toMatchObject({ status: 'cancelled', ended_by: 'owner@kapao.test' });
  expect(await cancel()).toMatchObject({ code: 'already_decided' });
});

it('version-10: checks a change by the rules of a save when it is scheduled', async () => {
  const body = { kind: 'coupons', reason: 'a test', due_at: inAMoment() } as const;
  const content = { code: 'TEN', type: 'credit', amount: -1 };
  const refused = await office.call('scheduleChange', {
    ...as('owner'),
    body: { ...body, content, key: key() },
  });
  expect(refused).toMatchObject({ status: 409, code: 'rule_broken' });
});

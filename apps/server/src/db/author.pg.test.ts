import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createDatabase } from '../../../../scripts/testing/postgres.ts';
import { couponsSaveCommand } from '../entries/commands/rewards/coupons-save.ts';
import { paymentGatewaysSaveCommand } from '../entries/commands/payments/payment-gateways-save.ts';
import { openPostgres } from './open.ts';
import type { OpenedDatabase } from './open.ts';
import { saveFile } from '../testing/commands.ts';
import { actingAs } from './author.ts';

interface Version {
  actor: string;
  key: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

let url: string;
let opened: OpenedDatabase;
beforeAll(async () => {
  // Unlike those of other tests, this database gives nobody's changes an author.
  url = await createDatabase(inject('postgresUrl'), { template: inject('templateUrl') });
  opened = await openPostgres(url);
});
afterAll(() => opened.close());

const versionsOf = (kind: string) =>
  opened.database.query<Version>(sql`
    select actor,
           key,
           before,
           after
      from config_versions
     where kind = ${kind}
     order by id`);

const insertRank = (on: Pick<OpenedDatabase['database'], 'query'>, code: string) =>
  on.query(sql`
    insert into ranks (code, name_en, name_th, image, sort, turnover_from_micro, benefits)
    values (${code}, 'Tin', 'ดีบุก', 'tin.svg', 9, 1, '[]')`);

it('version-02: refuses a change of configuration and a decision that name no author', async () => {
  await expect(insertRank(opened.database, 'tin')).rejects.toThrow('names no actor');
  const approval = sql`
    insert into deposit_approvals
           (deposit_id, member_id, gateway_code, transfer_id, amount_micro, actor, reason)
    values (1, 1, 'g', 't', 1, 'a', 'r')`;
  await expect(opened.database.query(approval)).rejects.toThrow('names no actor');
  expect(await versionsOf('ranks')).toEqual([]);
});

it('version-01: keeps each change with its author and the row before and after it', async () => {
  const ann = actingAs(opened.database, { kind: 'staff', name: 'ann@example.com' });
  await insertRank(ann, 'iron');
  await ann.query(sql`update ranks set name_en = 'Iron' where code = 'iron'`);
  await ann.query(sql`update ranks set name_en = 'Iron' where code = 'iron'`);
  await ann.query(sql`delete from promotion_contributions where category = 'CASINO'`);
  const author = { actor: 'staff:ann@example.com', key: 'iron' };
  expect(await versionsOf('ranks')).toEqual([
    { ...author, before: null, after: expect.objectContaining({ name_en: 'Tin' }) },
    {
      ...author,
      before: expect.objectContaining({ name_en: 'Tin' }),
      after: expect.objectContaining({ name_en: 'Iron' }),
    },
  ]);
  expect((await versionsOf('promotion_contributions')).at(-1)).toEqual({
    actor: 'staff:ann@example.com',
    key: 'CASINO',
    before: expect.objectContaining({ category: 'CASINO' }),
    after: null,
  });
});

it('version-01: a version holds no secret, and a counter makes none', async () => {
  const gateway = {
    code: 'bank',
    base_url: 'https://bank.example',
    api_key: 'whsec-api',
    webhook_secrets: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  };
  await saveFile(url, paymentGatewaysSaveCommand, [gateway]);
  await saveFile(url, couponsSaveCommand, [{ code: 'TEN', type: 'credit', amount: 10 }]);
  await opened.database.query(sql`update coupons set redeemed_count = 1`);
  const [bank] = await versionsOf('payment_gateways');
  expect(Object.keys(bank?.after ?? {}).toSorted()).toEqual([
    'base_url',
    'code',
    'is_enabled',
    'protocol',
  ]);
  expect(await versionsOf('coupons')).toEqual([
    expect.objectContaining({ actor: expect.stringMatching(/^command:/), before: null }),
  ]);
});

it('version-04: a saving command has a row in the audit log, in the transaction of its change', async () => {
  const eleven = { code: 'ELEVEN', type: 'credit', amount: 11 };
  await saveFile(url, couponsSaveCommand, [eleven]);
  const codes = opened.database.query(sql`
    select operation,
           actor_kind,
           target,
           after,
           outcome
      from audit_events
     where after::text like '%ELEVEN%'`);
  expect(await codes).toEqual([
    {
      operation: 'saveCoupon',
      actor_kind: 'command',
      target: 'coupon:ELEVEN',
      after: expect.objectContaining({ code: 'ELEVEN', amount: 11 }),
      outcome: 'done',
    },
  ]);
});

it('version-16: keeps the reason of a transaction, and a file’s is its command or that of --reason', async () => {
  const reasonsOf = async (key: string) => {
    const rows = await opened.database.query<{ reason: string | null }>(sql`
      select version.reason
        from config_versions version
       where coalesce(version.after, version.before) ->> 'code' = ${key}
       order by version.id`);
    return rows.map(({ reason }) => reason);
  };
  const author = { kind: 'staff', name: 'ann@example.com' } as const;
  const rename = (name: string) => sql`update ranks set name_th = ${name} where code = 'iron'`;
  await actingAs(opened.database, author, 'a rank’s reason').query(rename('สังกะสี'));
  await actingAs(opened.database, author).query(rename('ตะกั่ว'));
  expect((await reasonsOf('iron')).slice(-2)).toEqual(['a rank’s reason', null]);
  await saveFile(url, couponsSaveCommand, [{ code: 'WHY', type: 'credit', amount: 10 }]);
  const again = [{ code: 'WHY', type: 'credit', amount: 12 }];
  await saveFile(url, couponsSaveCommand, again, { reason: 'for the team' });
  expect(await reasonsOf('WHY')).toEqual(['coupons:save', 'for the team']);
  await expect(saveFile(url, couponsSaveCommand, again, { reason: 'x' })).rejects.toThrow(
    '--reason takes 3 to 500 characters',
  );
});

it('version-03: the application can neither write a version nor change one', async () => {
  const forged = sql`insert into config_versions (actor, kind, key) values ('a', 'ranks', 'x')`;
  await expect(opened.database.query(forged)).rejects.toThrow('permission denied');
  const changed = sql`update config_versions set actor = 'somebody'`;
  await expect(opened.database.query(changed)).rejects.toThrow('permission denied');
});

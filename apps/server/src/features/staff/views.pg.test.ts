import { randomUUID } from 'node:crypto';
import { VIEWS_MAX } from '@kapao/contract/office/view-rules.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestOffice } from '../../testing/people/office.ts';
import type { TestOffice } from '../../testing/people/office.ts';
import { startTwoNodes } from '../../testing/server.ts';
import type { TwoNodes } from '../../testing/server.ts';
import { joinStaff, openStaff } from '../../testing/people/staff.ts';

let nodes: TwoNodes;
let office: TestOffice;
let other: TestOffice;
let owner: string;
beforeAll(async () => {
  nodes = await startTwoNodes();
  office = await startTestOffice(nodes.server.context);
  other = await startTestOffice(nodes.other.context);
  owner = await office.signIn('owner');
});
afterAll(async () => {
  await office.close();
  await other.close();
  await nodes.close();
});

let people = 0;
async function join() {
  people += 1;
  const email = `person${people}@example.com`;
  return { email, cookie: await joinStaff(office, { by: owner, email, role: 'support' }) };
}

const search = 'has_debt=yes&status=blocked';
const save = (
  cookie: string,
  name: string,
  { at = office, key = randomUUID() as string, list = 'members' as const } = {},
) => at.call('saveMyView', { cookie, body: { key, list, name, search } });
const listed = async (cookie: string, list: 'members' | 'audit' = 'members') =>
  (await office.call('listMyViews', { cookie, query: { list } })).data?.views ?? [];

it('desk-31: keeps a view for its person, on another browser too, and shows it to nobody else', async () => {
  const { email, cookie } = await join();
  const key = randomUUID();
  const first = await save(cookie, 'ค้างหนี้', { key });
  expect(await save(cookie, 'ค้างหนี้', { key })).toEqual(first);
  const id = first.data?.id ?? '';
  const elsewhere = await openStaff(other, '/session', { email, password: 'KAPAO1234-staff-9' });
  expect(await listed(elsewhere.cookie)).toEqual([{ id, name: 'ค้างหนี้', search }]);
  expect(await listed(cookie, 'audit')).toEqual([]);
  const { cookie: stranger } = await join();
  expect(await listed(stranger)).toEqual([]);
  const params = { id };
  const foreign = { cookie: stranger, params };
  expect(await office.call('renameMyView', { ...foreign, body: { name: 'x' } })).toMatchObject({
    code: 'not_found',
  });
  expect(await office.call('deleteMyView', foreign)).toMatchObject({ code: 'not_found' });
  expect(await listed(cookie)).toHaveLength(1);
});

it('desk-31: renames and deletes a view, each with a row in the log', async () => {
  const { email, cookie } = await join();
  const id = (await save(cookie, 'first')).data?.id ?? '';
  await save(cookie, 'second');
  expect(await save(cookie, 'second')).toMatchObject({ status: 409, code: 'view_name_taken' });
  const rename = (name: string) =>
    office.call('renameMyView', { cookie, params: { id }, body: { name } });
  expect(await rename('second')).toMatchObject({ code: 'view_name_taken' });
  expect(await rename('third')).toMatchObject({ success: true });
  expect((await listed(cookie)).map(({ name }) => name)).toEqual(['second', 'third']);
  expect(await office.call('deleteMyView', { cookie, params: { id } })).toMatchObject({
    success: true,
  });
  expect((await listed(cookie)).map(({ name }) => name)).toEqual(['second']);
  const rows = await nodes.database.query(sql`
    select operation,
           before::jsonb as before,
           after::jsonb  as after
      from audit_events
     where actor   = ${email}
       and target  = ${`view:${id}`}
       and outcome = 'done'
     order by audit_events.id`);
  const view = { list: 'members', name: 'first', search };
  expect(rows).toEqual([
    { operation: 'saveMyView', before: null, after: view },
    { operation: 'renameMyView', before: { name: 'first' }, after: { name: 'third' } },
    { operation: 'deleteMyView', before: { ...view, name: 'third' }, after: null },
  ]);
});

it('desk-31: keeps 20 views of a list, also when more are saved at once on two servers', async () => {
  const { cookie } = await join();
  const answers = await Promise.all(
    Array.from({ length: VIEWS_MAX + 5 }, (_, index) =>
      save(cookie, `view ${index}`, { at: index % 2 === 0 ? office : other }),
    ),
  );
  const refused = answers.filter(({ success }) => !success);
  expect(refused).toHaveLength(5);
  expect(refused).toMatchObject(refused.map(() => ({ status: 409, code: 'too_many_views' })));
  expect(await listed(cookie)).toHaveLength(VIEWS_MAX);
});

it('desk-31: takes filters as they stand in an address, and nothing else', async () => {
  const { cookie } = await join();
  for (const wrong of ['', 'a b', '"><script>', '?x=1#y', 'x'.repeat(1_001)]) {
    const body = { key: randomUUID(), list: 'members' as const, name: 'x', search: wrong };
    expect([wrong, await office.call('saveMyView', { cookie, body })]).toMatchObject([
      wrong,
      { code: 'invalid_input' },
    ]);
  }
});

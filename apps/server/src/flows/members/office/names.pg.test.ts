import type { OfficeQuery } from '@kapao/contract/office/operation.ts';
import { nameCases } from '@kapao/contract/typing/cases.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMembers } from '../../../testing/people/members.ts';
import { startTestOffice } from '../../../testing/people/office.ts';
import type { TestOffice } from '../../../testing/people/office.ts';
import { registration } from '../../../testing/people/registration.ts';
import { startTestServer } from '../../../testing/server.ts';
import type { TestServer } from '../../../testing/server.ts';
import { writeMissingSearchNames } from '../../../features/members/write-missing-search-names.ts';

let server: TestServer;
let office: TestOffice;
let support: string;
let marketing: string;
beforeAll(async () => {
  server = await startTestServer();
  office = await startTestOffice(server.context);
  [support, marketing] = [await office.signIn('support'), await office.signIn('marketing')];
});
afterAll(async () => {
  await office.close();
  await server.close();
});

async function search(q: string, cookie: string) {
  const answer = await office.call('searchEverything', { query: { q }, cookie });
  if (!answer.success) throw new Error(answer.code);
  return answer.data.results;
}

const named = async (first_name: string, last_name: string) => {
  const [created] = await createMembers(server, 1, { first_name, last_name });
  return String(created?.id);
};
const found = async (q: string, cookie = support) =>
  (await search(q, cookie)).filter(({ kind }) => kind === 'member').map(({ id }) => id);

it('desk-40: finds a member by the beginning of each word of the name, with and without title', async () => {
  const thai = await named('นายธนากร', 'สุขใส');
  const latin = await named('Somchai', 'O\u2019Neil');
  for (const text of [
    'ธนากร',
    'ธนา',
    'สุขใส',
    'สุข',
    'ธนากร สุข',
    'สุขใส ธน',
    'นาย ธนากร',
    ' ธนา\u200bกร ',
  ]) {
    expect([text, await found(text)]).toEqual([text, [thai]]);
  }
  for (const text of ['somchai', 'SOMC', 'Mr. Somchai', "o'neil", 'o\u2018ne', 'somchai o']) {
    expect([text, await found(text)]).toEqual([text, [latin]]);
  }
  for (const text of ['กร', 'ธนากร ใส', 'ธ', '%', 'ธน%', '_omchai', 'chai']) {
    expect([text, await found(text)]).toEqual([text, []]);
  }
  expect(await found('ธนากร', marketing)).toEqual([]);
});

it.each(nameCases)('desk-40: finds %j by %j, which is the same name', async (stored, typed) => {
  const id = await named(stored, registration().last_name);
  expect(await found(typed)).toContain(id);
});

it('desk-40 desk-41: shows ten of many, and the list shows all of them, newest first, by pages', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 12; count += 1)
    ids.unshift(await named('ปิยะพงษ์', registration().last_name));
  expect(await found('ปิยะพ')).toHaveLength(10);
  const list = async (query: OfficeQuery<'listMembers'>) => {
    const { data } = await office.call('listMembers', { query, cookie: support });
    return data ?? expect.fail('no list');
  };
  const first = await list({ name: 'ปิยะพงษ์', limit: 5 });
  const second = await list({ name: 'ปิยะพงษ์', after: first.next ?? '' });
  expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(ids);
  expect(first.count).toBe(12);
  expect((await list({ name: 'ปิยะพงศ์' })).rows).toEqual([]);
  const refused = await office.call('listMembers', { query: { name: '12' }, cookie: support });
  expect(refused).toMatchObject({
    code: 'name_refused',
    message: expect.stringContaining('ชื่อหรือนามสกุล'),
  });
});

it('desk-41: asks for more of a name that more than a thousand have', async () => {
  const { database, config } = server.context;
  const [member] = await createMembers(server, 1);
  await database.query(sql`
    insert into member_names (website_id, name, member_id)
    select ${config.websiteId}, 'กขกข ' || number, ${member?.id ?? null}
      from generate_series(1, 1001) as number`);
  const list = (name: string) => office.call('listMembers', { query: { name }, cookie: support });
  expect(await list('กขกข')).toMatchObject({
    code: 'name_too_common',
    message: expect.stringContaining('1,000'),
  });
  expect(await list('กขกข 100')).toMatchObject({ data: { count: 1 } });
});

it('desk-40: finds members who registered before names were looked up', async () => {
  const { phone, bank_acc_number } = registration();
  const { websiteId } = server.context.config;
  const [before] = await server.context.database.query<{ id: bigint }>(sql`
    with member as (
      insert into members (website_id, phone, first_name, last_name, password_hash, created_at)
      values (${websiteId}, ${phone}, 'บุญส่ง', 'เก่าแก่', 'none', now())
      returning id
    )
    insert into member_bank_accounts
           (member_id, website_id, bank_abbr, account_number, account_name, created_at)
    select id, ${websiteId}, 'KBANK', ${bank_acc_number}, 'บุญส่ง เก่าแก่', now()
      from member
    returning member_id as id`);
  expect(await found('บุญส่ง')).toEqual([]);
  const stopping = new AbortController().signal;
  await writeMissingSearchNames(server.context, stopping);
  await writeMissingSearchNames(server.context, stopping);
  expect(await found('บุญส่ง')).toEqual([String(before?.id)]);
});

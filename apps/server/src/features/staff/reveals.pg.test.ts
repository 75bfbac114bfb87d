import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestOffice } from '../../testing/people/office.ts';
import type { TestOffice } from '../../testing/people/office.ts';
import { newMember } from '../../testing/money/payments.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { REVEALS_WITHOUT_REASON } from './reveals-store.ts';

let server: TestServer;
let office: TestOffice;
beforeAll(async () => {
  server = await startTestServer();
  office = await startTestOffice(server.context);
});
afterAll(async () => {
  await office.close();
  await server.close();
});

it('office-64: (revealMember) more than 30 members in an hour need a reason each, also at once, and the owner sees it', async () => {
  const cookie = await office.signIn('support');
  const owner = await office.signIn('owner');
  const ids: string[] = [];
  for (let count = 0; count < REVEALS_WITHOUT_REASON + 5; count += 1) {
    ids.push(String((await newMember(server)).id));
  }
  const show = (id: string, reason?: string) =>
    office.call('revealMember', {
      cookie,
      params: { id },
      body: reason === undefined ? undefined : { reason },
    });
  const shown = await Promise.all(ids.map((id) => show(id)));
  const refused = ids.filter((_id, index) => shown[index]?.success === false);
  expect(refused).toHaveLength(5);
  expect(shown.filter(({ success }) => !success)).toMatchObject(
    refused.map(() => ({ status: 400, code: 'reason_missing' })),
  );
  // A member that was shown already is not another one.
  const again = ids.find((id) => !refused.includes(id)) ?? '';
  expect(await show(again)).toMatchObject({ success: true });
  const problems = async () =>
    (await office.call('listProblems', { cookie: owner })).data?.problems;
  expect(await problems()).not.toContainEqual(expect.objectContaining({ kind: 'many_reveals' }));
  const [another = ''] = refused;
  expect(await show(another, 'a call of the member')).toMatchObject({ success: true });
  expect(await problems()).toContainEqual(
    expect.objectContaining({ kind: 'many_reveals', subject: 'support@kapao.test' }),
  );
  const [row] = await server.context.database.query(sql`
    select reason
      from audit_events
     where operation = 'revealMember'
       and outcome   = 'done'
     order by id desc
     limit 1`);
  expect(row).toEqual({ reason: 'a call of the member' });
});

import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../lib/paths.ts';
import { fakeApi, noAnswer } from '../../testing/fake-api.ts';
import { renderOffice } from '../../testing/render-office.tsx';
import { auditEvent, meAs } from '../../testing/samples.ts';

const rows = [
  auditEvent('9', {
    operation: 'setSwitch',
    target: 'switch:play',
    before: { play: true },
    after: { play: false },
  }),
  auditEvent('8', { actor: 'risk@kapao.test', outcome: 'denied' }),
  auditEvent('7'),
];

it('office-13: keeps filters, page and open row in the address', async () => {
  const requests = fakeApi({
    getMe: () => meAs('auditor'),
    listAudit: () => ({ rows, next: '7' }),
  });
  const { user } = renderOffice('/audit?actor=risk%40kapao.test&after=12');
  await screen.findByRole('table', { name: /บันทึกการทำงาน/ });
  expect(screen.getByLabelText('ผู้ทำ')).toHaveValue('risk@kapao.test');
  expect(requests.findLast(({ name }) => name === 'listAudit')?.query).toEqual({
    actor: 'risk@kapao.test',
    after: '12',
  });

  // Another filter begins at the first page.
  await user.selectOptions(screen.getByLabelText('ผล'), 'ไม่มีสิทธิ์');
  await waitFor(() =>
    expect(requests.findLast(({ name }) => name === 'listAudit')?.query).toEqual({
      actor: 'risk@kapao.test',
      outcome: 'denied',
    }),
  );
  expect(location.search).toBe('?actor=risk%40kapao.test&outcome=denied');

  await user.click(screen.getByRole('link', { name: 'หน้าถัดไป' }));
  await waitFor(() =>
    expect(requests.findLast(({ name }) => name === 'listAudit')?.query).toMatchObject({
      after: '7',
    }),
  );
  await user.click(screen.getByRole('button', { name: 'ล้างตัวกรอง' }));
  await waitFor(() => expect(location.search).toBe(''));
});

it('work-15: folds the filters behind a button that says how many are set', async () => {
  fakeApi({ getMe: () => meAs('auditor'), listAudit: () => ({ rows, next: null }) });
  const { user } = renderOffice('/audit?actor=risk%40kapao.test&from=2026-11-01&until=2026-11-30');
  const button = await screen.findByRole('button', { name: 'ตัวกรอง · 2' });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await user.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  await user.click(screen.getByRole('button', { name: 'ล้างตัวกรอง' }));
  expect(await screen.findByRole('button', { name: 'ตัวกรอง' })).toBeVisible();
});

it('engine-05: shows the state of the chain above the rows, and lets an auditor check it', async () => {
  const at = '2026-11-25T10:45:03.000Z';
  const asked_by = 'system:run-daily-checks';
  const check = { kind: 'audit', is_ok: true, asked_by, detail: '9' } as const;
  const requests = fakeApi({
    getMe: () => meAs('auditor'),
    listAudit: () => ({ rows, next: null }),
    listLastChecks: () => ({ checks: [{ ...check, started_at: at, ended_at: at }] }),
    startCheck: () => null,
  });
  const { user } = renderOffice('/audit');
  expect(await screen.findByText('ถูกต้อง')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^ตรวจตอนนี้: บันทึกการทำงาน/ }));
  await waitFor(() =>
    expect(requests.find(({ name }) => name === 'startCheck')?.body).toMatchObject({
      kind: 'audit',
    }),
  );
});

it('office-76: names operation, role, permission and fields in words', async () => {
  const row = auditEvent('9', {
    operation: 'savePromotion',
    target: 'promotion:6',
    role: 'marketing',
    permission: 'rewards:write',
    before: { reward: { amount_micro: '100000000' }, is_enabled: false },
    after: { reward: { amount_micro: '250000000' }, is_enabled: true },
  });
  fakeApi({ getMe: () => meAs('auditor'), listAudit: () => ({ rows: [row], next: null }) });
  renderOffice('/audit?event=9');
  const panel = await screen.findByRole('complementary');
  expect(within(panel).getByText(/^บันทึกโปรโมชั่น/)).toBeVisible();
  expect(within(panel).getByText('การตลาด')).toBeVisible();
  expect(
    await within(panel).findByRole('row', { name: 'รางวัล › จำนวน 100.00 250.00' }),
  ).toBeVisible();
  expect(within(panel).getByRole('row', { name: /^เปิดใช้.* ไม่ ใช่$/ })).toBeVisible();
});

it('office-75: names targets as people know them, with the way to their page', async () => {
  const target = 'withdrawal:0f8fad5b-d9cb-469f-a165-70867728950e';
  const row = auditEvent('9', { target, target_name: 'W-2911-0003' });
  fakeApi({ getMe: () => meAs('risk'), listAudit: () => ({ rows: [row], next: null }) });
  renderOffice('/audit?event=9');
  const link = await screen.findByRole('link', { name: 'รายการถอน W-2911-0003' });
  expect(link).toHaveAttribute('href', expect.stringContaining('open=0f8fad5b'));
  expect(screen.getByText('9'.padStart(64, '0'))).toBeVisible();
});

it('office-46: finds one row by its number, and opens it by a link', async () => {
  const [, ...older] = rows;
  const requests = fakeApi({
    getMe: () => meAs('auditor'),
    listAudit: ({ query }) => ({
      rows: query['id'] === '8' ? older.slice(0, 1) : rows,
      next: null,
    }),
  });
  renderOffice(paths.audit({ id: '8', event: '8' }));
  const panel = await screen.findByRole('complementary', { name: 'บันทึกที่ 8' });
  expect(panel).toHaveTextContent('risk@kapao.test');
  expect(requests.findLast(({ name }) => name === 'listAudit')?.query).toEqual({ id: '8' });
});

it('office-14: moves between rows by j, k and arrows, opens one by Enter, and returns to it', async () => {
  fakeApi({ getMe: () => meAs('auditor'), listAudit: () => ({ rows, next: null }) });
  const { user } = renderOffice('/audit');
  await screen.findByRole('table');
  await user.keyboard('jj{ArrowDown}k');
  const links = within(screen.getByRole('table')).getAllByRole('link');
  expect(links[1]).toHaveFocus();
  expect(links.map((link) => link.tabIndex)).toEqual([-1, 0, -1]);
  await user.keyboard('{Enter}');
  const panel = await screen.findByRole('complementary', { name: 'บันทึกที่ 8' });
  expect(panel).toHaveTextContent('risk@kapao.test');
  expect(location.search).toBe('?event=8');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('complementary')).not.toBeInTheDocument());
  await waitFor(() => expect(links[1]).toHaveFocus());
});

it('office-15: shows what an event changed', async () => {
  fakeApi({ getMe: () => meAs('auditor'), listAudit: () => ({ rows, next: null }) });
  const { user } = renderOffice('/audit');
  await user.click(await screen.findByText('สวิตช์ play'));
  const panel = await screen.findByRole('complementary', { name: 'บันทึกที่ 9' });
  const change = within(panel).getByRole('row', { name: /play/ });
  expect(change).toHaveTextContent(/play\s*ใช่\s*ไม่/);
});

it('offers another attempt when the list does not load', async () => {
  let isDown = true;
  fakeApi({
    getMe: () => meAs('auditor'),
    listAudit: () => (isDown ? noAnswer() : { rows, next: null }),
  });
  const { user } = renderOffice('/audit');
  const retry = await screen.findByRole('button', { name: 'ลองใหม่' });
  expect(screen.getByRole('alert')).toHaveTextContent('ไม่สามารถเชื่อมต่อกับเซิร์ฟเวอร์ได้');
  isDown = false;
  await user.click(retry);
  await screen.findByRole('table');
});

it('office-78: says which way an act went, and that a test of a service failed', async () => {
  const test = (id: string, outcome: string) =>
    auditEvent(id, { operation: 'testService', target: 'sms:main', after: { outcome } });
  const paused = (id: string, is_paused: boolean) =>
    auditEvent(id, { operation: 'pauseEventEndpoint', after: { is_paused } });
  fakeApi({
    getMe: () => meAs('auditor'),
    listAudit: () => ({
      rows: [
        test('9', 'key_refused'),
        test('8', 'accepted'),
        paused('7', true),
        paused('6', false),
        auditEvent('5', { operation: 'pauseEventEndpoint', outcome: 'refused', after: null }),
      ],
      next: null,
    }),
  });
  const { user } = renderOffice('/audit');
  const table = await screen.findByRole('table', { name: /บันทึกการทำงาน/ });
  const rows = within(table).getAllByRole('row').slice(1);
  const shown = [
    /ทดสอบบริการภายนอก.*ทดสอบไม่ผ่าน/,
    /ทดสอบบริการภายนอก.*สำเร็จ/,
    /พักการส่งเหตุการณ์/,
    /ส่งเหตุการณ์ต่อ/,
    /พักหรือส่งเหตุการณ์ต่อ/,
  ];
  expect(rows).toHaveLength(shown.length);
  for (const [place, words] of shown.entries()) expect(rows[place]).toHaveTextContent(words);
  expect(rows[3]).not.toHaveTextContent('พัก');
  await user.click(within(table).getByText('พักการส่งเหตุการณ์'));
  const panel = await screen.findByRole('complementary');
  expect(within(panel).getByText(/^พักการส่งเหตุการณ์/)).toBeVisible();
});

import type { OfficeData } from '@kapao/contract/office/operation.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, noAnswer } from '../../testing/fake-api.ts';
import { renderOffice } from '../../testing/render-office.tsx';
import { meAs } from '../../testing/samples.ts';

const at = '2026-11-25T10:45:03.000Z';
const operations: OfficeData<'getOperations'> = {
  daily_jobs: [
    {
      job: 'award-cashback',
      done_day: '2026-11-23',
      done_at: at,
      open_days: [
        {
          day: '2026-11-24',
          attempts: 2,
          failure: 'no figures',
          next_try_at: at,
          is_running: false,
        },
      ],
    },
  ],
  alerts: [{ service: 'line-ops', sent: 4, waiting: 1, failed: 2, last_failure: 'status 401' }],
  server_jobs: [{ job: 'send-pushes', runs: 12, failures: 1, last_run_at: at }],
  gateways: [
    {
      code: 'bank',
      is_enabled: true,
      last_webhook_at: at,
      refused: 1,
      opened: 4,
      silent_since: at,
    },
  ],
  studios: [{ code: 'lotus', name: 'Lotus', is_enabled: true, last_call_at: null }],
  waiting: { withdrawalAtGateway: 660, jobDay: null },
  deposits_last_hour: { opened: 8, credited: 7 },
  sms: {
    accepted: 3,
    failed: 1,
    sending: 0,
    last_accepted_at: at,
    last_failed_at: at,
    last_failure: 'no answer',
  },
  sms_deliveries: [
    { service: 'main', state: 'delivered', messages: 1200, error_code: null },
    { service: 'main', state: 'failed', messages: 2, error_code: '30003' },
  ],
  closed_day: '2026-11-24',
  checks: [
    {
      kind: 'audit',
      asked_by: 'owner@kapao.test',
      started_at: at,
      ended_at: at,
      is_ok: false,
      detail: 'row 2',
    },
  ],
};
const problems: OfficeData<'listProblems'>['problems'] = [
  { kind: 'job_failed', subject: 'award-cashback', target: null, since: at },
  { kind: 'switched_off', subject: 'play', target: null, since: at },
];
const webhook = {
  id: '7',
  gateway: 'bank',
  webhook_id: 'w-7',
  type: 'transfer_received',
  received_at: at,
  verdict: 'contradiction',
  can_replay: true,
  replayed_at: null,
  replayed_by: null,
} as const;
const answers = {
  getMe: () => meAs('manager'),
  getOperations: () => operations,
  listProblems: () => ({ problems }),
  rerunJobDay: () => null,
  startCheck: () => null,
  runJobNow: () => null,
  listWebhooks: () => ({
    rows: [webhook, { ...webhook, id: '8', webhook_id: 'w-8', can_replay: false }],
    next: null,
  }),
  replayWebhook: () => ({ outcome: 'repeated' }),
  testService: () => ({ outcome: 'accepted', status: 404, took_ms: 23 }),
} satisfies Parameters<typeof fakeApi>[0];

it('engine-07 office-72: shows jobs, webhooks, checks and what waits, and begins a failed day again', async () => {
  const requests = fakeApi(answers);
  const { user } = renderOffice('/operations');
  await screen.findByText('no figures');
  expect(screen.getByText('11 นาที')).toBeVisible();
  expect(screen.getByText('no answer', { exact: false })).toBeVisible();
  expect(screen.getByText('พบข้อผิดพลาด')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'ทำตอนนี้: คืนยอดเสีย ของวันที่ 24 พ.ย. 2569' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByText('ทำตอนนี้', { selector: 'button[type=submit]' }));
  await screen.findByText('จะเริ่มภายในหนึ่งนาที');
  expect(requests.find(({ name }) => name === 'rerunJobDay')?.body).toMatchObject({
    job: 'award-cashback',
    day: '2026-11-24',
  });
  await user.click(screen.getByRole('button', { name: /ตรวจตอนนี้: บันทึกการทำงาน/ }));
  await waitFor(() =>
    expect(requests.find(({ name }) => name === 'startCheck')?.body).toMatchObject({
      kind: 'audit',
    }),
  );
});

it('engine-07: lists the problems on Home, each with its way', async () => {
  fakeApi(answers);
  renderOffice('/');
  const list = await screen.findByRole('region', { name: 'สิ่งผิดปกติตอนนี้' });
  const links = within(list).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/operations', '/games']);
  expect(links[1]).toHaveTextContent('เล่นเกมทั้งหมด');
});

it('report-16: names the jobs in the language of the reader, with the code beside them', async () => {
  fakeApi(answers);
  renderOffice('/operations');
  expect(await screen.findByRole('row', { name: /^คืนยอดเสีย ?award-cashback/ })).toBeVisible();
  expect(screen.getByRole('row', { name: /^ส่งการแจ้งเตือน ?send-pushes/ })).toBeVisible();
  const problems = screen.getByRole('region', { name: 'สิ่งผิดปกติตอนนี้' });
  expect(within(problems).getByRole('link', { name: /^งานประจำวันล้มเหลว ?คืนยอดเสีย/ })).toBeVisible();
});

it('engine-07: says of a role’s own part alone that nothing is wrong', async () => {
  fakeApi({ ...answers, getMe: () => meAs('cashier'), listProblems: () => ({ problems: [] }) });
  renderOffice('/');
  const list = await screen.findByRole('region', { name: 'สิ่งผิดปกติตอนนี้' });
  expect(list).toHaveTextContent('ไม่มีสิ่งผิดปกติในงานของคุณ');
});

it('engine-13: shows a gateway that is silent with the time since, and a studio that was never heard', async () => {
  fakeApi(answers);
  renderOffice('/operations');
  const gateways = await screen.findByRole('table', { name: 'เกตเวย์ชำระเงิน' });
  expect(
    within(gateways)
      .getByText(/เงียบตั้งแต่/)
      .querySelector('time'),
  ).toHaveAttribute('datetime', at);
  const studios = screen.getByRole('table', { name: 'ค่ายเกม' });
  expect(within(studios).getByText('ไม่เคย')).toBeVisible();
});

it('engine-17: tests a gateway by a button, and says how it answered', async () => {
  let reads = 0;
  const getOperations = () => {
    reads += 1;
    const [bank] = operations.gateways;
    return { ...operations, gateways: bank ? [{ ...bank, opened: reads }] : [] };
  };
  fakeApi({ ...answers, getOperations });
  const { user } = renderOffice('/operations');
  await user.click(await screen.findByRole('button', { name: 'ทดสอบ: bank' }));
  await screen.findByText('ติดต่อได้ คีย์ใช้ได้ · 23 มิลลิวินาที');
  await screen.findByRole('cell', { name: '2' });
  expect(screen.getByText('ติดต่อได้ คีย์ใช้ได้ · 23 มิลลิวินาที')).toBeVisible();
  fakeApi({ ...answers, testService: () => ({ outcome: 'key_refused', status: 401, took_ms: 9 }) });
  await user.click(screen.getByRole('button', { name: 'ทดสอบ: bank' }));
  await screen.findByText('ติดต่อได้ แต่คีย์ถูกปฏิเสธ (401) · 9 มิลลิวินาที');
});

it('engine-13: gives a webhook again, says why another cannot be, and runs a job at once', async () => {
  const requests = fakeApi(answers);
  const { user } = renderOffice('/operations?verdict=contradiction');
  await screen.findByRole('table', { name: 'เกตเวย์ชำระเงิน' });
  await screen.findByText('w-8');
  const [first, second] = screen.getAllByRole('button', { name: /ทำซ้ำ: bank/ });
  expect(requests.find(({ name }) => name === 'listWebhooks')?.query).toMatchObject({
    verdict: 'contradiction',
  });
  expect(second).toHaveAccessibleDescription('ไม่มีเนื้อหาให้ทำซ้ำ');
  if (first) await user.click(first);
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByText('ทำซ้ำ', { selector: 'button[type=submit]' }));
  await screen.findByText('ทำซ้ำแล้ว');
  expect(requests.find(({ name }) => name === 'replayWebhook')?.params).toEqual({ id: '7' });
  await user.click(screen.getByRole('button', { name: 'ทำตอนนี้: ส่งการแจ้งเตือน' }));
  await screen.findByText('เริ่มแล้ว');
  expect(requests.find(({ name }) => name === 'runJobNow')?.body).toMatchObject({
    job: 'send-pushes',
  });
});

it.each([
  ['startCheck', /^ตรวจตอนนี้/],
  ['runJobNow', /^ทำตอนนี้: ส่ง/],
] as const)(
  'office-16: sends %s again with the same key after a lost answer',
  async (act, button) => {
    let isLost = true;
    const requests = fakeApi({ ...answers, [act]: () => (isLost ? noAnswer() : null) });
    const { user } = renderOffice('/operations');
    const [press] = await screen.findAllByRole('button', { name: button });
    const click = () => user.click(press ?? expect.fail());
    await click();
    await screen.findByText('ไม่สามารถเชื่อมต่อกับเซิร์ฟเวอร์ได้');
    isLost = false;
    await click();
    await screen.findByText(/^เริ่ม(ตรวจ)?แล้ว$/);
    await click();
    const bodies = () => requests.filter(({ name }) => name === act).map(({ body }) => body);
    await waitFor(() => expect(bodies()).toHaveLength(3));
    const [first, second, third] = bodies();
    expect(second).toEqual(first);
    expect(third).not.toEqual(first);
  },
);

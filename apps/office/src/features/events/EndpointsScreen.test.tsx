import type {
  OfficeEventDelivery,
  OfficeEventEndpoint,
} from '@kapao/contract/office/event-endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, held, refuse } from '../../testing/fake-api.ts';
import { sampleOpenProposal } from '../../testing/member-samples.ts';
import { renderOffice } from '../../testing/render-office.tsx';
import { meAs } from '../../testing/samples.ts';

const SEEN = 'a'.repeat(32);
const AT = '2026-11-26T09:00:00.000Z';

function endpoint(changes: Partial<OfficeEventEndpoint> = {}): OfficeEventEndpoint {
  return {
    code: 'crm',
    url: 'https://crm.example/events',
    event_types: ['deposit.credited', 'member.registered'],
    is_paused: false,
    has_secret: true,
    old_secret_until: null,
    fault: null,
    failures: 0,
    retry_at: null,
    gone_at: null,
    last_taken_at: AT,
    failing_since: null,
    waiting: 3,
    oldest_waiting_at: AT,
    given_up: 1,
    seen: SEEN,
    ...changes,
  };
}

const delivery: OfficeEventDelivery = {
  id: '17',
  event_id: 'evt_1',
  type: 'deposit.credited',
  member_id: '100001',
  occurred_at: AT,
  outcome: 'given_up',
  attempts: 14,
  attempted_at: AT,
  due_at: null,
  status: 500,
  failure: 'refused',
  took_ms: 12,
};

const answers = {
  getMe: () => meAs('manager'),
  listEventEndpoints: () => ({ endpoints: [endpoint()] }),
  listEventDeliveries: () => ({ rows: [delivery], next: null }),
  showEventDelivery: () => ({ ...delivery, body: '{"type":"deposit.credited","sequence":17}' }),
} satisfies Parameters<typeof fakeApi>[0];

const sentOf = (requests: ReturnType<typeof fakeApi>, name: string) =>
  requests.find((each) => each.name === name);

it.each([
  ['ส่งอยู่', {}],
  ['พักอยู่', { is_paused: true }],
  ['ยังไม่มีรหัสลับ', { has_secret: false }],
  ['ปลายทางเลิกรับ', { gone_at: AT }],
  ['ปลายทางยังไม่พร้อม', { failures: 3 }],
  ['ส่งไม่สำเร็จ', { failing_since: AT }],
] as const)('hook-12: says that an endpoint is %s', async (word, changes) => {
  fakeApi({ ...answers, listEventEndpoints: () => ({ endpoints: [endpoint(changes)] }) });
  renderOffice('/event-endpoints');
  const table = await screen.findByRole('table', { name: /^ส่งเหตุการณ์/ });
  expect(within(table).getByRole('row', { name: /crm/ })).toHaveTextContent(word);
});

it('hook-12: says since when every call to an endpoint fails', async () => {
  const failing_since = new Date(Date.now() - 3 * 60_000).toISOString();
  fakeApi({ ...answers, listEventEndpoints: () => ({ endpoints: [endpoint({ failing_since })] }) });
  renderOffice('/event-endpoints/crm');
  expect(await screen.findByText('ส่งไม่สำเร็จ')).toBeVisible();
  expect(screen.getByText('3 นาทีที่ผ่านมา')).toBeVisible();
});

it('hook-12: words the types of events, with the type of the protocol beside each', async () => {
  fakeApi({ ...answers, getMe: () => meAs('auditor') });
  renderOffice('/event-endpoints/crm');
  const table = await screen.findByRole('table', { name: /^เหตุการณ์/ });
  expect(within(table).getByText('ฝากสำเร็จ')).toBeVisible();
  expect(within(table).getByText('deposit.credited')).toBeVisible();
  expect(screen.getByText('สมาชิกใหม่')).toBeVisible();
});

it('risk-19: shows a new endpoint that waits for a second person, with the way to its proposal', async () => {
  fakeApi({
    ...answers,
    listEventEndpoints: () => ({ endpoints: [] }),
    listOpenProposals: () => ({
      rows: [
        sampleOpenProposal({ operation: 'saveEventEndpoint', targets: ['event-endpoint:dwh'] }),
      ],
    }),
  });
  renderOffice('/event-endpoints');
  expect(await screen.findByText(/^dwh · โดย marketing@kapao.test/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'เปิดคำขอ' })).toHaveAttribute(
    'href',
    '/proposals?view=others&open=12',
  );
});

it('office-77: marks each wrong field of an endpoint', async () => {
  fakeApi(answers);
  const { user } = renderOffice('/event-endpoints');
  await user.click(await screen.findByRole('button', { name: 'เพิ่มระบบ' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'เพิ่มระบบ' });
  const field = (name: string) => within(dialog).getByLabelText(name);
  await user.type(field('รหัส'), 'Data Warehouse');
  await user.type(field('เหตุผล'), 'คลังข้อมูลใหม่');
  await user.click(within(dialog).getByRole('button', { name: 'ส่งให้ผู้อนุมัติ' }));
  expect(field('รหัส')).toHaveAccessibleDescription('รหัสใช้ได้เฉพาะ a-z 0-9 และขีด');
  expect(field('ที่อยู่')).toHaveAccessibleDescription('ต้องเป็นที่อยู่ http หรือ https');
  await user.clear(field('รหัส'));
  await user.type(field('รหัส'), 'dwh');
  expect(field('รหัส')).toBeValid();
  expect(field('ที่อยู่')).toBeInvalid();
});

it('hook-09 office-77: marks the address that the server refuses', async () => {
  fakeApi({ ...answers, saveEventEndpoint: () => refuse('invalid_input', 'url') });
  const { user } = renderOffice('/event-endpoints/crm');
  await user.click(await screen.findByRole('button', { name: 'แก้ไข' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.type(within(dialog).getByLabelText('เหตุผล'), 'ย้ายระบบ');
  await user.click(within(dialog).getByRole('button', { name: 'ส่งให้ผู้อนุมัติ' }));
  await waitFor(() => expect(within(dialog).getByLabelText('ที่อยู่')).toBeInvalid());
});

it('hook-09: adds an endpoint with the types that are ticked, and sends it to a second person', async () => {
  const requests = fakeApi({ ...answers, saveEventEndpoint: () => held('9') });
  const { user } = renderOffice('/event-endpoints');
  await user.click(await screen.findByRole('button', { name: 'เพิ่มระบบ' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'เพิ่มระบบ' });
  const send = within(dialog).getByRole('button', { name: 'ส่งให้ผู้อนุมัติ' });
  await user.type(within(dialog).getByLabelText('รหัส'), 'dwh');
  await user.type(within(dialog).getByLabelText('ที่อยู่'), 'https://dwh.example/in');
  await user.type(within(dialog).getByLabelText('เหตุผล'), 'คลังข้อมูลใหม่');
  await user.click(send);
  expect(await within(dialog).findByText('เลือกเหตุการณ์อย่างน้อยหนึ่งอย่าง')).toBeVisible();
  await user.click(within(dialog).getByRole('checkbox', { name: 'จบรอบเกม' }));
  await user.click(send);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sentOf(requests, 'saveEventEndpoint')).toMatchObject({
    params: { code: 'dwh' },
    body: { url: 'https://dwh.example/in', event_types: ['round.settled'], seen: null },
  });
});

it('hook-08: shows a new secret once', async () => {
  const requests = fakeApi({ ...answers, makeEventSecret: () => ({ secret: 'whsec_new' }) });
  const { user } = renderOffice('/event-endpoints/crm');
  await user.click(await screen.findByRole('button', { name: 'เปลี่ยนรหัสลับ' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'เปลี่ยนรหัสลับ: crm' });
  await user.selectOptions(within(dialog).getByLabelText('รหัสลับเดิมใช้ต่อ'), '3 วัน');
  await user.type(within(dialog).getByLabelText('เหตุผล'), 'เปลี่ยนตามรอบ');
  await user.click(within(dialog).getByRole('button', { name: 'เปลี่ยนรหัสลับ' }));
  const once = await screen.findByRole('alertdialog', { name: 'รหัสลับใหม่' });
  expect(once).toHaveTextContent('whsec_new');
  expect(sentOf(requests, 'makeEventSecret')?.body).toMatchObject({ keep_hours: 72, seen: SEEN });
  await user.click(within(once).getByRole('button', { name: 'เก็บแล้ว' }));
  await waitFor(() => expect(screen.queryByText('whsec_new')).toBeNull());
});

it('hook-11 hook-12: opens an event with its body, and sends it again', async () => {
  const requests = fakeApi({ ...answers, replayEvents: () => ({ replayed: 1 }) });
  const { user } = renderOffice('/event-endpoints/crm');
  const table = await screen.findByRole('table', { name: /^เหตุการณ์/ });
  expect(table).toHaveTextContent('500 · ปลายทางไม่รับ');
  await user.click(within(table).getByRole('link'));
  const panel = await screen.findByRole('complementary', { name: 'ฝากสำเร็จ' });
  expect(await within(panel).findByText(/"sequence": 17/)).toBeVisible();
  await user.click(within(panel).getByRole('button', { name: 'ส่งซ้ำ' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.type(within(dialog).getByLabelText('เหตุผล'), 'ระบบปลายทางล่ม');
  await user.click(within(dialog).getByRole('button', { name: 'ส่งซ้ำ' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sentOf(requests, 'replayEvents')?.body).toMatchObject({ which: { event: '17' } });
});

it('hook-10: pauses an endpoint, and does not remove one that sends', async () => {
  const requests = fakeApi({ ...answers, pauseEventEndpoint: () => null });
  const { user } = renderOffice('/event-endpoints/crm');
  await user.click(await screen.findByRole('button', { name: /^อื่นๆ/ }));
  const remove = await screen.findByRole('menuitem', { name: /^ลบ/ });
  expect(remove).toHaveTextContent('พักการส่งก่อน');
  await user.click(screen.getByRole('menuitem', { name: 'พักการส่ง' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'พักการส่ง: crm' });
  await user.type(within(dialog).getByLabelText('เหตุผล'), 'ปิดปรับปรุง');
  await user.click(within(dialog).getByRole('button', { name: 'พักการส่ง' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sentOf(requests, 'pauseEventEndpoint')?.body).toMatchObject({
    is_paused: true,
    seen: SEEN,
  });
});

it.each([
  ['พักการส่งอยู่', { is_paused: true }, ['ส่งต่อ']],
  ['ปลายทางเลิกรับ', { gone_at: AT }, ['ส่งต่อ', 'พักการส่ง']],
  ['สร้างรหัสลับก่อน', { has_secret: false }, ['พักการส่ง']],
] as const)('hook-10 hook-12: sends no test while %s', async (reason, changes, states) => {
  fakeApi({ ...answers, listEventEndpoints: () => ({ endpoints: [endpoint(changes)] }) });
  const { user } = renderOffice('/event-endpoints/crm');
  await user.click(await screen.findByRole('button', { name: /^อื่นๆ/ }));
  const items = await screen.findAllByRole('menuitem');
  const item = (name: string) => items.find(({ textContent }) => textContent.startsWith(name));
  expect(item('ส่งเหตุการณ์ทดสอบ')).toHaveTextContent(reason);
  expect(['ส่งต่อ', 'พักการส่ง'].filter((name) => item(name))).toEqual(states);
  const isStopped = reason !== 'สร้างรหัสลับก่อน';
  expect(item('ลบ')?.textContent === 'ลบ').toBe(isStopped);
});

it('hook-08: says that the secret before the present one ends at once', async () => {
  const old_secret_until = '2026-11-30T09:00:00.000Z';
  fakeApi({
    ...answers,
    listEventEndpoints: () => ({ endpoints: [endpoint({ old_secret_until })] }),
  });
  const { user } = renderOffice('/event-endpoints/crm');
  await user.click(await screen.findByRole('button', { name: 'เปลี่ยนรหัสลับ' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'เปลี่ยนรหัสลับ: crm' });
  expect(dialog).toHaveTextContent(/รหัสนั้นจะเลิกใช้ทันที .*30 พ.ย./);
});

it('office-77: marks the code that another endpoint has', async () => {
  fakeApi({ ...answers, saveEventEndpoint: () => refuse('rule_broken', 'code') });
  const { user } = renderOffice('/event-endpoints');
  await user.click(await screen.findByRole('button', { name: 'เพิ่มระบบ' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'เพิ่มระบบ' });
  await user.type(within(dialog).getByLabelText('รหัส'), 'crm');
  await user.type(within(dialog).getByLabelText('ที่อยู่'), 'https://crm.example/in');
  await user.type(within(dialog).getByLabelText('เหตุผล'), 'ระบบลูกค้าสัมพันธ์');
  await user.click(within(dialog).getByRole('checkbox', { name: 'จบรอบเกม' }));
  await user.click(within(dialog).getByRole('button', { name: 'ส่งให้ผู้อนุมัติ' }));
  await waitFor(() => expect(within(dialog).getByLabelText('รหัส')).toBeInvalid());
  expect(within(dialog).getByLabelText('ที่อยู่')).toBeValid();
});

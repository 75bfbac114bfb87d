import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, held, refuse } from '../../testing/fake-api.ts';
import { sampleOpenProposal } from '../../testing/member-samples.ts';
import { renderOffice } from '../../testing/render-office.tsx';
import { meAs } from '../../testing/samples.ts';
import { officeService, twilioProtocol } from '../../testing/service-samples.ts';

const gateway = officeService({
  kind: 'gateway',
  code: 'bank',
  protocol: 'kapao',
  is_enabled: false,
  fields: {},
  webhook_url: null,
  last_test: null,
});
const answers = {
  getMe: () => meAs('manager'),
  listServices: () => ({
    services: [gateway, officeService(), officeService({ code: 'second', last_test: null })],
    is_sms_configured: false,
  }),
  listServiceProtocols: () => ({ protocols: [twilioProtocol] }),
  testService: () => ({ outcome: 'key_refused', status: 401, took_ms: 12 }) as const,
} satisfies Parameters<typeof fakeApi>[0];

const ACCOUNT = `AC${'2'.repeat(32)}`;
const TOKEN = '3'.repeat(32);

it('svc-03: lists the services by kind, and opens one with the endings of its secrets', async () => {
  fakeApi(answers);
  const { user } = renderOffice('/services');
  const sms = await screen.findByRole('table', { name: /^SMS/ });
  expect(within(sms).getByRole('row', { name: /main/ })).toHaveTextContent('ติดต่อได้ คีย์ใช้ได้');
  expect(within(sms).getByRole('row', { name: /second/ })).toHaveTextContent('ยังไม่ทดสอบ');
  expect(screen.getByRole('table', { name: /^เกตเวย์ชำระเงิน/ })).toHaveTextContent('ปิด');
  expect(screen.getByRole('region', { name: 'ตรวจสลิป' })).toHaveTextContent('ยังไม่มี');
  await user.click(within(sms).getByRole('link', { name: 'main' }));
  const panel = await screen.findByRole('complementary', { name: 'main' });
  expect(location.search).toBe('?service=sms%3Amain');
  expect(panel).toHaveTextContent('••••abcd · ••••0123');
  expect(panel).toHaveTextContent('https://kapao.example/api/sms/main/status');
  await user.click(within(panel).getByRole('button', { name: 'ทดสอบ' }));
  await within(panel).findByText(/คีย์ถูกปฏิเสธ/);
});

it('svc-07: a service that was not tested since its change is tested in the list', async () => {
  const requests = fakeApi(answers);
  const { user } = renderOffice('/services');
  const row = await screen.findByRole('row', { name: /second/ });
  await user.click(within(row).getByRole('button', { name: 'ทดสอบ: second' }));
  await waitFor(() =>
    expect(requests.find(({ name }) => name === 'testService')).toMatchObject({
      params: { kind: 'sms', code: 'second' },
      body: { form: null },
    }),
  );
  expect(requests.filter(({ name }) => name === 'listServices').length).toBeGreaterThan(1);
  expect(within(screen.getByRole('row', { name: /main/ })).queryByRole('button')).toBeNull();
});

it('risk-19: shows the new services that wait for a second person, by kind', async () => {
  const proposal = (id: string, target: string) =>
    sampleOpenProposal({
      id,
      operation: 'saveService',
      targets: [target],
      maker: 'other@kapao.test',
    });
  fakeApi({
    ...answers,
    getMe: () => meAs('owner'),
    listOpenProposals: () => ({
      rows: [proposal('7', 'alert:line-ops'), proposal('8', 'sms:second')],
    }),
  });
  renderOffice('/services');
  const alerts = await screen.findByRole('region', { name: 'แจ้งเตือนพนักงาน' });
  expect(await within(alerts).findByText(/line-ops · โดย other@kapao.test/)).toBeVisible();
  expect(within(alerts).getByRole('link', { name: 'เปิดคำขอ' })).toHaveAttribute(
    'href',
    '/proposals?view=others&open=7',
  );
  // A change of a known service is marked in its row alone.
  const sms = screen.getByRole('region', { name: 'SMS' });
  expect(within(sms).getByRole('row', { name: /second/ })).toHaveTextContent('รออนุมัติ');
  expect(within(sms).queryByRole('link', { name: 'เปิดคำขอ' })).toBeNull();
});

it('svc-08: says which service sends while none is saved', async () => {
  fakeApi({ ...answers, listServices: () => ({ services: [], is_sms_configured: true }) });
  renderOffice('/services');
  expect(await screen.findByText(/SMS_URL/)).toBeVisible();
});

it('svc-01 svc-07: adds a service by the form of its company, tested before it is sent', async () => {
  const requests = fakeApi({ ...answers, saveService: () => held('9') });
  const { user } = renderOffice('/services');
  await user.click(await screen.findByRole('button', { name: 'เพิ่มบริการ' }));
  const choice = await screen.findByRole('dialog', { name: 'เลือกผู้ให้บริการ' });
  await user.click(await within(choice).findByRole('button', { name: /Twilio/ }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Twilio' });
  const code = within(dialog).getByLabelText('รหัส');
  await user.clear(code);
  await user.type(code, 'otp');
  const test = within(dialog).getByRole('button', { name: 'ทดสอบ' });
  expect(test).toHaveAccessibleDescription('ค่าในช่อง “Account SID” ไม่ถูกต้อง');
  await user.type(within(dialog).getByLabelText('Account SID'), ACCOUNT);
  const token = within(dialog).getByLabelText('Auth Token');
  expect(token).toHaveAttribute('type', 'password');
  await user.type(token, TOKEN);
  await user.click(within(dialog).getByRole('button', { name: 'ทดสอบ' }));
  await within(dialog).findByText(/คีย์ถูกปฏิเสธ/);
  await user.type(within(dialog).getByLabelText('เหตุผล'), 'ผู้ให้บริการใหม่');
  await user.click(within(dialog).getByRole('button', { name: 'ส่งให้ผู้อนุมัติ' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  const form = {
    protocol: 'twilio',
    base_url: 'https://api.twilio.com',
    values: { account_sid: ACCOUNT, note: '' },
    secrets: { auth_token: TOKEN },
  };
  const sent = (name: string) => requests.find((each) => each.name === name);
  expect(sent('testService')).toMatchObject({
    params: { kind: 'sms', code: 'otp' },
    body: { form },
  });
  expect(sent('saveService')).toMatchObject({
    params: { kind: 'sms', code: 'otp' },
    body: { ...form, seen: null, reason: 'ผู้ให้บริการใหม่' },
  });
});

it('svc-02: changes a service without its secrets, which are kept', async () => {
  const requests = fakeApi({ ...answers, saveService: () => refuse('target_changed') });
  const { user } = renderOffice('/services?service=sms%3Amain');
  await user.click(await screen.findByRole('button', { name: 'แก้ไข' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'แก้ไข: main' });
  expect(within(dialog).getByLabelText('Auth Token')).toHaveAccessibleDescription(
    /บันทึกไว้แล้ว \(••••abcd\)/,
  );
  await user.type(within(dialog).getByLabelText('หมายเหตุ'), 'x');
  await user.type(within(dialog).getByLabelText('เหตุผล'), 'ปรับค่า');
  await user.click(within(dialog).getByRole('button', { name: 'ส่งให้ผู้อนุมัติ' }));
  expect(await within(dialog).findByText(/ข้อมูลเปลี่ยนไปแล้ว/)).toBeVisible();
  expect(requests.find(({ name }) => name === 'saveService')?.body).toMatchObject({
    values: { account_sid: `AC${'1'.repeat(32)}`, note: 'x' },
    secrets: {},
    seen: officeService().seen,
  });
});

it('svc-02 svc-05 svc-06: has the acts of a service in its menu, and says why one is off', async () => {
  const requests = fakeApi({
    ...answers,
    dropOldSecret: () => held('1'),
    setServiceEnabled: () => null,
    moveService: () => null,
  });
  const { user } = renderOffice('/services?service=sms%3Amain');
  const choose = async (name: RegExp) => {
    await user.click(await screen.findByRole('button', { name: /^อื่นๆ/ }));
    await user.click(await screen.findByRole('menuitem', { name }));
  };
  const confirm = async (word: string) => {
    const dialog = await screen.findByRole('alertdialog');
    await user.type(within(dialog).getByLabelText('เหตุผล'), 'ปรับค่า');
    await user.click(within(dialog).getByRole('button', { name: word }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  };
  await user.click(await screen.findByRole('button', { name: /^อื่นๆ/ }));
  expect(await screen.findByRole('menuitem', { name: /^ลบ/ })).toHaveTextContent('ปิดใช้ก่อนจึงจะลบได้');
  expect(screen.getByRole('menuitem', { name: /^เลื่อนขึ้น/ })).toHaveTextContent('อยู่ลำดับแรกแล้ว');
  await user.keyboard('{Escape}');
  await choose(/^เลิกใช้ค่าเดิมของ Auth Token/);
  await confirm('เลิกใช้ค่าเดิมของ Auth Token');
  await choose(/^เลื่อนลง/);
  await confirm('เลื่อนลง');
  await choose(/^ปิดใช้/);
  await confirm('ปิดใช้');
  const body = (name: string) => requests.find((each) => each.name === name)?.body;
  expect(body('dropOldSecret')).toMatchObject({ field: 'auth_token' });
  expect(body('moveService')).toMatchObject({ direction: 'down' });
  expect(body('setServiceEnabled')).toMatchObject({ is_enabled: false });
});

it('office-77: marks each wrong field of a service, a secret too, until it is right', async () => {
  const requests = fakeApi(answers);
  const { user } = renderOffice('/services');
  await user.click(await screen.findByRole('button', { name: 'เพิ่มบริการ' }));
  const choice = await screen.findByRole('dialog', { name: 'เลือกผู้ให้บริการ' });
  await user.click(await within(choice).findByRole('button', { name: /Twilio/ }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Twilio' });
  const field = (name: string) => within(dialog).getByLabelText(name);
  await user.clear(field('ที่อยู่ของผู้ให้บริการ'));
  await user.type(field('Auth Token'), 'too short');
  expect(field('Auth Token')).toBeValid();
  await user.type(field('เหตุผล'), 'ผู้ให้บริการใหม่');
  await user.click(within(dialog).getByRole('button', { name: 'ส่งให้ผู้อนุมัติ' }));
  expect(field('ที่อยู่ของผู้ให้บริการ')).toHaveAccessibleDescription('ต้องเป็นที่อยู่ http หรือ https');
  expect(field('ที่อยู่ของผู้ให้บริการ')).toHaveFocus();
  for (const name of ['Account SID', 'Auth Token']) {
    expect(field(name)).toHaveAccessibleDescription(`ค่าในช่อง “${name}” ไม่ถูกต้อง`);
  }
  expect(field('หมายเหตุ')).toBeValid();
  await user.clear(field('Auth Token'));
  await user.type(field('Auth Token'), TOKEN);
  expect(field('Auth Token')).toBeValid();
  expect(field('Account SID')).toBeInvalid();
  expect(requests.some(({ name }) => name === 'saveService')).toBe(false);
});

it('office-77: marks the field that the server refuses, until the form changes', async () => {
  fakeApi({ ...answers, saveService: () => refuse('invalid_input', 'auth_token') });
  const { user } = renderOffice('/services?service=sms%3Amain');
  await user.click(await screen.findByRole('button', { name: 'แก้ไข' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'แก้ไข: main' });
  await user.type(within(dialog).getByLabelText('Auth Token'), TOKEN);
  await user.type(within(dialog).getByLabelText('เหตุผล'), 'ปรับค่า');
  await user.click(within(dialog).getByRole('button', { name: 'ส่งให้ผู้อนุมัติ' }));
  const token = within(dialog).getByLabelText('Auth Token');
  await waitFor(() => expect(token).toBeInvalid());
  expect(token).toHaveFocus();
  // The refusal stands at its field alone.
  expect(within(dialog).getAllByRole('alert')).toHaveLength(1);
  await user.type(within(dialog).getByLabelText('หมายเหตุ'), 'x');
  expect(token).toBeValid();
  expect(within(dialog).queryByRole('alert')).toBeNull();
});

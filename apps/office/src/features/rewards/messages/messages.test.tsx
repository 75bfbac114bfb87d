// @vitest-environment jsdom
import type { OfficeMessage } from '@kapao/contract/office/messages.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, held } from '../../../testing/fake-api.ts';
import { readyPreview } from '../../../testing/preview-frame.ts';
import { renderOffice } from '../../../testing/render-office.tsx';
import { memberAnswers } from '../../../testing/reward-samples.ts';
import { meAs } from '../../../testing/samples.ts';

const at = '2026-11-25T10:45:03.000Z';
const waiting: OfficeMessage = {
  id: '7',
  member: null,
  rank: { code: 'gold', name_th: 'ทอง', name_en: 'Gold' },
  text_th: 'สวัสดีปีใหม่',
  text_en: null,
  link: '/promotion',
  topic: 'offer',
  due_at: at,
  status: 'waiting',
  reached: 0,
  author: 'marketing@kapao.test',
  made_at: at,
  ended_at: null,
  ended_by: null,
};
const answers = {
  getMe: () => meAs('marketing'),
  listMessages: () => ({ rows: [waiting], next: null }),
  cancelMessage: () => null,
  sendMessage: () => ({ id: '8' }),
  countRecipients: () => ({ members: 1_234 }),
  previewSite: () => ({ answers: memberAnswers }),
} satisfies Parameters<typeof fakeApi>[0];

const confirm = async (user: ReturnType<typeof renderOffice>['user'], reason: string) => {
  const dialog = await screen.findByRole('alertdialog');
  await user.type(within(dialog).getByLabelText('เหตุผล'), reason);
  const submit = dialog.querySelector('button[type=submit]');
  await user.click(submit ?? expect.fail('no button'));
};

it('note-23: lists messages with their recipients, and cancels one that waits', async () => {
  const requests = fakeApi(answers);
  const { user } = renderOffice('/messages');
  await screen.findByText('ระดับ ทอง');
  await user.click(screen.getByRole('link', { name: /สวัสดีปีใหม่/ }));
  await user.click(await screen.findByRole('button', { name: 'ยกเลิกข้อความ' }));
  await confirm(user, 'พิมพ์ผิด ส่งใหม่');
  await waitFor(() =>
    expect(requests.find(({ name }) => name === 'cancelMessage')).toMatchObject({
      params: { id: '7' },
      body: { reason: 'พิมพ์ผิด ส่งใหม่' },
    }),
  );
});

it('note-23: writes a message beside the member’s inbox, and says which rule it breaks', async () => {
  const requests = fakeApi({ ...answers, sendMessage: () => held('5') });
  const { user } = renderOffice('/messages?view=new');
  const lastDraft = await readyPreview();
  const send = () => screen.getByRole('button', { name: 'ส่ง' });
  expect(send()).toHaveAccessibleDescription(/^ข้อความภาษาไทย: /);
  await user.type(screen.getByLabelText('ข้อความภาษาไทย'), 'สวัสดี');
  await user.type(screen.getByLabelText('เปิดหน้า'), 'https://x');
  expect(screen.getByLabelText('เปิดหน้า')).toHaveAccessibleDescription(/หน้าในแอป/);
  await user.clear(screen.getByLabelText('เปิดหน้า'));
  await waitFor(() =>
    expect(lastDraft()?.answers.listNotifications?.notifications).toMatchObject([
      { kind: 'message', params: { text_th: 'สวัสดี', text_en: null, link: null, topic: 'news' } },
    ]),
  );
  await user.selectOptions(screen.getByLabelText('เรื่อง'), 'บริการ');
  await user.click(send());
  await confirm(user, 'อวยพรปีใหม่');
  await waitFor(() =>
    expect(requests.find(({ name }) => name === 'sendMessage')?.body).toMatchObject({
      recipients: { to: 'all' },
      message: { text_th: 'สวัสดี', text_en: null, link: null, topic: 'service' },
      reason: 'อวยพรปีใหม่',
    }),
  );
});

it('note-23: a link from a member’s page names the member', async () => {
  fakeApi(answers);
  renderOffice('/messages?view=new&member=KP12');
  expect(await screen.findByLabelText('เบอร์หรือชื่อผู้ใช้')).toHaveValue('KP12');
});

it('note-25 note-26: offers the app’s pages, refuses another, and repeats the message before it is sent', async () => {
  fakeApi(answers);
  const { user } = renderOffice('/messages?view=new');
  await user.type(await screen.findByLabelText('ข้อความภาษาไทย'), 'สวัสดี');
  await user.type(screen.getByLabelText('เปิดหน้า'), '/nosuchpage');
  expect(screen.getByLabelText('เปิดหน้า')).toHaveAccessibleDescription(/ต้องเป็นหน้าในแอป/);
  expect(screen.getByRole('button', { name: 'ส่ง' })).toHaveAccessibleDescription(/^เปิดหน้า: /);
  await user.selectOptions(screen.getByLabelText('หน้าในแอป'), 'คูปอง · /coupon');
  expect(screen.getByLabelText('เปิดหน้า')).toHaveValue('/coupon');
  await user.click(screen.getByRole('button', { name: 'ส่ง' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(await within(dialog).findByText('1,234')).toBeVisible();
  for (const told of ['สมาชิกทุกคน', 'สวัสดี', '/coupon']) {
    expect(within(dialog).getByText(told)).toBeVisible();
  }
});

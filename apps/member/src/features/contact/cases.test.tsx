import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { claim } from '../../testing/reward-samples.ts';
import { depositOf } from '../../testing/samples.ts';
import type { ShownCase, ShownMessage } from '@kapao/contract/contact.ts';
// Imported before the first test, which would otherwise wait for the chunks on a busy machine.
import './CaseScreen.tsx';
import './ContactScreen.tsx';

const AT = '2026-11-20T05:00:00.000Z';
const shown: ShownCase = {
  number: 1001,
  kind: 'contact',
  state: 'answered',
  reference: null,
  opened_at: AT,
  last_at: AT,
};
const messages: ShownMessage[] = [
  { id: '1', author: 'member', text: '<b>ฝาก</b>\nไม่เข้า', event: null, created_at: AT },
  { id: '2', author: 'staff', text: 'เข้าแล้วค่ะ', event: null, created_at: AT },
];
const deposit = depositOf({
  kind: 'promptpay',
  qrcode_image: '',
  request_amount: 300,
  deposit_amount: 300,
  receive_amount: 300,
  transfer_in: AT,
  ref_code: 'REF-9',
  short_reference: 'D-2011-0107',
});
const contact = { hours: '', reply_time: '', answers: [], cases: [], may_open: true };

it('case-03: sends the text with the reference of the page, and opens the thread', async () => {
  const requests = fakeApi({
    getDeposit: () => deposit,
    openCase: () => ({ number: 1001 }),
    getContactCase: () => ({ case: shown, about: null, messages }),
  });
  const { user } = renderApp('/contact?deposit=REF-9', { loggedIn: true });
  const form = await screen.findByRole('region', { name: 'เขียนถึงเจ้าหน้าที่' });
  await within(form).findByText('D-2011-0107');
  expect(form).toHaveTextContent('เกี่ยวกับ รายการฝาก D-2011-0107');
  await user.click(within(form).getByRole('button', { name: 'ส่งข้อความ' }));
  expect(within(form).getByRole('alert')).toHaveTextContent('กรุณาเขียนข้อความก่อน');
  await user.type(within(form).getByLabelText('ข้อความ'), 'เงินไม่เข้า');
  await user.click(within(form).getByRole('button', { name: 'ส่งข้อความ' }));
  await screen.findByRole('heading', { name: 'เรื่อง C-1001' });
  expect(requests.find(({ name }) => name === 'openCase')?.body).toEqual({
    key: expect.stringMatching(/^[0-9a-f]{32}$/),
    text: 'เงินไม่เข้า',
    reference: { kind: 'deposit', id: 'REF-9' },
  });
});

it('case-03: leaves the reference out where the member says so', async () => {
  const requests = fakeApi({ openCase: () => refuse(500) });
  const { user } = renderApp('/contact?withdrawal=W-1', { loggedIn: true });
  await user.click(await screen.findByRole('button', { name: 'ไม่เกี่ยวกับรายการนี้' }));
  await user.type(screen.getByLabelText('ข้อความ'), 'ถาม');
  await user.click(screen.getByRole('button', { name: 'ส่งข้อความ' }));
  await screen.findByRole('alertdialog', { name: 'ส่งข้อความไม่สำเร็จ' });
  expect(screen.getByLabelText('ข้อความ')).toHaveValue('ถาม');
  expect(requests.find(({ name }) => name === 'openCase')?.body).toMatchObject({ reference: null });
});

it('case-04: shows hours, own cases, and answers that open', async () => {
  fakeApi({
    getContact: () => ({
      ...contact,
      hours: 'ทุกวัน',
      reply_time: '5 นาที',
      answers: [{ question: 'ถอนนานไหม', answer: '1-3 นาที' }],
      cases: [shown],
    }),
  });
  const { user } = renderApp('/contact', { loggedIn: true });
  await screen.findByText('5 นาที');
  expect(screen.getByRole('link', { name: /C-1001 · สอบถาม/ })).toHaveAttribute(
    'href',
    '/contact/1001',
  );
  await user.click(screen.getByText('ถอนนานไหม'));
  expect(screen.getByText('1-3 นาที')).toBeVisible();
});

it('case-06: offers no form while as many cases wait as may', async () => {
  fakeApi({ getContact: () => ({ ...contact, may_open: false }) });
  renderApp('/contact', { loggedIn: true });
  await screen.findByText(
    'วันนี้ส่งข้อความครบจำนวนแล้ว หรือมีเรื่องรอตอบหลายเรื่อง เขียนต่อในเรื่องเดิม หรือลองใหม่ภายหลัง',
  );
  expect(screen.queryByLabelText('ข้อความ')).not.toBeInTheDocument();
});

it('case-05 case-08: shows the thread as plain text, and replies in it', async () => {
  let thread = messages;
  const requests = fakeApi({
    getContactCase: () => ({ case: shown, about: null, messages: thread }),
    replyToCase: () => {
      // The first sample is a member's message, which the union's type has lost.
      thread = [...thread, { ...messages[0], id: '3', text: 'ขอบคุณ' } as ShownMessage];
      return null;
    },
  });
  const { user } = renderApp('/contact/1001', { loggedIn: true });
  const list = await screen.findByRole('list', { name: 'ข้อความในเรื่องนี้' });
  expect(within(list).getByText(/<b>ฝาก<\/b>/)).toBeVisible();
  expect(list.querySelector('b')).toBeNull();
  await user.type(screen.getByLabelText('ข้อความ'), 'ขอบคุณ');
  await user.click(screen.getByRole('button', { name: 'ส่งข้อความ' }));
  await waitFor(() => expect(within(list).getAllByRole('article')).toHaveLength(3));
  expect(requests.find(({ name }) => name === 'replyToCase')?.params).toEqual({ number: '1001' });
  expect(screen.getByLabelText('ข้อความ')).toHaveValue('');
});

it('case-03: names the game of a round and the promotion of a claim, in the thread too', async () => {
  const reference = { kind: 'round', id: '90' } as const;
  const about = { name: 'สวนมะม่วง', name_en: 'Mango Garden' };
  const closed: ShownCase = { ...shown, state: 'closed', reference };
  fakeApi({
    getContactCase: () => ({ case: closed, about, messages }),
    getClaim: () => ({ claim: { ...claim, name: 'ต้อนรับ' } }),
  });
  const { unmount } = renderApp('/contact/1001', { loggedIn: true });
  expect(await screen.findByText('สวนมะม่วง')).toBeVisible();
  expect(screen.queryByText(/90/)).toBeNull();
  const again = screen.getByRole('link', { name: 'เขียนเรื่องใหม่' });
  expect(again).toHaveAttribute('href', '/contact?round=90');
  unmount();
  renderApp('/contact?claim=7', { loggedIn: true });
  expect(await screen.findByText('ต้อนรับ')).toBeVisible();
});

it('case-08: leads from a closed case to a new one, and says when a case is unknown', async () => {
  fakeApi({
    getContactCase: () => ({ case: { ...shown, state: 'closed' }, about: null, messages }),
  });
  const { unmount } = renderApp('/contact/1001', { loggedIn: true });
  expect(await screen.findByRole('link', { name: 'เขียนเรื่องใหม่' })).toHaveAttribute(
    'href',
    '/contact',
  );
  expect(screen.queryByLabelText('ข้อความ')).not.toBeInTheDocument();
  unmount();
  fakeApi({ getContactCase: () => refuse(404) });
  renderApp('/contact/1002', { loggedIn: true });
  await screen.findByText('ไม่พบเรื่องนี้');
});

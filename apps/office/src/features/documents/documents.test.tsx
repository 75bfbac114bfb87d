import type { OfficeData } from '@kapao/contract/office/operation.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import type { FakeRequest } from '../../testing/fake-api.ts';
import { officeMember } from '../../testing/member-samples.ts';
import { renderOffice } from '../../testing/render-office.tsx';
import { meAs } from '../../testing/samples.ts';

const AT = '2026-11-20T05:00:00.000Z';
const member = { member_id: '100001', username: 'KP100001', name: 'มานี มีนา' };
const given = (id: string) => ({
  id,
  given_at: AT,
  has_picture: true,
  expires_on: null,
  decided_by: null,
  decided_at: null,
  reason: null,
});
const found: OfficeData<'getMemberDocuments'> = {
  member,
  asked: 'withdrawal',
  state: 'waiting',
  is_approved: false,
  can_approve: true,
  documents: [
    { kind: 'card', state: 'waiting', given: given('11') },
    { kind: 'selfie', state: 'waiting', given: given('12') },
    { kind: 'bank_book', state: 'waiting', given: given('13') },
  ],
  decisions: [
    {
      id: '9',
      kind: 'card',
      state: 'rejected',
      decided_by: 'ann@kapao.test',
      decided_at: AT,
      expires_on: null,
      reason: { code: 'blurred', note: '' },
      is_in_force: false,
    },
    {
      id: '8',
      kind: 'card',
      state: 'approved',
      decided_by: 'ann@kapao.test',
      decided_at: AT,
      expires_on: '2026-12-20',
      reason: null,
      is_in_force: true,
    },
  ],
};
const picture = 'data:image/webp;base64,AAAA';
const opened: OfficeData<'openDocuments'> = {
  name: 'มานี มีนา',
  bank_abbr: 'KBANK',
  account_name: 'มานี มีนา',
  account_number: '1234567890',
  pictures: [
    { id: '11', kind: 'card', picture },
    { id: '12', kind: 'selfie', picture },
    { id: '13', kind: 'bank_book', picture },
  ],
};
const named = (requests: readonly FakeRequest[], name: string) =>
  requests.filter((request) => request.name === name);

const open = (role: 'risk' | 'support', more: Parameters<typeof fakeApi>[0] = {}) => {
  const requests = fakeApi({
    getMe: () => meAs(role),
    listDocuments: () => ({
      rows: [{ member, kinds: ['card', 'selfie', 'bank_book'], waiting_since: AT }],
      next: null,
    }),
    getMemberDocuments: () => found,
    openDocuments: () => opened,
    ...more,
  });
  return { requests, ...renderOffice('/documents?open=100001') };
};
/** Shows the pictures of the open member, with a reason. */
const openPictures = async (user: ReturnType<typeof open>['user']) => {
  const shown = await panel();
  await user.click(within(shown).getByRole('button', { name: 'ดูรูป' }));
  const why = await screen.findByRole('alertdialog');
  await user.type(within(why).getByLabelText('เหตุผล'), 'ตรวจตามคิว');
  await user.click(within(why).getByRole('button', { name: 'ดูรูป' }));
  await within(shown).findAllByRole('img');
};
const panel = () => screen.findByRole('complementary', { name: 'เอกสารของ KP100001' });

it('kyc-15: lists who waits, and shows the documents and decisions of the open one', async () => {
  open('support');
  const table = await screen.findByRole('table', { name: /เอกสารยืนยันตัวตน/ });
  expect(within(table).getByText(/KP100001 · มานี มีนา/)).toBeVisible();
  const shown = await panel();
  expect(within(shown).getAllByText('รอตรวจ')).toHaveLength(3);
  expect(shown).toHaveTextContent('ไม่ผ่าน โดย ann@kapao.test');
  for (const name of ['อนุมัติ', 'ดูรูป', 'ปฏิเสธรูปบัตรประชาชน']) {
    expect(within(shown).getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
  }
});

it('kyc-10: opens the pictures by a key, with a reason, beside what they are compared to', async () => {
  const { user, requests } = open('risk');
  await panel();
  await user.keyboard('o');
  const dialog = await screen.findByRole('alertdialog', { name: 'เปิดดูรูปเอกสารของสมาชิก' });
  await user.click(within(dialog).getByRole('button', { name: 'ดูรูป' }));
  expect(named(requests, 'openDocuments')).toEqual([]);
  await user.type(within(dialog).getByLabelText('เหตุผล'), 'ตรวจตามคิว');
  await user.click(within(dialog).getByRole('button', { name: 'ดูรูป' }));
  const shown = await panel();
  expect(await within(shown).findAllByRole('img')).toHaveLength(3);
  expect(shown).toHaveTextContent('KBANK 1234567890 มานี มีนา');
  expect(named(requests, 'openDocuments')).toMatchObject([
    { params: { id: '100001' }, body: { reason: 'ตรวจตามคิว' } },
  ]);
});

it('kyc-11: approves after the pictures were seen, with the last day of the card', async () => {
  const { user, requests } = open('risk', { approveDocuments: () => null });
  const shown = await panel();
  const approve = within(shown).getByRole('button', { name: 'อนุมัติ' });
  expect(approve).toHaveAccessibleDescription('เปิดดูรูปก่อนอนุมัติ');
  await openPictures(user);
  await user.keyboard('a');
  const dialog = await screen.findByRole('alertdialog', { name: 'อนุมัติเอกสาร' });
  await user.click(within(dialog).getByRole('button', { name: 'อนุมัติ' }));
  expect(dialog).toHaveTextContent('กรอกวันหมดอายุ หรือเลือกบัตรตลอดชีพ');
  await user.type(within(dialog).getByRole('textbox', { name: 'วันหมดอายุบนบัตร' }), '31/12/2573');
  await user.click(within(dialog).getByRole('button', { name: 'อนุมัติ' }));
  await waitFor(() =>
    expect(named(requests, 'approveDocuments')).toMatchObject([
      {
        params: { id: '100001' },
        body: { key: expect.any(String), seen: ['11', '12', '13'], expires_on: '2030-12-31' },
      },
    ]),
  );
});

it('kyc-11: approves the opened pictures alone, also where one is replaced in the meantime', async () => {
  let shown = found;
  const { user, requests } = open('risk', {
    getMemberDocuments: () => shown,
    approveDocuments: () => null,
  });
  await openPictures(user);
  await user.keyboard('a');
  const dialog = await screen.findByRole('alertdialog', { name: 'อนุมัติเอกสาร' });
  const [card, ...others] = found.documents;
  if (!card) throw new Error('no card');
  shown = { ...found, documents: [{ ...card, given: given('21') }, ...others] };
  await act(() => queryClient.invalidateQueries());
  await within(await panel()).findByText('รูปถูกลบแล้วตามกำหนด');
  await user.click(within(dialog).getByRole('checkbox'));
  await user.click(within(dialog).getByRole('button', { name: 'อนุมัติ' }));
  await waitFor(() =>
    expect(named(requests, 'approveDocuments')).toMatchObject([
      { body: { seen: ['11', '12', '13'] } },
    ]),
  );
});

it('kyc-12: rejects a picture by its key, with a reason that the member reads', async () => {
  const { user, requests } = open('risk', { rejectDocument: () => null });
  await panel();
  await user.keyboard('2');
  const dialog = await screen.findByRole('alertdialog', { name: 'ปฏิเสธรูปถ่ายคู่บัตร' });
  expect(within(dialog).getByLabelText('ข้อความถึงสมาชิก (สมาชิกได้อ่าน)')).toBeVisible();
  // A reason of the bank book is none of the card's.
  expect(within(dialog).queryByRole('option', { name: /สมุดบัญชี/ })).not.toBeInTheDocument();
  await user.selectOptions(within(dialog).getByLabelText('เหตุผล'), 'name_differs');
  await user.click(within(dialog).getByRole('button', { name: 'ปฏิเสธ' }));
  await waitFor(() =>
    expect(named(requests, 'rejectDocument')).toMatchObject([
      { body: { document_id: '12', reason: 'name_differs', note: '' } },
    ]),
  );
});

it('kyc-12: takes back an approval that is in force while a newer card waits', async () => {
  const { user, requests } = open('risk', { rejectDocument: () => null });
  const shown = await panel();
  await user.click(within(shown).getByRole('button', { name: 'ถอนการอนุมัติรูปบัตรประชาชน' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'ปฏิเสธรูปบัตรประชาชน' });
  expect(dialog).toHaveTextContent('การปฏิเสธจะถอนการอนุมัติ');
  await user.selectOptions(within(dialog).getByLabelText('เหตุผล'), 'name_differs');
  await user.click(within(dialog).getByRole('button', { name: 'ปฏิเสธ' }));
  await waitFor(() =>
    expect(named(requests, 'rejectDocument')).toMatchObject([
      { body: { document_id: '8', reason: 'name_differs', note: '' } },
    ]),
  );
});

it('kyc-11 kyc-12: a decision on what has changed leads on to the newest state', async () => {
  const { user } = open('risk', {
    approveDocuments: () => refuse('target_changed'),
    rejectDocument: () => refuse('target_changed'),
  });
  await openPictures(user);
  await user.keyboard('a');
  const approval = await screen.findByRole('alertdialog', { name: 'อนุมัติเอกสาร' });
  await user.click(within(approval).getByRole('checkbox'));
  await user.click(within(approval).getByRole('button', { name: 'อนุมัติ' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(await screen.findByText(/หน้าจอแสดงสถานะล่าสุด/)).toBeVisible();
  await user.keyboard('1');
  const rejection = await screen.findByRole('alertdialog');
  await user.selectOptions(within(rejection).getByLabelText('เหตุผล'), 'blurred');
  await user.click(within(rejection).getByRole('button', { name: 'ปฏิเสธ' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
});

it('kyc-15: the member’s page speaks of withdrawals only where the site asks for documents', async () => {
  const answers = {
    getMe: () => meAs('risk'),
    getMember: () => officeMember(),
    listMemberEvents: () => ({ rows: [], next: null }),
  };
  fakeApi({ ...answers, getMemberDocuments: () => found });
  const { unmount } = renderOffice('/members/100001');
  const card = await screen.findByRole('region', { name: 'เอกสารยืนยันตัวตน' });
  expect(await within(card).findByText('ยังถอนเงินไม่ได้')).toBeVisible();
  unmount();
  fakeApi({ ...answers, getMemberDocuments: () => ({ ...found, asked: 'off' }) });
  renderOffice('/members/100001');
  const other = await screen.findByRole('region', { name: 'เอกสารยืนยันตัวตน' });
  expect(await within(other).findByText('รูปบัตรประชาชน')).toBeVisible();
  expect(within(other).queryByText('ยังถอนเงินไม่ได้')).not.toBeInTheDocument();
});

import type { MemberDocument } from '@kapao/contract/documents.ts';
import type { Data } from '@kapao/contract/operation.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
// Imported before the first test, which would otherwise wait for the chunks on a busy machine.
import './DocumentsScreen.tsx';
import '../members/ProfileScreen.tsx';

const AT = '2026-11-20T05:00:00.000Z';
const missing: MemberDocument = {
  kind: 'card',
  state: 'missing',
  given_at: null,
  expires_on: null,
  reason: null,
  may_give: true,
};
const documents = (
  changes: Partial<Data<'getDocuments'>> = {},
  ...[card = {}, selfie = {}, bankBook = {}]: Partial<MemberDocument>[]
): Data<'getDocuments'> => ({
  asked: 'withdrawal',
  state: 'missing',
  is_approved: false,
  documents: [
    { ...missing, ...card },
    { ...missing, kind: 'selfie', ...selfie },
    { ...missing, kind: 'bank_book', ...bankBook },
  ],
  ...changes,
});
const open = () => renderApp('/profile/documents', { loggedIn: true });
const cardOf = (name: string) => screen.findByRole('article', { name });

it('kyc-02: sends a picture after its preview, and shows that it waits', async () => {
  let shown = documents();
  const requests = fakeApi({
    getDocuments: () => shown,
    giveDocument: () => {
      shown = documents({}, { state: 'waiting', given_at: AT });
      return null;
    },
  });
  const { user } = open();
  const card = await cardOf('รูปบัตรประชาชน');
  expect(screen.getByText(/ส่งรูป 3 รูป/)).toBeVisible();
  await user.upload(
    within(card).getByLabelText('เลือกรูป'),
    new File(['picture'], 'card.png', { type: 'image/png' }),
  );
  expect(await within(card).findByRole('img', { name: 'ตัวอย่าง รูปบัตรประชาชน' })).toBeVisible();
  expect(requests.some(({ name }) => name === 'giveDocument')).toBe(false);
  await user.click(within(card).getByRole('button', { name: 'ส่งรูปนี้' }));
  await within(card).findByText('รอตรวจ');
  expect(requests.find(({ name }) => name === 'giveDocument')?.body).toEqual({
    kind: 'card',
    picture: expect.stringMatching(/^data:image\/png;base64,/),
  });
  expect(within(card).queryByRole('img')).toBeNull();
  await user.click(within(card).getByRole('button', { name: 'เปลี่ยนรูป' }));
  expect(within(card).getByLabelText('ถ่ายรูป')).toBeInTheDocument();
});

it('kyc-04: says why a picture was refused, and keeps it for another try', async () => {
  fakeApi({
    getDocuments: () => documents(),
    giveDocument: () => refuse(400, 'ไม่สามารถอ่านรูปนี้ได้', 'picture_refused'),
  });
  const { user } = open();
  const card = await cardOf('รูปหน้าสมุดบัญชี');
  const input = within(card).getByLabelText('เลือกรูป');
  await user.upload(input, new File(['picture'], 'book.jpg', { type: 'image/jpeg' }));
  await user.click(await within(card).findByRole('button', { name: 'ส่งรูปนี้' }));
  expect(await within(card).findByRole('alert')).toHaveTextContent('ไม่สามารถอ่านรูปนี้ได้');
  expect(within(card).getByRole('button', { name: 'ส่งรูปนี้' })).toBeVisible();
});

it('kyc-03 kyc-12: shows a rejection in words with the way to give it again, and an approval with its end', async () => {
  const reason = { code: 'blurred', note: 'มุมบัตรหายไป' };
  fakeApi({
    getDocuments: () =>
      documents(
        { state: 'rejected' },
        { state: 'rejected', given_at: AT, reason },
        { state: 'approved', given_at: AT, expires_on: '2030-12-31', may_give: false },
      ),
  });
  open();
  const card = await cardOf('รูปบัตรประชาชน');
  expect(card).toHaveTextContent('รูปไม่ชัดหรืออ่านไม่ครบ');
  expect(card).toHaveTextContent('เจ้าหน้าที่แจ้งว่า “มุมบัตรหายไป”');
  expect(within(card).getByLabelText('เลือกรูป')).toBeInTheDocument();
  const selfie = await cardOf('รูปถ่ายคู่บัตร');
  expect(selfie).toHaveTextContent('ใช้ได้ถึง 31/12/2030');
  expect(within(selfie).queryByLabelText('เลือกรูป')).toBeNull();
  expect(within(selfie).queryByRole('button')).toBeNull();
});

it('kyc-13: says that a card ends soon or has ended', async () => {
  fakeApi({
    getDocuments: () =>
      documents(
        { state: 'missing' },
        { state: 'missing', given_at: AT, expires_on: '2026-11-01' },
        { state: 'approved', given_at: AT, expires_on: '2026-12-20' },
      ),
  });
  open();
  expect(await cardOf('รูปบัตรประชาชน')).toHaveTextContent('หมดอายุเมื่อ 01/11/2026');
  expect(await cardOf('รูปถ่ายคู่บัตร')).toHaveTextContent('ส่งรูปใหม่ได้แล้ว');
});

it('kyc-03 kyc-13: asks for the other pictures that end soon while a new card waits', async () => {
  fakeApi({
    getDocuments: () =>
      documents(
        { state: 'missing', is_approved: true },
        { state: 'waiting', given_at: AT },
        { state: 'approved', given_at: AT, expires_on: '2026-12-20' },
      ),
  });
  open();
  expect(await screen.findByText(/ส่งใหม่ให้ครบ/)).toBeVisible();
  expect(screen.queryByText(/ได้รับครบแล้ว/)).toBeNull();
});

it('kyc-02: the profile leads to the documents where the site asks for them', async () => {
  fakeApi({ getDocuments: () => documents() });
  renderApp('/profile', { loggedIn: true });
  const link = await screen.findByRole('link', { name: 'เอกสารยืนยันตัวตน' });
  expect(link).toHaveAttribute('href', '/profile/documents');
});

it('kyc-02: the profile has no such way, and the screen takes nothing, while the site asks for none', async () => {
  const requests = fakeApi({ getDocuments: () => documents({ asked: 'off' }) });
  renderApp('/profile', { loggedIn: true });
  await screen.findByRole('link', { name: 'พาสคีย์' });
  await waitFor(() => expect(requests.some(({ name }) => name === 'getDocuments')).toBe(true));
  expect(screen.queryByRole('link', { name: 'เอกสารยืนยันตัวตน' })).toBeNull();
});

it('kyc-01: the home screen suggests the documents, where registration asks for them', async () => {
  fakeApi({
    getHome: () => ({
      is_newcomer: true,
      suggests_lock: false,
      suggests_documents: true,
      checkin: null,
      shelves: [],
      games: [],
    }),
  });
  renderApp('/dashboard', { loggedIn: true });
  expect(await screen.findByRole('link', { name: 'ส่งเอกสาร' })).toHaveAttribute(
    'href',
    '/profile/documents',
  );
});

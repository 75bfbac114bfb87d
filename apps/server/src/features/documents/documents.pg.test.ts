import { documentKinds } from '@kapao/contract/documents/rules.ts';
import sharp from 'sharp';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  askDeposit,
  askWithdrawal,
  newMember,
  queryAsOwner,
  startPaymentServer,
} from '../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../testing/money/payments.ts';
import {
  approveAllDocuments,
  askForDocuments,
  documentPicture,
  giveAllDocuments,
  sendDocument,
} from '../../testing/people/documents.ts';
import { changeBankAccount } from '../members/proof-store.ts';
import { startTestOffice } from '../../testing/people/office.ts';
import type { TestOffice } from '../../testing/people/office.ts';
import { openPicture } from './picture-key.ts';

let server: PaymentServer;
let office: TestOffice;
let risk: string;
beforeAll(async () => {
  server = await startPaymentServer();
  office = await startTestOffice(server.context);
  risk = await office.signIn('risk');
});
afterAll(async () => {
  await office.close();
  await server.close();
});
afterEach(() => askForDocuments(server, 'off'));

const documentsOf = async ({ token }: TestMember) => {
  const { data } = await server.call('getDocuments', { token });
  return data ?? expect.fail('no documents');
};
const restrictionOf = async ({ token }: TestMember) => {
  const { data } = await server.call('getRestrictions', { token });
  return data?.withdrawal.find(({ kind }) => kind === 'documents');
};

it('kyc-08: withdrawals wait until the documents are approved, and say what is to be done', async () => {
  const member = await newMember(server, 1_000);
  expect(await restrictionOf(member)).toBeUndefined();
  await askForDocuments(server, 'withdrawal');
  const refused = async () => {
    const answer = await askWithdrawal(server, member, 200);
    const text = (await restrictionOf(member))?.text?.th;
    expect(answer).toMatchObject({ status: 409, code: 'documents_needed', message: text });
    return text;
  };
  expect(await refused()).toContain('ส่งเอกสาร');
  await giveAllDocuments(server, member);
  expect(await refused()).toContain('กำลังตรวจ');
  expect(await askDeposit(server, member)).toMatchObject({ success: true });
  expect(await approveAllDocuments(office, risk, member)).toMatchObject({ success: true });
  expect(await restrictionOf(member)).toBeUndefined();
  expect(await askWithdrawal(server, member, 200)).toMatchObject({ success: true });
});

it('kyc-01: getDocuments asks by the setting: for none, before a withdrawal, or from the registration on', async () => {
  const member = await newMember(server, 500);
  const suggests = async () => {
    const params = { websiteId: '3' };
    const home = await server.call('getHome', { params, token: member.token });
    return home.data?.suggests_documents;
  };
  expect(await documentsOf(member)).toMatchObject({ asked: 'off', state: 'missing' });
  expect(await suggests()).toBe(false);
  await askForDocuments(server, 'withdrawal');
  expect(await suggests()).toBe(false);
  await askForDocuments(server, 'registration');
  expect(await suggests()).toBe(true);
  expect(await askWithdrawal(server, member, 200)).toMatchObject({ code: 'documents_needed' });
  await giveAllDocuments(server, member);
  expect(await suggests()).toBe(false);
  await askForDocuments(server, 'off');
  expect(await askWithdrawal(server, member, 200)).toMatchObject({ success: true });
});

it('kyc-04: keeps a picture re-encoded and encrypted for its member and kind, and answers it to nobody', async () => {
  const member = await newMember(server);
  await askForDocuments(server, 'withdrawal');
  const { width, height, ...photo } = { width: 90, height: 60, channels: 3 as const };
  const bytes = await sharp({ create: { width, height, ...photo, background: '#334455' } })
    .withExif({ IFD0: { Copyright: 'where it was taken' } })
    .jpeg()
    .toBuffer();
  const picture = `data:image/png;base64,${bytes.toString('base64')}`;
  expect(await sendDocument(server, member, 'card', picture)).toMatchObject({ success: true });
  const [kept] = await server.context.database.query<{ picture: Buffer }>(sql`
    select picture
      from member_documents
     where member_id = ${member.id}`);
  const sealed = kept?.picture ?? expect.fail('nothing was kept');
  expect(
    await sharp(sealed)
      .metadata()
      .catch(() => 'no picture'),
  ).toBe('no picture');
  const { database, secrets } = server.context;
  const owner = { memberId: member.id, kind: 'card' } as const;
  const { format, exif } = await sharp(
    await openPicture(database, secrets, owner, sealed),
  ).metadata();
  expect({ format, exif }).toEqual({ format: 'webp', exif: undefined });
  for (const other of [
    { ...owner, kind: 'selfie' },
    { ...owner, memberId: member.id + 1n },
  ] as const) {
    await expect(openPicture(database, secrets, other, sealed)).rejects.toThrow('another row');
  }
  expect(JSON.stringify(await documentsOf(member))).not.toContain('base64');
});

it.each([
  ['no picture', 'data:image/png;base64,AAAA', 'picture_refused'],
  [
    'a drawing',
    `data:image/png;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')}`,
    'picture_refused',
  ],
  ['an address', 'https://pictures.example/card.png', 'invalid_input'],
])('kyc-04: refuses %s, and keeps nothing', async (_what, picture, code) => {
  const member = await newMember(server);
  await askForDocuments(server, 'withdrawal');
  expect(await sendDocument(server, member, 'card', picture)).toMatchObject({ code });
  expect((await documentsOf(member)).documents.map(({ state }) => state)).toEqual([
    'missing',
    'missing',
    'missing',
  ]);
});

it('kyc-03 kyc-05: giveDocument replaces a picture that waits, and takes none that is approved or not asked for', async () => {
  const member = await newMember(server);
  expect(await sendDocument(server, member, 'card')).toMatchObject({ code: 'documents_not_asked' });
  await askForDocuments(server, 'withdrawal');
  await giveAllDocuments(server, member);
  await sendDocument(server, member, 'card', await documentPicture('#aa0000'));
  const rows = await server.context.database.query(sql`
    select
      from member_documents
     where member_id = ${member.id}`);
  expect(rows).toHaveLength(documentKinds.length);
  expect(await documentsOf(member)).toMatchObject({ state: 'waiting', is_approved: false });
  await approveAllDocuments(office, risk, member);
  expect(await documentsOf(member)).toMatchObject({
    state: 'approved',
    is_approved: true,
    documents: [
      { kind: 'card', state: 'approved', expires_on: '2030-12-31', may_give: false },
      { kind: 'selfie', state: 'approved', expires_on: '2030-12-31', may_give: false },
      { kind: 'bank_book', state: 'approved', expires_on: null, may_give: false },
    ],
  });
  expect(await sendDocument(server, member, 'card')).toMatchObject({ code: 'document_approved' });
});

it('kyc-05: keeps one waiting picture of a kind, also when several are given at once', async () => {
  const member = await newMember(server);
  await askForDocuments(server, 'withdrawal');
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => sendDocument(server, member, 'selfie')),
  );
  expect(answers.every(({ success }) => success)).toBe(true);
  const rows = await server.context.database.query(sql`
    select
      from member_documents
     where member_id = ${member.id}`);
  expect(rows).toHaveLength(1);
});

it('kyc-05: giveDocument keeps at most 20 pictures of a member on a day', async () => {
  const member = await newMember(server);
  await askForDocuments(server, 'withdrawal');
  await sendDocument(server, member, 'card');
  const giveMore = (days: number) =>
    queryAsOwner(
      server,
      sql`update document_days set pictures = pictures + 18, day = day - ${days}::integer`,
    );
  await giveMore(0);
  expect(await sendDocument(server, member, 'card')).toMatchObject({ success: true });
  expect(await sendDocument(server, member, 'selfie')).toMatchObject({
    code: 'too_many_documents',
  });
  await giveMore(1);
  expect(await sendDocument(server, member, 'selfie')).toMatchObject({ success: true });
});

it('kyc-07: a bank book counts for the account of its time alone', async () => {
  const member = await newMember(server, 1_000);
  await askForDocuments(server, 'withdrawal');
  await giveAllDocuments(server, member);
  await approveAllDocuments(office, risk, member);
  const account = { bankAbbr: 'KBANK', accountNumber: '7700000001' };
  await server.context.database.transaction((tx) => changeBankAccount(tx, member.id, account));
  await queryAsOwner(server, sql`update members set bank_cooling_until = null`);
  expect(await documentsOf(member)).toMatchObject({
    is_approved: false,
    documents: [{ state: 'approved' }, { state: 'approved' }, { state: 'missing', may_give: true }],
  });
  expect(await askWithdrawal(server, member, 200)).toMatchObject({ code: 'documents_needed' });
  await sendDocument(server, member, 'bank_book');
  expect(await approveAllDocuments(office, risk, member, null)).toMatchObject({ success: true });
  expect(await documentsOf(member)).toMatchObject({ is_approved: true });
});

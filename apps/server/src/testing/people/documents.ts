import { randomUUID } from 'node:crypto';
import { documentKinds } from '@kapao/contract/documents/rules.ts';
import type { DocumentKind } from '@kapao/contract/documents/rules.ts';
import sharp from 'sharp';
import sql from 'sql-template-tag';
import { queryAsOwner } from '../money/payments.ts';
import type { PaymentServer, TestMember } from '../money/payments.ts';
import type { TestOffice } from './office.ts';

/** Sets when the site asks for documents. */
export async function askForDocuments(
  server: PaymentServer,
  kyc: 'off' | 'withdrawal' | 'registration',
): Promise<void> {
  await queryAsOwner(server, sql`update site_settings set kyc = ${kyc}`);
}

export async function documentPicture(background = '#88aacc'): Promise<string> {
  const png = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

export async function sendDocument(
  server: PaymentServer,
  { token }: TestMember,
  kind: DocumentKind,
  picture?: string,
) {
  const body = { kind, picture: picture ?? (await documentPicture()) };
  return server.call('giveDocument', { body, token });
}

export async function giveAllDocuments(server: PaymentServer, member: TestMember): Promise<void> {
  for (const kind of documentKinds) {
    const given = await sendDocument(server, member, kind);
    if (!given.success) throw new Error(given.message);
  }
}

/** Opens a member's documents, as a person of staff. */
export async function openAllDocuments(office: TestOffice, cookie: string, { id }: TestMember) {
  const params = { id: String(id) };
  return office.call('openDocuments', { params, body: { reason: 'ตรวจเอกสาร' }, cookie });
}

/** Approves all documents of a member that wait, as a person of staff who has seen them. */
export async function approveAllDocuments(
  office: TestOffice,
  cookie: string,
  member: TestMember,
  expires_on: string | null = '2030-12-31',
) {
  const params = { id: String(member.id) };
  await openAllDocuments(office, cookie, member);
  const found = await office.call('getMemberDocuments', { params, cookie });
  const seen = (found.data?.documents ?? []).flatMap(({ state, given }) =>
    state === 'waiting' && given ? [given.id] : [],
  );
  return office.call('approveDocuments', {
    params,
    body: { key: randomUUID(), seen, expires_on },
    cookie,
  });
}

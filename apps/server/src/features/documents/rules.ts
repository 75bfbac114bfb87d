import {
  documentKinds,
  identityStates,
  isDue,
  isExpired,
} from '@kapao/contract/documents/rules.ts';
import type {
  DocumentKind,
  DocumentState,
  IdentityState,
  KycMode,
} from '@kapao/contract/documents/rules.ts';
import type { BothLanguages } from '@kapao/contract/envelope.ts';

/** A picture that a member gave, without the picture itself. */
export interface GivenDocument {
  id: bigint;
  kind: DocumentKind;
  state: Exclude<DocumentState, 'missing'>;
  givenAt: Date;
  decidedAt: Date | null;
  decidedBy: string | null;
  reason: string | null;
  note: string | null;
  /** The last day of an approved card or selfie; null where it has none. */
  expiresOn: string | null;
  /** The staff who have opened the picture (kyc-11). */
  openedBy: readonly string[];
  /** Whether the picture is still kept (kyc-14). */
  hasPicture: boolean;
}

/** One of the three documents as it stands: its newest picture, if that counts. */
export interface CurrentDocument {
  kind: DocumentKind;
  state: DocumentState;
  /** The newest picture; null before the first, and for a bank book of an earlier account (kyc-07). */
  given: GivenDocument | null;
}

export interface Standing {
  documents: CurrentDocument[];
  state: IdentityState;
  /** The approvals that count now, also where a newer picture was given, the newest first (kyc-12). */
  inForce: GivenDocument[];
  /** Whether approved documents are in force, also while a new picture waits (kyc-08). */
  isApproved: boolean;
}

/** kyc-03, kyc-07: how a member's documents stand on a Bangkok day. `rows` begins with the newest. */
export function identityOf(
  rows: readonly GivenDocument[],
  { accountSince, today }: { accountSince: Date; today: string },
): Standing {
  const counted = rows.filter(
    ({ kind, givenAt }) => kind !== 'bank_book' || givenAt >= accountSince,
  );
  const documents = documentKinds.map((kind) => {
    const given = counted.find((each) => each.kind === kind) ?? null;
    const isGone = given === null || isExpired(given.expiresOn, today);
    return { kind, given, state: isGone ? ('missing' as const) : given.state };
  });
  const inForce = counted.filter(
    ({ state, expiresOn }) => state === 'approved' && !isExpired(expiresOn, today),
  );
  // Staff see the pictures that wait only once those that are due were given too.
  const isRenewing = documents.some(({ state }) => state === 'waiting');
  const states = documents.map(({ state, given }) =>
    isRenewing && state === 'approved' && isDue(given?.expiresOn ?? null, today)
      ? 'missing'
      : state,
  );
  return {
    documents,
    state: identityStates.find((each) => states.includes(each)) ?? 'missing',
    inForce,
    isApproved: documentKinds.every((kind) => inForce.some((each) => each.kind === kind)),
  };
}

/** kyc-05: why the member may not give a document now; undefined if they may. */
export function giveRefusal(
  { state, given }: CurrentDocument,
  asked: KycMode,
  today: string,
): 'documents_not_asked' | 'document_approved' | undefined {
  if (asked === 'off') return 'documents_not_asked';
  const isSettled = state === 'approved' && !isDue(given?.expiresOn ?? null, today);
  return isSettled ? 'document_approved' : undefined;
}

/** kyc-05: the most pictures that a member gives on a Bangkok day. */
export const PICTURES_OF_A_DAY = 20;

/** kyc-06: whether staff can decide: each document waits, or is approved and not about to expire. */
export function isComplete({ documents }: Standing, today: string): boolean {
  const isReady = ({ state, given }: CurrentDocument) =>
    state === 'waiting' || (state === 'approved' && !isDue(given?.expiresOn ?? null, today));
  return documents.every(isReady) && documents.some(({ state }) => state === 'waiting');
}

const needed = {
  missing: {
    th: 'กรุณาส่งเอกสารยืนยันตัวตนให้ครบก่อนถอนเงิน',
    en: 'Please give all documents of identity before you withdraw',
  },
  rejected: {
    th: 'เอกสารยืนยันตัวตนบางรูปไม่ผ่าน กรุณาส่งใหม่ก่อนถอนเงิน',
    en: 'Some of your documents did not pass. Please give them again before you withdraw',
  },
  waiting: {
    th: 'เจ้าหน้าที่กำลังตรวจเอกสารยืนยันตัวตน ถอนเงินได้เมื่ออนุมัติแล้ว',
    en: 'Staff are checking your documents. You can withdraw once they are approved',
  },
} as const satisfies Record<Exclude<IdentityState, 'approved'>, BothLanguages>;

/** kyc-08: why withdrawals wait, where the site asks for documents; undefined once they are approved. */
export function documentsNeeded({
  state,
  isApproved,
}: Pick<Standing, 'state' | 'isApproved'>): BothLanguages | undefined {
  return isApproved || state === 'approved' ? undefined : needed[state];
}

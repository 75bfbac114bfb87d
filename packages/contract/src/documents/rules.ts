import { addDays } from '../bangkok.ts';

interface Words {
  readonly th: string;
  readonly en: string;
}

/** kyc-01: when the site asks for documents of identity. */
export const kycModes = ['off', 'withdrawal', 'registration'] as const;
export type KycMode = (typeof kycModes)[number];

/** kyc-02: the three pictures, in the order in which the app asks for them. */
export const documentKinds = ['card', 'selfie', 'bank_book'] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const documentNames: Readonly<Record<DocumentKind, Words>> = {
  card: { th: 'รูปบัตรประชาชน', en: 'Identity card' },
  selfie: { th: 'รูปถ่ายคู่บัตร', en: 'Picture with the card' },
  bank_book: { th: 'รูปหน้าสมุดบัญชี', en: 'Bank book' },
};

/** kyc-03: how one picture stands. */
export const documentStates = ['missing', 'waiting', 'approved', 'rejected'] as const;
export type DocumentState = (typeof documentStates)[number];

/** kyc-03: how the three pictures stand together: the first of these that is true of one of them. */
export const identityStates = ['missing', 'rejected', 'waiting', 'approved'] as const;
export type IdentityState = (typeof identityStates)[number];

/** kyc-12: why a picture was rejected, as members read it. Codes are stored and never renamed. */
export const documentRejections = {
  blurred: {
    th: 'รูปไม่ชัดหรืออ่านไม่ครบ กรุณาถ่ายใหม่ในที่สว่าง ให้เห็นทั้งใบ',
    en: 'The picture is blurred or cut off. Please take it again in good light, with all corners',
  },
  name_differs: {
    th: 'ชื่อไม่ตรงกับชื่อที่สมัครไว้ กรุณาส่งเอกสารของคุณเอง หรือติดต่อเจ้าหน้าที่',
    en: 'The name is not the one you registered. Please send your own document, or contact our staff',
  },
  expired: {
    th: 'บัตรหมดอายุแล้ว กรุณาส่งบัตรที่ยังไม่หมดอายุ',
    en: 'The card has expired. Please send one that is still valid',
  },
  account_differs: {
    th: 'ไม่ใช่สมุดบัญชีของบัญชีที่ลงทะเบียนไว้ กรุณาส่งหน้าแรกของสมุดบัญชีที่ใช้ถอนเงิน',
    en: 'It is not the bank book of your registered account. Please send the first page of that one',
  },
  other: { th: 'เอกสารไม่ผ่านการตรวจสอบ', en: 'The document did not pass our review' },
} as const satisfies Readonly<Record<string, Words>>;
export type DocumentRejection = keyof typeof documentRejections;

/** kyc-12: the reasons that can be true of one of the pictures alone; the others are offered for all. */
const ownRejections: Partial<Record<DocumentRejection, readonly DocumentKind[]>> = {
  expired: ['card', 'selfie'],
  account_differs: ['bank_book'],
};

/** kyc-12: the reasons for which a picture may be rejected, with their words. */
export function rejectionsOf(kind: DocumentKind): [DocumentRejection, Words][] {
  // Object.entries types the keys as string.
  const all = Object.entries(documentRejections) as [DocumentRejection, Words][];
  return all.filter(([code]) => ownRejections[code]?.includes(kind) ?? true);
}

/** kyc-13: the days before a card expires from which its member is told and may give a new one. */
export const RENEWAL_DAYS = 30;

/** kyc-13: whether a card with this last day has expired; null never expires. */
export function isExpired(expiresOn: string | null, today: string): boolean {
  return expiresOn !== null && expiresOn < today;
}

/** kyc-13: whether a card with this last day may be renewed. */
export function isDue(expiresOn: string | null, today: string): boolean {
  return isExpired(expiresOn, addDays(today, RENEWAL_DAYS));
}

/** kyc-12: the words of a rejection; a code that only a newer server knows has none. */
export function rejectionWords(code: string): Words | undefined {
  const words: Readonly<Record<string, Words>> = documentRejections;
  return Object.hasOwn(words, code) ? words[code] : undefined;
}

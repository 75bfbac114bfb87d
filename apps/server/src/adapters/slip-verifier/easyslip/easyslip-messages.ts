import { z } from 'zod';
import { satangOfBaht } from '../baht.ts';
import type { SlipAnswer, VerifiedSlip } from '../port.ts';

/** Schemas of the answers in docs/protocols/easyslip.md. */
const text = z.string().max(300);
const names = z.object({ th: text.nullish(), en: text.nullish() }).nullish();
const party = z.object({
  bank: z.object({ id: text.nullish() }).nullish(),
  account: z.object({
    name: names,
    bank: z.object({ account: text }).nullish(),
    proxy: z.object({ account: text }).nullish(),
  }),
});

const found = z.object({
  success: z.literal(true),
  data: z.object({
    matchedAccount: z.object({ bankNumber: text }).nullish(),
    rawSlip: z.object({
      transRef: z.string().regex(/^[0-9A-Za-z]{1,40}$/),
      date: z.iso.datetime({ offset: true }),
      amount: z.object({ amount: z.number().positive() }),
      sender: party,
      receiver: party,
    }),
  }),
});

const refused = z.object({
  success: z.literal(false),
  error: z.object({ code: z.string().max(100) }),
});

/** EasySlip names no time after which a slip of a slow bank can be asked about again. */
const LATER_SECONDS = 120;

const OF_OURS: ReadonlySet<string> = new Set([
  'MISSING_API_KEY',
  'INVALID_API_KEY',
  'BRANCH_INACTIVE',
  'SERVICE_BANNED',
  'SERVICE_DELETED',
  'USER_BANNED',
  'IP_NOT_ALLOWED',
  'QUOTA_EXCEEDED',
]);
const OF_PICTURE: ReadonlySet<string> = new Set([
  'IMAGE_SIZE_TOO_LARGE',
  'INVALID_IMAGE_TYPE',
  'INVALID_IMAGE_FORMAT',
  'INVALID_IMAGE',
]);

/** Reads an answer of EasySlip; undefined for one that does not fit. */
export function readEasySlip(body: unknown, bytes: Buffer): SlipAnswer | undefined {
  const read = found.safeParse(body);
  if (read.success) {
    const slip = verifiedSlip(read.data);
    return slip && { outcome: 'found', slip, body: bytes.toString('utf8') };
  }
  const refusal = refused.safeParse(body);
  return refusal.success ? answerOf(refusal.data.error.code) : undefined;
}

function verifiedSlip({ data }: z.infer<typeof found>): VerifiedSlip | undefined {
  const { rawSlip, matchedAccount } = data;
  const amountSatang = satangOfBaht(rawSlip.amount.amount);
  if (amountSatang === undefined) return undefined;
  const { sender, receiver } = rawSlip;
  return {
    transRef: rawSlip.transRef,
    amountSatang,
    paidAt: new Date(rawSlip.date),
    sendingBank: sender.bank?.id ?? '',
    senderNames: namesOf(sender),
    senderAccount: accountsOf(sender)[0] ?? '',
    matchedAccount: matchedAccount?.bankNumber ?? null,
    receiverBank: receiver.bank?.id ?? '',
    receiverNames: namesOf(receiver),
    receiverAccounts: accountsOf(receiver),
  };
}

function namesOf({ account }: z.infer<typeof party>): string[] {
  return [account.name?.th, account.name?.en].filter((name) => typeof name === 'string');
}

function accountsOf({ account }: z.infer<typeof party>): string[] {
  return [account.bank?.account, account.proxy?.account].filter(
    (number) => typeof number === 'string',
  );
}

function answerOf(said: string): SlipAnswer {
  if (said === 'SLIP_PENDING') return { outcome: 'later', afterSeconds: LATER_SECONDS, said };
  if (said === 'SLIP_NOT_FOUND') return { outcome: 'not_found', said };
  if (OF_OURS.has(said)) return { outcome: 'unusable', said };
  if (OF_PICTURE.has(said)) return { outcome: 'unreadable', said };
  return { outcome: 'unknown', said };
}

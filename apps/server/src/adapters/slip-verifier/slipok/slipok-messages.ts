import { z } from 'zod';
import { satangOfBaht } from '../baht.ts';
import type { SlipAnswer, VerifiedSlip } from '../port.ts';

/** Schemas of the answers in docs/protocols/slipok.md. */
const text = z.string().max(300);
const valued = z.object({ value: text.nullish() }).nullish();
const party = z.object({
  displayName: text.nullish(),
  name: text.nullish(),
  proxy: valued,
  account: valued,
});
const slip = z.object({
  success: z.literal(true),
  transRef: z.string().regex(/^[0-9A-Za-z]{1,40}$/),
  sendingBank: text.nullish(),
  receivingBank: text.nullish(),
  transTimestamp: z.iso.datetime({ offset: true }),
  sender: party,
  receiver: party,
  amount: z.number().positive(),
});
const found = z.object({ success: z.literal(true), data: slip });
const refused = z.object({
  code: z.number(),
  message: text.nullish(),
  data: z.unknown(),
});
const delayed = z.object({ delay: z.number().min(0).max(1_440) });

const SECONDS_PER_MINUTE = 60;
/** The bank's data is away for the moment: SlipOK says to ask again after a quarter of an hour. */
const AWAY_SECONDS = 15 * SECONDS_PER_MINUTE;

/** Reads an answer of SlipOK; undefined for one that does not fit. */
export function readSlipOk(body: unknown, bytes: Buffer): SlipAnswer | undefined {
  const read = found.safeParse(body);
  if (read.success) {
    const verified = verifiedSlip(read.data.data);
    return verified && { outcome: 'found', slip: verified, body: bytes.toString('utf8') };
  }
  const refusal = refused.safeParse(body);
  return refusal.success ? answerOf(refusal.data, bytes) : undefined;
}

function verifiedSlip(data: z.infer<typeof slip>): VerifiedSlip | undefined {
  const amountSatang = satangOfBaht(data.amount);
  if (amountSatang === undefined) return undefined;
  const { sender, receiver } = data;
  return {
    transRef: data.transRef,
    amountSatang,
    paidAt: new Date(data.transTimestamp),
    sendingBank: data.sendingBank ?? '',
    senderNames: namesOf(sender),
    senderAccount: accountsOf(sender)[0] ?? '',
    matchedAccount: null,
    receiverBank: data.receivingBank ?? '',
    receiverNames: namesOf(receiver),
    receiverAccounts: accountsOf(receiver),
  };
}

function namesOf({ displayName, name }: z.infer<typeof party>): string[] {
  return [displayName, name].flatMap((value) => value || []);
}

function accountsOf({ account, proxy }: z.infer<typeof party>): string[] {
  return [account?.value, proxy?.value].flatMap((value) => value || []);
}

function answerOf({ code, data }: z.infer<typeof refused>, bytes: Buffer): SlipAnswer {
  const said = String(code);
  switch (code) {
    case 1000:
    case 1005:
    case 1006:
    case 1007:
    case 1008:
      return { outcome: 'unreadable', said };
    case 1001:
    case 1002:
    case 1003:
    case 1004:
    case 1015:
      return { outcome: 'unusable', said };
    case 1009:
      return { outcome: 'later', afterSeconds: AWAY_SECONDS, said };
    case 1010: {
      const minutes = delayed.safeParse(data).data?.delay;
      const afterSeconds = minutes === undefined ? AWAY_SECONDS : minutes * SECONDS_PER_MINUTE;
      return { outcome: 'later', afterSeconds, said };
    }
    case 1011:
      return { outcome: 'not_found', said };
    // A repeat, another amount and another receiver come with the slip: our own records and rules decide.
    case 1012:
    case 1013:
    case 1014: {
      const read = slip.safeParse(data);
      const verified = read.success ? verifiedSlip(read.data) : undefined;
      return verified
        ? { outcome: 'found', slip: verified, body: bytes.toString('utf8') }
        : { outcome: 'unknown', said };
    }
    default:
      return { outcome: 'unknown', said };
  }
}

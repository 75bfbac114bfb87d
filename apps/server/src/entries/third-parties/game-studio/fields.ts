import { z } from 'zod';
import { microOfDecimal, readDecimal } from '../../../adapters/game-studio/decimal-baht.ts';
import type { DecimalAmount } from '../../../adapters/game-studio/decimal-baht.ts';
import { ROLLBACK_PREFIX } from '../../../flows/play/roll-back-transaction.ts';
import { WrittenNumber } from '../../../http/exact-json.ts';

const LONGEST_TEXT = 200;

/** A text without control characters and unpaired surrogates, some of which PostgreSQL cannot store (studio-03). */
export function studioText(longest: number = LONGEST_TEXT) {
  return z
    .string()
    .min(1)
    .max(longest)
    .regex(/^[^\p{Cc}\p{Cs}]+$/u);
}

/** A transaction id of a studio. It must not have our rollbacks' prefix, or it would be mistaken for one. */
export function studioTransactionId(longest?: number) {
  return studioText(longest).refine((id) => !id.startsWith(ROLLBACK_PREFIX));
}

const writtenNumber = z.instanceof(WrittenNumber).transform(({ text }) => text);

/** Reads a text by `read`; one that it does not know is an issue. */
function readBy<Amount>(read: (text: string) => Amount | undefined) {
  return (text: string, context: z.core.$RefinementCtx<string>): Amount => {
    const amount = read(text);
    if (amount !== undefined) return amount;
    context.addIssue({ code: 'custom', message: 'is no amount' });
    return z.NEVER;
  };
}

const numberOrText = z.union([z.string(), writtenNumber]);

/** An amount of baht that is a JSON number, in micro. The body is parsed by parseExactJson. */
export const numberOfBaht = writtenNumber.transform(readBy(microOfDecimal));

/** An amount of baht that is a text or a JSON number, in micro. */
export const textOfBaht = numberOrText.transform(readBy(microOfDecimal));

/** An amount that a studio owes a member. One that is finer than the ledger's money is read too, so that staff see it. */
export const owedNumberOfBaht = writtenNumber.transform(readBy(readDecimal));
export const owedTextOfBaht = numberOrText.transform(readBy(readDecimal));

/** The part of a win that says its amount. */
export function owed({ micro, isExact }: DecimalAmount) {
  return { amountMicro: micro, isTooFine: !isExact };
}

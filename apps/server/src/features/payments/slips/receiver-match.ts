import type { VerifiedSlip } from '../../../adapters/slip-verifier/port.ts';
import { isSameName } from '../methods/bank-names.ts';

/** Fewer visible digits fit too many accounts. */
const DIGITS_NEEDED = 4;
/** With a name that fits, so many digits are enough. */
const DIGITS_BESIDE_A_NAME = 3;

/** Whether a masked value is ours. `undecided` is no match: staff look at it. */
type Match = 'ours' | 'other' | 'undecided';

/** Our receiving account of a deposit. */
export interface OwnReceiver {
  number: string;
  /** The holder's name. */
  name: string;
  /** The three digits of its bank; null for a PromptPay id, which has none. */
  bankCode: string | null;
}

/**
 * slip-03: compares the receiver of a verified slip with our account. The whole number that the verifier compared decides
 * first. Otherwise the visible digits must fit, of our bank, and a name beside them must be able to be ours: somebody
 * else's account may have the same few digits.
 */
export function matchReceiver(
  slip: Pick<
    VerifiedSlip,
    'matchedAccount' | 'receiverAccounts' | 'receiverBank' | 'receiverNames'
  >,
  own: OwnReceiver,
): Match {
  if (slip.matchedAccount !== null && slip.matchedAccount.replace(/\D/g, '') === own.number) {
    return 'ours';
  }
  const { receiverBank } = slip;
  if (own.bankCode !== null && receiverBank !== '' && receiverBank !== own.bankCode) return 'other';
  const compared = slip.receiverAccounts.map((account) => compareMasked(account, own.number));
  if (compared.length === 0) return 'undecided';
  if (compared.every(({ fits }) => !fits)) return 'other';
  const digits = Math.max(...compared.filter(({ fits }) => fits).map(({ visible }) => visible));
  const named = matchNames(slip.receiverNames, own.name);
  if (named === 'other') return 'undecided';
  const needed = named === 'ours' ? DIGITS_BESIDE_A_NAME : DIGITS_NEEDED;
  return digits >= needed ? 'ours' : 'undecided';
}

/**
 * Compares a masked number with a whole one. With the same length, each visible digit must stand at its place. With
 * another length, the visible digits together must be one part of ours.
 */
function compareMasked(masked: string, whole: string): { fits: boolean; visible: number } {
  const kept = masked
    .toLowerCase()
    .replaceAll('*', 'x')
    .replace(/[^\dx]/g, '');
  const digits = kept.replaceAll('x', '');
  const fits =
    kept.length === whole.length
      ? Array.from(kept).every(
          (character, place) => character === 'x' || character === whole[place],
        )
      : whole.includes(digits);
  return { fits, visible: digits.length };
}

/**
 * slip-06: the payer of a verified slip: the name to show, and whether it is the member's own. Names of another script than
 * the member's cannot be compared.
 */
export function matchPayer(
  names: readonly string[],
  own: string,
): { name: string | null; match: 'own' | 'other' | 'undecided' } {
  const comparable = ofScript(names, own);
  const match = matchNames(names, own);
  const name = comparable.find((each) => isSameName(bare(each), bare(own))) ?? comparable[0];
  return { name: name ?? names[0] ?? null, match: match === 'ours' ? 'own' : match };
}

/** The words by which banks shorten or leave out what a company is. */
const COMPANY =
  /บริษัท|บมจ\.?|บจก\.?|บจ\.|หจก\.?|จำกัด|มหาชน|\(|\)|\b(company|co|ltd|limited|plc|pcl)\b\.?/giu;
const THAI = /\p{Script=Thai}/u;

/** Compares the shown names of our script with ours. `undecided`: none of them can be compared. */
function matchNames(shown: readonly string[], own: string): Match {
  const comparable = ofScript(shown, own);
  if (comparable.length === 0) return 'undecided';
  return comparable.some((name) => isSameName(bare(name), bare(own))) ? 'ours' : 'other';
}

/** The names in the script of ours. */
function ofScript(names: readonly string[], own: string): string[] {
  return names.filter((name) => bare(name) !== '' && THAI.test(name) === THAI.test(own));
}

function bare(name: string): string {
  return name.replace(COMPANY, ' ').trim();
}

import type { Activity, ActivityArea, ActivityKind } from '@kapao/contract/history.ts';
import { formatDay } from '../../lib/dates.ts';
import { formatCredit, formatPoints } from '../../lib/numbers.ts';

/** A key of the catalogue's `history` or of its `kind`. */
export type ActivityWord = ActivityKind | 'lost' | 'winTakenBack';

/**
 * Chooses the word for a movement. A win of 0 means that the round is lost; a rollback with a negative amount takes
 * back a win.
 */
export function activityWord({ kind, amount }: Pick<Activity, 'kind' | 'amount'>): ActivityWord {
  if (kind === 'win' && amount === 0) return 'lost';
  if (kind === 'rollback' && amount < 0) return 'winTakenBack';
  return kind;
}

interface ShownMovement {
  text: string;
  isGain: boolean;
}

/** Formats an amount with its sign; gains are green. Baht have two decimals, points only the decimals they need. */
export function shownMovement({ amount, currency }: ActivityMoney): ShownMovement {
  const size = shownSum(Math.abs(amount), currency);
  if (amount === 0) return { text: size, isGain: false };
  return { text: `${amount > 0 ? '+' : '-'}${size}`, isGain: amount > 0 };
}

type ActivityMoney = Pick<Activity, 'amount' | 'currency'>;

export function shownSum(sum: number, currency: Activity['currency']): string {
  return currency === 'THB' ? formatCredit(sum) : formatPoints(sum);
}

type InLanguage = (text: string, textEn: string | null | undefined) => string;

/** The game of a round, or its brand where the catalogue lacks the game; null for neither. */
export function playedName(
  round: Pick<NonNullable<Activity['round']>, 'game_name' | 'game_name_en' | 'provider_name'>,
  inLanguage: InLanguage,
): string | null {
  const { game_name: game, game_name_en: gameEn } = round;
  return game === null ? round.provider_name : inLanguage(game, gameEn);
}

/** The promotion, coupon, day, mission or wheel of a movement; null where it belongs to none (history-25). */
export function subjectOf(
  { area, reference, reference_en }: Pick<Activity, 'area' | 'reference' | 'reference_en'>,
  inLanguage: InLanguage,
  { areas }: { areas: Readonly<Record<ActivityArea, (reference: string) => string>> },
): string | null {
  if (area === null) return null;
  const name = inLanguage(reference, reference_en);
  return areas[area](area === 'daily-rewards' ? formatDay(name) : name);
}

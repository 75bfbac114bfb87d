import { durationParts } from './durations.ts';
import { formatCredit } from './numbers.ts';

/** The figures of a claim that a member confirms (bonus-47, gift-12). */
interface ClaimFigures {
  bonus: number;
  turnover_need: number;
  max_withdrawal: number | null;
  duration_hours: number;
}

/** The words of the facts, in the language of the screen. */
interface ClaimWords {
  bonus: string;
  turnover: string;
  noTurnover: string;
  within: string;
  maxWithdrawal: string;
  unlimited: string;
  baht: (amount: string) => string;
  days: (count: string) => string;
  hours: (count: string) => string;
}

/** The terms of a bonus: amount, requirement, time and limits, as pairs of a term and its value. */
export function claimFacts(words: ClaimWords, figures: ClaimFigures): [string, string][] {
  const { max_withdrawal, duration_hours } = figures;
  const bonus: [string, string] = [words.bonus, words.baht(formatCredit(figures.bonus))];
  if (figures.turnover_need === 0) return [bonus, [words.turnover, words.noTurnover]];
  const { unit, count } = durationParts(duration_hours);
  return [
    bonus,
    [words.turnover, words.baht(formatCredit(figures.turnover_need))],
    [words.within, words[unit](String(count))],
    [
      words.maxWithdrawal,
      max_withdrawal === null ? words.unlimited : words.baht(formatCredit(max_withdrawal)),
    ],
  ];
}

import type { Promotion } from '@kapao/contract/promotions.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { durationParts } from '../../lib/durations.ts';
import { formatCredit, formatPoints } from '../../lib/numbers.ts';
import { useText } from '../../text/language.ts';
import type { Catalogue } from '../../text/th.ts';
import { FactList } from '../../ui/FactList.tsx';
import { requiresDeposit, wageringRequirement } from './rules.ts';

type Words = Catalogue['promotions'];

/** The bonus and the conditions of a promotion. */
export function PromotionFacts({ promotion }: { promotion: Promotion }) {
  const { promotions: text } = useText();
  const { unit, count } = durationParts(promotion.duration_hours);
  const { max_withdrawal, available_until } = promotion;
  const facts: [string, string][] = [
    [text.bonus, bonusText(text, promotion.bonus)],
    [text.minDeposit, depositText(text, promotion)],
    [text.turnover, turnoverText(text, promotion)],
    [
      text.maxWithdrawal,
      max_withdrawal === null ? text.unlimited : text.baht(formatCredit(max_withdrawal)),
    ],
    [text.duration, text[unit](String(count))],
  ];
  if (available_until !== null) facts.push([text.availableUntil, formatDateTime(available_until)]);
  return <FactList facts={facts} />;
}

function bonusText(text: Words, { amount, percent, max }: Promotion['bonus']): string {
  if (amount !== null) return text.bonusAmount(formatCredit(amount));
  const share = formatPoints(percent ?? 0);
  return max === null ? text.bonusPercentOnly(share) : text.bonusPercent(share, formatCredit(max));
}

function depositText(text: Words, promotion: Promotion): string {
  if (promotion.min_deposit > 0) return text.baht(formatCredit(promotion.min_deposit));
  return requiresDeposit(promotion) ? text.anyDeposit : text.noDeposit;
}

function turnoverText(text: Words, { turnover }: Promotion): string {
  const requirement = wageringRequirement(turnover);
  switch (requirement.kind) {
    case 'none':
      return text.noTurnover;
    case 'amount':
      return text.baht(formatCredit(requirement.value));
    case 'multiple':
      return text.turnoverMultiple(formatPoints(requirement.value));
    default:
      return requirement satisfies never;
  }
}

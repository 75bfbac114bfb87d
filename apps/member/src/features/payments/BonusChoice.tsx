import type { ChosenBonus } from '@kapao/contract/payments.ts';
import type { Promotion } from '@kapao/contract/promotions.ts';
import { useId, type ReactNode } from 'react';
import { durationParts } from '../../lib/durations.ts';
import { formatPoints } from '../../lib/numbers.ts';
import { useInLanguage, useText } from '../../text/language.ts';
import { classNames } from '../../ui/class-names.ts';
import { bonusOfAmount, type BonusChoices } from './bonus-rules.ts';

interface BonusChoiceProps {
  choices: BonusChoices;
  /** The typed amount in baht; 0 while nothing is typed. */
  amountBaht: number;
  chosen: ChosenBonus | undefined;
  onChoose: (promotionId: number | null) => void;
}

/** The bonuses that the typed amount would earn. None is chosen unless the member chooses it (gift-11). */
export function BonusChoice({ choices, amountBaht, chosen, onChoose }: BonusChoiceProps) {
  const { payments: text } = useText();
  const inLanguage = useInLanguage();
  const { promotions, refusal } = choices;
  if (refusal !== undefined) {
    return (
      <p className="text-small text-muted">
        {text.bonus.noneNow} {inLanguage(refusal.th, refusal.en)}
      </p>
    );
  }
  if (promotions.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="pb-2 text-small text-muted">{text.bonus.title}</legend>
      <div className="-mx-edge flex gap-2 overflow-x-auto overscroll-x-contain scroll-px-edge px-edge py-1 [scrollbar-width:none]">
        <Choice isChosen={chosen === undefined} onChoose={() => onChoose(null)}>
          <span className="font-semibold">{text.bonus.none}</span>
        </Choice>
        {promotions.map((promotion) => (
          <PromotionChoice
            key={promotion.id}
            promotion={promotion}
            amountBaht={amountBaht}
            isChosen={chosen?.promotion_id === promotion.id}
            onChoose={() => onChoose(promotion.id)}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface PromotionChoiceProps {
  promotion: Promotion;
  amountBaht: number;
  isChosen: boolean;
  onChoose: () => void;
}

function PromotionChoice({ promotion, amountBaht, isChosen, onChoose }: PromotionChoiceProps) {
  const { payments: text, promotions: words } = useText();
  const inLanguage = useInLanguage();
  const bonus = bonusOfAmount(promotion, amountBaht);
  const name = inLanguage(promotion.name, promotion.name_en);
  if (bonus === undefined) {
    const missing = promotion.min_deposit - amountBaht;
    return (
      <Choice isChosen={false}>
        <span className="block max-w-40 truncate">{name}</span>
        <span className="block text-caption tabular-nums">
          {amountBaht > 0 && missing > 0
            ? text.bonus.missing(formatPoints(missing))
            : text.bonus.from(formatPoints(Math.max(promotion.min_deposit, 1)))}
        </span>
      </Choice>
    );
  }
  const { unit, count } = durationParts(bonus.duration_hours);
  return (
    <Choice isChosen={isChosen} onChoose={onChoose}>
      <span className="block font-semibold text-success tabular-nums">
        {text.bonus.gain(formatPoints(bonus.bonus))}
      </span>
      <span className="block text-caption tabular-nums">
        {bonus.turnover_need === 0
          ? text.bonus.cash
          : text.bonus.play(formatPoints(bonus.turnover_need), words[unit](String(count)))}
      </span>
      <span className="sr-only">{name}</span>
    </Choice>
  );
}

interface ChoiceProps {
  isChosen: boolean;
  /** Absent for a bonus that the typed amount does not earn. */
  onChoose?: () => void;
  children: ReactNode;
}

function Choice({ isChosen, onChoose, children }: ChoiceProps) {
  const id = useId();
  const isDisabled = onChoose === undefined;
  return (
    <label
      htmlFor={id}
      className={classNames(
        'relative flex min-h-14 shrink-0 flex-col justify-center rounded-control border px-3 py-1.5 text-small whitespace-nowrap focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-primary',
        isChosen ? 'border-primary bg-tint' : 'border-line-strong bg-card',
        isDisabled ? 'text-muted' : 'cursor-pointer',
      )}
    >
      <input
        id={id}
        type="radio"
        name="deposit-bonus"
        checked={isChosen}
        disabled={isDisabled}
        onChange={() => onChoose?.()}
        className="absolute inset-0 size-full cursor-[inherit] appearance-none rounded-control outline-none"
      />
      {children}
    </label>
  );
}

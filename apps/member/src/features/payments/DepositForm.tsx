import type { ChosenBonus, DepositOrder, PaymentMethod } from '@kapao/contract/payments.ts';
import type { Promotion } from '@kapao/contract/promotions.ts';
import type { Restriction } from '@kapao/contract/under-way.ts';
import { useState, type FormEvent } from 'react';
import { cleanAmount, settleAmount } from '../../lib/amounts.ts';
import { formatCredit, formatNumber } from '../../lib/numbers.ts';
import { useDraft } from '../../state/drafts.ts';
import { useText } from '../../text/language.ts';
import { AmountField } from '../../ui/AmountField.tsx';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { classNames } from '../../ui/class-names.ts';
import { bonusOfAmount, NO_BONUSES, type BonusChoices } from './bonus-rules.ts';
import { BonusChoice } from './BonusChoice.tsx';
import { BonusDialog } from './BonusDialog.tsx';
import { ProtectionHint } from './ProtectionHint.tsx';
import {
  canDeposit,
  feeBaht,
  hasFee,
  isWithinMethod,
  depositSteps,
  QUICK_AMOUNTS_BAHT,
} from './rules.ts';
import { useDeposit } from './use-deposit.ts';

/** A bonus with its promotion, as the member chose it. */
interface NamedBonus {
  promotion: Promotion;
  bonus: ChosenBonus;
}

interface DepositFormProps {
  method: PaymentMethod;
  /** `late` while they are still awaited. */
  bonuses: BonusChoices | 'late';
  /** Why no deposit can be opened now; null if one can. */
  refusal: Restriction | null;
  onDeposit: (opened: DepositOrder, chosen: NamedBonus | undefined) => void;
}

export function DepositForm({ method, bonuses, refusal, onDeposit }: DepositFormProps) {
  const { payments: text, restrictions, common } = useText();
  const [amount, setAmount] = useDraft(`deposit ${method.id}`);
  const choice = useBonusChoice(bonuses === 'late' ? NO_BONUSES : bonuses, Number(amount));
  const { busy, refusedBy, deposit } = useDeposit(method, (opened, bonus) => {
    setAmount('');
    onDeposit(opened, bonus && choice.chosen);
  });
  const isRefused = refusal !== null || method.closed !== undefined;
  const range = { min: method.min_amount, max: method.max_amount };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy || isRefused || !canDeposit(amount)) return;
    const settled = settleAmount(amount, range);
    setAmount(settled);
    // An amount that the limits have just changed is shown before it is sent.
    if (settled !== amount) return;
    if (choice.chosen) choice.setConfirming(true);
    else void deposit(Number(settled));
  };

  return (
    <form onSubmit={submit}>
      <fieldset disabled={isRefused} className="flex min-w-0 flex-col gap-4">
        <AmountField
          label={text.amount}
          hint={text.depositRange(formatNumber(method.min_amount), formatNumber(method.max_amount))}
          value={amount}
          onChange={setAmount}
          unit={common.baht}
          enterKeyHint="go"
          {...range}
        />
        <QuickAmounts
          method={method}
          amount={amount}
          onChoose={(baht) => setAmount(cleanAmount(String(baht), range))}
        />
        {bonuses === 'late' ? (
          <Skeleton className="h-23" />
        ) : (
          <BonusChoice
            choices={bonuses}
            amountBaht={Number(amount)}
            chosen={choice.chosen?.bonus}
            onChoose={choice.choose}
          />
        )}
        <AmountAfterFee method={method} amount={amount} />
        <Button type="submit" busy={busy} disabled={!canDeposit(amount)} className="w-full">
          {text.deposit}
        </Button>
        {refusal !== null && (
          <p className="text-small text-error-ink">{restrictions.kind[refusal.kind]}</p>
        )}
        {depositSteps[method.kind].leavesForPage && (
          <p className="text-small text-muted">{text.redirectHint}</p>
        )}
        {refusal === null && <ProtectionHint refusedBy={refusedBy} />}
      </fieldset>
      {choice.chosen && (
        <BonusDialog
          {...choice.chosen}
          amountBaht={Number(amount)}
          open={choice.isConfirming}
          onClose={() => choice.setConfirming(false)}
          onDeposit={(bonus) => {
            choice.setConfirming(false);
            void deposit(Number(amount), bonus);
          }}
        />
      )}
    </form>
  );
}

/** The member's choice for this visit; nothing keeps it, and an amount that does not earn it leaves none chosen. */
function useBonusChoice({ promotions }: BonusChoices, amountBaht: number) {
  const [chosenId, choose] = useState<number | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const promotion = promotions.find(({ id }) => id === chosenId);
  const bonus = promotion && bonusOfAmount(promotion, amountBaht);
  const chosen: NamedBonus | undefined = bonus && { promotion, bonus };
  return { chosen, choose, isConfirming, setConfirming };
}

/** Shows the method's fee and the amount after it, before the member pays. */
function AmountAfterFee({ method, amount }: { method: PaymentMethod; amount: string }) {
  const { payments: text } = useText();
  if (!hasFee(method) || amount === '') return null;
  const fee = feeBaht(Number(amount), method);
  return (
    <p className="text-small text-muted tabular-nums">
      {text.arrivesAfterFee(formatCredit(Number(amount) - fee), formatCredit(fee))}
    </p>
  );
}

interface QuickAmountsProps {
  method: PaymentMethod;
  amount: string;
  onChoose: (baht: number) => void;
}

function QuickAmounts({ method, amount, onChoose }: QuickAmountsProps) {
  const { payments: text } = useText();
  return (
    <fieldset className="grid grid-cols-3 gap-2">
      <legend className="sr-only">{text.quickAmounts}</legend>
      {QUICK_AMOUNTS_BAHT.map((baht) => {
        const isChosen = amount === String(baht);
        return (
          <button
            key={baht}
            type="button"
            aria-pressed={isChosen}
            disabled={!isWithinMethod(baht, method)}
            onClick={() => onChoose(baht)}
            className={classNames(
              'min-h-12 rounded-control border tabular-nums transition-[transform,background-color,border-color] duration-200',
              'active:not-disabled:scale-[0.98] disabled:text-muted',
              isChosen
                ? 'border-primary bg-tint font-semibold text-primary'
                : 'border-line bg-card',
            )}
          >
            {formatNumber(baht)}
          </button>
        );
      })}
    </fieldset>
  );
}

import type { Data } from '@kapao/contract/operation.ts';
import type { Promotion } from '@kapao/contract/promotions.ts';
import { formatCredit } from '../../lib/numbers.ts';
import { useInLanguage, useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FactList } from './PromotionFacts.tsx';
import { durationParts } from './rules.ts';

export type Offer = Data<'listOffers'>['offers'][number];

interface ClaimDialogProps {
  promotion: Promotion;
  offer: Offer;
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** States the cost of a bonus before the member claims it (bonus-47). */
export function ClaimDialog({ promotion, offer, open, onClose, onConfirm }: ClaimDialogProps) {
  const { promotions: text } = useText();
  const inLanguage = useInLanguage();
  return (
    <Dialog open={open} onClose={onClose} title={text.claimTitle}>
      <p className="font-semibold [overflow-wrap:anywhere]">
        {inLanguage(promotion.name, promotion.name_en)}
      </p>
      <FactList facts={useClaimFacts(promotion, offer)} />
      <p className="text-small text-muted">
        {offer.turnover_need > 0 ? text.rule : text.cashAtOnce}
      </p>
      <div className="flex flex-col gap-2">
        <Button onClick={onConfirm} className="w-full">
          {text.claim}
        </Button>
        <Button variant="outlined" onClick={onClose} className="w-full">
          {text.notNow}
        </Button>
      </div>
    </Dialog>
  );
}

function useClaimFacts(promotion: Promotion, offer: Offer): [string, string][] {
  const { promotions: text } = useText();
  const { max_withdrawal, duration_hours } = promotion;
  const bonus: [string, string] = [text.bonus, text.baht(formatCredit(offer.bonus))];
  if (offer.turnover_need === 0) return [bonus, [text.turnover, text.noTurnover]];
  const { unit, count } = durationParts(duration_hours);
  return [
    bonus,
    [text.turnover, text.baht(formatCredit(offer.turnover_need))],
    [text.within, text[unit](String(count))],
    [
      text.maxWithdrawal,
      max_withdrawal === null ? text.unlimited : text.baht(formatCredit(max_withdrawal)),
    ],
  ];
}

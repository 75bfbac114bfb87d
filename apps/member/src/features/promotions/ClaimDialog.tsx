import type { Promotion } from '@kapao/contract/promotions.ts';
import { claimFacts } from '../../lib/claim-facts.ts';
import { useInLanguage, useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FactList } from '../../ui/FactList.tsx';
import type { Offer } from './rules.ts';

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
      <FactList facts={claimFacts(text, { ...promotion, ...offer })} />
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

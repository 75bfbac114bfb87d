import type { ChosenBonus } from '@kapao/contract/payments.ts';
import type { Promotion } from '@kapao/contract/promotions.ts';
import { claimFacts } from '../../lib/claim-facts.ts';
import { formatCredit } from '../../lib/numbers.ts';
import { useInLanguage, useLanguage, useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FactList } from '../../ui/FactList.tsx';

interface BonusDialogProps {
  promotion: Promotion;
  bonus: ChosenBonus;
  amountBaht: number;
  open: boolean;
  onClose: () => void;
  /** Opens the deposit, with the bonus or without it. */
  onDeposit: (bonus: ChosenBonus | undefined) => void;
}

/** States what a bonus gives and costs before the deposit is opened; "without" is one tap too (gift-12). */
export function BonusDialog({ promotion, bonus, amountBaht, ...dialog }: BonusDialogProps) {
  const { payments: text, promotions: words } = useText();
  const inLanguage = useInLanguage();
  const { open, onClose, onDeposit } = dialog;
  const deposit: [string, string] = [text.amountAsked, words.baht(formatCredit(amountBaht))];
  return (
    <Dialog open={open} onClose={onClose} title={text.bonus.confirmTitle}>
      <p className="font-semibold [overflow-wrap:anywhere]">
        {inLanguage(promotion.name, promotion.name_en)}
      </p>
      <FactList facts={[deposit, ...claimFacts(words, bonus)]} />
      <p className="text-small text-muted">
        {bonus.turnover_need > 0 ? words.rule : words.cashAtOnce}
      </p>
      <p className="text-small text-muted">{text.bonus.whenArrived}</p>
      <AllTerms promotion={promotion} />
      <div className="flex flex-col gap-2">
        <Button onClick={() => onDeposit(bonus)} className="w-full">
          {text.bonus.confirm}
        </Button>
        <Button variant="outlined" onClick={() => onDeposit(undefined)} className="w-full">
          {text.bonus.without}
        </Button>
      </div>
    </Dialog>
  );
}

function AllTerms({ promotion }: { promotion: Promotion }) {
  const { promotions: words } = useText();
  const language = useLanguage((state) => state.language);
  const terms = language === 'en' ? promotion.terms_en : promotion.terms;
  return (
    <details className="text-small">
      <summary className="flex min-h-11 cursor-pointer items-center text-accent">
        {words.terms}
      </summary>
      <ul className="flex list-disc flex-col gap-1 pl-5 text-muted">
        {terms.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
    </details>
  );
}

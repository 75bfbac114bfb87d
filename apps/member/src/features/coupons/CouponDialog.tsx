import type { CouponDetails } from '@kapao/contract/coupons.ts';
import { useLanguage, useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

interface CouponDialogProps {
  /** The coupon whose turnover the member has to confirm; undefined while there is none to confirm. */
  preview: CouponDetails | undefined;
  onClose: () => void;
  onConfirm: (preview: CouponDetails) => void;
}

/** States the cost of a coupon's bonus before the member redeems it (offer-28). */
export function CouponDialog({ preview, onClose, onConfirm }: CouponDialogProps) {
  const { coupons: text } = useText();
  const language = useLanguage((state) => state.language);
  if (preview === undefined) return null;
  const terms = language === 'th' ? preview.terms : preview.terms_en;
  return (
    <Dialog open onClose={onClose} title={text.termsTitle}>
      <ul className="flex list-disc flex-col gap-1 pl-5 text-small">
        {terms.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
      <div className="flex flex-col gap-2">
        <Button onClick={() => onConfirm(preview)} className="w-full">
          {text.use}
        </Button>
        <Button variant="outlined" onClick={onClose} className="w-full">
          {text.notNow}
        </Button>
      </div>
    </Dialog>
  );
}

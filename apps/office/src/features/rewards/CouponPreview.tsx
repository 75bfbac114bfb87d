import {
  couponMistakes,
  UNIQUE_CODE_ALPHABET,
  UNIQUE_CODE_LENGTH,
} from '@kapao/contract/coupons/rules.ts';
import { useState } from 'react';
import { useText } from '../../text/language.ts';
import { couponOfDraft, sampleCoupon, type CouponDraft } from './coupon-draft.ts';
import { OfferPreview } from './OfferPreview.tsx';
import { useDraftedCoupon, useRightDraft } from './use-drafted.ts';

const SAMPLE_LETTERS = UNIQUE_CODE_ALPHABET.slice(0, UNIQUE_CODE_LENGTH);

/** The member app's coupon screen, for a member who has redeemed the draft (offer-24). */
export function CouponPreview({ draft }: { draft: CouponDraft }) {
  const { screens } = useText();
  const [redeemed_at] = useState(() => new Date().toISOString());
  const mistakesOf = (typed: CouponDraft) => couponMistakes(couponOfDraft(typed));
  const right = useRightDraft(draft, mistakesOf, sampleCoupon);
  const previewed = useDraftedCoupon(draft);
  const { code, unique_codes, type, amount } = couponOfDraft(right ?? draft);
  const shown = unique_codes ? `${code}-${SAMPLE_LETTERS}` : code;
  return (
    <OfferPreview
      path="/coupon"
      label={screens.coupons}
      mistakes={mistakesOf(draft)}
      answers={
        right && {
          ...(previewed && { previewCoupon: previewed }),
          listRedeemedCoupons: { coupons: [{ code: shown, type, amount, redeemed_at }] },
        }
      }
    />
  );
}

import type { OfficeCoupon } from '@kapao/contract/office/coupons.ts';
import type { Mistake } from '@kapao/contract/rewards/rules.ts';
import { formatMicro } from '../../lib/money.ts';
import { useText } from '../../text/language.ts';
import { Card } from '../../ui/Card.tsx';
import type { CouponDraft, CouponText } from './coupon-draft.ts';
import { DraftFields, NumberDraft, TextDraft, TickDraft, TimeDraft } from './DraftFields.tsx';
import { useBinding } from './use-binding.ts';
import type { ChangeDraft } from './use-offer-draft.ts';
import { ChoiceField } from '../../ui/Field.tsx';

interface CouponFieldsProps {
  draft: CouponDraft;
  change: ChangeDraft<CouponDraft>;
  mistakes: readonly Mistake[];
  /** The coupon as it was saved last; null for a new one. */
  saved: OfficeCoupon | null;
  /** The number of codes that are made with the first save; null for a saved coupon. */
  codeCount: { count: string; onChange: (count: string) => void } | null;
}

/** All fields of a coupon, each held to the rules of the contract while somebody types. */
export function CouponFields({ draft, change, mistakes, saved, codeCount }: CouponFieldsProps) {
  const { rewards } = useText();
  const bind = useBinding<CouponText>(draft, change);
  return (
    <DraftFields mistakes={mistakes}>
      <Card title={rewards.coupon}>
        <div className="grid gap-4 px-4 pb-4 sm:grid-cols-2">
          <TextDraft
            {...bind('code')}
            label={draft.unique_codes ? rewards.codesName : rewards.fields.code}
            hint={saved ? rewards.codeStays : rewards.codeHint}
            readOnly={saved !== null}
          />
          <TickDraft
            label={rewards.uniqueCodes}
            hint={saved?.unique_codes ? rewards.uniqueStays : rewards.uniqueHint}
            isChecked={draft.unique_codes}
            isDisabled={saved?.unique_codes === true}
            onChange={(isTicked) => change('unique_codes', isTicked)}
          />
          {codeCount !== null && draft.unique_codes && (
            <NumberDraft
              label={rewards.codeCount}
              hint={rewards.codeCountHint}
              path="count"
              value={codeCount.count}
              onChange={codeCount.onChange}
            />
          )}
          <ChoiceField
            label={rewards.rewardType}
            value={draft.type}
            choices={[
              ['credit', rewards.types.credit],
              ['points', rewards.types.points],
            ]}
            onChange={(type) => change('type', type)}
          />
          <NumberDraft {...bind('amount')} />
          <NumberDraft {...bind('total_limit')} hint={rewards.totalHint} />
          <NumberDraft {...bind('per_member_limit')} />
          <NumberDraft
            {...bind('budget')}
            hint={saved ? rewards.spent(formatMicro(saved.spent_micro)) : rewards.totalHint}
          />
          <TimeDraft {...bind('from')} />
          <TimeDraft {...bind('until')} />
        </div>
      </Card>
      {draft.type === 'credit' && (
        <Card title={rewards.wagering} note={rewards.couponWageringHint}>
          <div className="grid gap-4 px-4 pb-4 sm:grid-cols-2">
            <NumberDraft {...bind('turnover_multiple')} hint={rewards.optional} />
            <NumberDraft {...bind('duration_hours')} />
            <NumberDraft {...bind('max_withdrawal')} hint={rewards.optional} />
          </div>
        </Card>
      )}
    </DraftFields>
  );
}

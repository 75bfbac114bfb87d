import type { OfficeCoupon } from '@kapao/contract/office/coupons.ts';
import type { Mistake } from '@kapao/contract/rewards/rules.ts';
import { useText } from '../../text/language.ts';
import { Card } from '../../ui/Card.tsx';
import type { CouponDraft } from './coupon-draft.ts';
import {
  ChoiceDraft,
  DraftFields,
  NumberDraft,
  TextDraft,
  TickDraft,
  TimeDraft,
} from './DraftFields.tsx';

interface CouponFieldsProps {
  draft: CouponDraft;
  change: (fields: Partial<CouponDraft>) => void;
  mistakes: readonly Mistake[];
  /** As it was saved last; null for a new one. */
  saved: OfficeCoupon | null;
}

/** All fields of a coupon, each held to the rules of the contract while somebody types. */
export function CouponFields({ draft, change, mistakes, saved }: CouponFieldsProps) {
  const { rewards } = useText();
  const { fields } = rewards;
  return (
    <DraftFields mistakes={mistakes}>
      <Card title={rewards.coupon}>
        <div className="grid gap-4 px-4 pb-4 sm:grid-cols-2">
          <TextDraft
            label={draft.uniqueCodes ? rewards.codesName : fields.code}
            hint={saved ? rewards.codeStays : rewards.codeHint}
            path="code"
            readOnly={saved !== null}
            value={draft.code}
            onChange={(code) => change({ code })}
          />
          <TickDraft
            label={rewards.uniqueCodes}
            hint={saved?.unique_codes ? rewards.uniqueStays : rewards.uniqueHint}
            isChecked={draft.uniqueCodes}
            isDisabled={saved?.unique_codes === true}
            onChange={(uniqueCodes) => change({ uniqueCodes })}
          />
          <ChoiceDraft
            label={rewards.rewardType}
            value={draft.type}
            choices={[
              ['credit', rewards.types.credit],
              ['points', rewards.types.points],
            ]}
            onChange={(type) => change({ type })}
          />
          <NumberDraft
            label={fields.amount}
            path="amount"
            value={draft.amount}
            onChange={(amount) => change({ amount })}
          />
          <NumberDraft
            label={fields.total_limit}
            hint={rewards.totalHint}
            path="total_limit"
            value={draft.totalLimit}
            onChange={(totalLimit) => change({ totalLimit })}
          />
          <NumberDraft
            label={fields.per_member_limit}
            path="per_member_limit"
            value={draft.perMember}
            onChange={(perMember) => change({ perMember })}
          />
          <TimeDraft
            label={fields.from}
            path="from"
            value={draft.from}
            onChange={(from) => change({ from })}
          />
          <TimeDraft
            label={fields.until}
            path="until"
            value={draft.until}
            onChange={(until) => change({ until })}
          />
        </div>
      </Card>
    </DraftFields>
  );
}

import type { OfficeWheel } from '@kapao/contract/office/saved-records.ts';
import type { Mistake } from '@kapao/contract/rewards/rules.ts';
import type { WrittenWheel } from '@kapao/contract/spins/rules.ts';
import { usePictureField } from '../../../api/use-picture-field.ts';
import { formatMicro } from '../../../lib/money.ts';
import { wheelPictureUrl } from '../../../lib/site.ts';
import { useText } from '../../../text/language.ts';
import { Card } from '../../../ui/Card.tsx';
import { PictureField } from '../../../ui/PictureField.tsx';
import { DraftFields, NumberDraft, TextDraft, TickDraft } from '../DraftFields.tsx';
import { bindFields } from '../records/bind-fields.ts';
import type { ChangeDraft } from '../use-offer-draft.ts';
import { CostCard } from './CostCard.tsx';
import { PrizesCard } from './PrizesCard.tsx';
import { TrialCard } from './TrialCard.tsx';
import { useLargestPay } from './use-largest-pay.ts';
import type { WheelDraft, WheelText } from './wheel-draft.ts';

interface WheelFieldsProps {
  draft: WheelDraft;
  written: WrittenWheel;
  change: ChangeDraft<WheelDraft>;
  mistakes: readonly Mistake[];
  saved: OfficeWheel | null;
}

const grid = 'grid gap-4 px-4 pb-4 sm:grid-cols-2';

/** All fields of a wheel, each held to the rules of the contract while somebody types (editor-16). */
export function WheelFields({ draft, written, change, mistakes, saved }: WheelFieldsProps) {
  const { records, editors } = useText();
  const bind = bindFields<WheelText>(draft, change, records.fields);
  const picture = usePictureField();
  const largest = useLargestPay()(written);
  return (
    <DraftFields mistakes={mistakes}>
      <div className="flex flex-col gap-4">
        <Card title={records.wheel} note={saved === null ? undefined : records.wheelHint}>
          <div className={grid}>
            <TextDraft {...bind('name')} />
            <TextDraft {...bind('name_en')} hint={editors.optional} />
            <NumberDraft {...bind('price')} />
            <NumberDraft {...bind('sort')} hint={records.sortHint} />
            <PictureField
              {...picture({
                label: records.fields.image,
                value: draft.image,
                url: wheelPictureUrl(draft.image),
                onChange: (path) => change('image', path),
              })}
            />
            <TickDraft
              label={editors.isEnabled}
              hint={records.wheelEnabledHint}
              isChecked={draft.is_enabled}
              onChange={(isTicked) => change('is_enabled', isTicked)}
            />
          </div>
        </Card>
        <PrizesCard
          prizes={draft.prizes}
          written={written.prizes}
          onChange={(prizes) => change('prizes', prizes)}
        />
        <CostCard written={written} saved={saved} />
        <TrialCard written={written} isRight={mistakes.length === 0} />
        <Card title={records.budget} note={records.wheelBudgetHint}>
          <div className={grid}>
            <NumberDraft
              {...bind('budget')}
              hint={saved ? records.spent(formatMicro(saved.spending.micro)) : editors.unlimited}
            />
            <NumberDraft
              {...bind('budget_claims')}
              hint={saved ? records.claimed(saved.spending.claims) : editors.unlimited}
            />
          </div>
          <output className="block px-4 pb-4 font-semibold">
            {largest === null
              ? editors.noLargestValue
              : largest !== '' && editors.largestValue(largest)}
          </output>
        </Card>
      </div>
    </DraftFields>
  );
}

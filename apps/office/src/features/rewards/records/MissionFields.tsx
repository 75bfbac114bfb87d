import type { WrittenMission } from '@kapao/contract/missions/rules.ts';
import type { Mistake } from '@kapao/contract/rewards/rules.ts';
import { useText } from '../../../text/language.ts';
import { Card } from '../../../ui/Card.tsx';
import { DraftFields, NumberDraft, TextDraft, TickDraft, TimeDraft } from '../DraftFields.tsx';
import type { ChangeDraft } from '../use-offer-draft.ts';
import { bindFields } from './bind-fields.ts';
import { largestPay, type MissionDraft, type MissionText } from './mission-draft.ts';
import { ChoiceField } from '../../../ui/Field.tsx';

interface MissionFieldsProps {
  draft: MissionDraft;
  written: WrittenMission;
  change: ChangeDraft<MissionDraft>;
  mistakes: readonly Mistake[];
}

/** All fields of a mission, each held to the rules of the contract while somebody types. */
export function MissionFields({ draft, written, change, mistakes }: MissionFieldsProps) {
  const { editors, rewards } = useText();
  const bind = bindFields<MissionText>(draft, change, editors.fields);
  const grid = 'grid gap-4 px-4 pb-4 sm:grid-cols-2';
  return (
    <DraftFields mistakes={mistakes}>
      <Card title={editors.mission}>
        <div className={grid}>
          <TextDraft {...bind('title')} />
          <TextDraft {...bind('title_en')} hint={editors.optional} />
          <TimeDraft {...bind('from')} />
          <TimeDraft {...bind('until')} hint={editors.optional} />
          <NumberDraft {...bind('sort')} hint={editors.optional} />
          <TickDraft
            label={editors.isEnabled}
            hint={editors.missionEnabledHint}
            isChecked={draft.is_enabled}
            onChange={(isTicked) => change('is_enabled', isTicked)}
          />
        </div>
      </Card>
      <Card title={editors.task} note={editors.taskHint}>
        <div className={grid}>
          <NumberDraft {...bind('days_needed')} />
          <NumberDraft {...bind('daily_minimum')} />
          <NumberDraft {...bind('amount')} />
          <TickDraft
            label={editors.repeatable}
            hint={editors.repeatableHint}
            isChecked={draft.is_repeatable}
            onChange={(isTicked) => change('is_repeatable', isTicked)}
          />
        </div>
      </Card>
      <Card title={editors.budget} note={editors.budgetHint}>
        <div className={grid}>
          <ChoiceField
            label={rewards.rewardType}
            value={draft.bonus_type}
            choices={[
              ['credit', rewards.types.credit],
              ['points', rewards.types.points],
            ]}
            onChange={(type) => change('bonus_type', type)}
          />
          <NumberDraft {...bind('bonus')} />
          <NumberDraft {...bind('budget')} hint={editors.unlimited} />
          <NumberDraft {...bind('budget_claims')} hint={editors.unlimited} />
        </div>
        <LargestPay written={written} />
      </Card>
    </DraftFields>
  );
}

function LargestPay({ written }: { written: WrittenMission }) {
  const { editors, rewards } = useText();
  const largest = largestPay(written);
  if (largest !== null && Number.isNaN(largest)) return null;
  return (
    <output className="block px-4 pb-4 font-semibold">
      {largest === null
        ? editors.noLargestValue
        : editors.largestValue(
            `${largest.toLocaleString('en-US')} ${rewards.units[written.bonus_type]}`,
          )}
    </output>
  );
}

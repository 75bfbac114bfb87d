import type { DayReward } from '@kapao/contract/daily-rewards/calendar.ts';
import type { Mistake } from '@kapao/contract/rewards/rules.ts';
import { useText } from '../../../text/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { DraftFields, NumberDraft } from '../DraftFields.tsx';
import { ChoiceField } from '../../../ui/Field.tsx';

export interface Brush {
  type: DayReward['type'] | 'usual';
  amount: string;
}

interface CalendarBrushProps {
  brush: Brush;
  mistakes: readonly Mistake[];
  /** Whether days may take the reward of their day of the month. */
  hasUsual: boolean;
  onChange: (brush: Brush) => void;
  onFill: (days: 'all' | 'weekends') => void;
}

/** The reward that a click paints, and buttons that paint many days. */
export function CalendarBrush(props: CalendarBrushProps) {
  const { brush, mistakes, hasUsual, onChange, onFill } = props;
  const { editors, rewards } = useText();
  const { calendar, fields } = editors;
  const [mistake] = mistakes;
  const why = mistake && fields.reward;
  return (
    <DraftFields mistakes={mistakes}>
      <div className="flex flex-wrap items-end gap-3 px-4 pb-4">
        <ChoiceField
          label={calendar.brush}
          value={brush.type}
          choices={[
            ['points', rewards.types.points],
            ['credit', rewards.types.credit],
            ...(hasUsual ? [['usual', calendar.asUsual] as const] : []),
          ]}
          onChange={(type) => onChange({ ...brush, type })}
        />
        {brush.type !== 'usual' && (
          <div className="w-28">
            <NumberDraft
              label={fields.reward}
              path="amount"
              value={brush.amount}
              onChange={(amount) => onChange({ ...brush, amount })}
            />
          </div>
        )}
        <Button disabledReason={why} onClick={() => onFill('all')}>
          {calendar.fillAll}
        </Button>
        {hasUsual && (
          <Button disabledReason={why} onClick={() => onFill('weekends')}>
            {calendar.fillWeekends}
          </Button>
        )}
      </div>
    </DraftFields>
  );
}

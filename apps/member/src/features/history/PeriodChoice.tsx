import { useText } from '../../text/language.ts';
import { classNames } from '../../ui/class-names.ts';
import { historyPeriods, type HistoryPeriod } from './rules.ts';

interface PeriodChoiceProps {
  period: HistoryPeriod;
  onChoose: (period: HistoryPeriod) => void;
}

/** How far back a history goes. */
export function PeriodChoice({ period, onChoose }: PeriodChoiceProps) {
  const { history: text } = useText();
  return (
    <fieldset className="-mx-edge flex gap-2 overflow-x-auto px-edge py-2 [scrollbar-width:none]">
      <legend className="sr-only">{text.periods}</legend>
      {historyPeriods.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === period}
          onClick={() => onChoose(each)}
          className={classNames(
            'min-h-11 shrink-0 rounded-pill border px-4 text-small',
            each === period
              ? 'border-primary bg-tint font-semibold text-primary'
              : 'border-line bg-card text-muted',
          )}
        >
          {text.period[each]}
        </button>
      ))}
    </fieldset>
  );
}

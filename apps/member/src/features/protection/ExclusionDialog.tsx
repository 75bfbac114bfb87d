import { useState } from 'react';
import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { type ExclusionMonths } from './rules.ts';
import { SELF_EXCLUSION_MONTHS } from '@kapao/contract/protection/rules.ts';
import { BreakEffects } from './BreakEffects.tsx';
import { useStartBreak } from './use-start-break.ts';

interface ExclusionDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Two steps: choose the duration, then read the consequences again and confirm. */
export function ExclusionDialog({ open, onClose }: ExclusionDialogProps) {
  const { protection: text } = useText();
  return (
    <Dialog open={open} onClose={onClose} title={text.exclusion}>
      <Steps onClose={onClose} />
    </Dialog>
  );
}

function Steps({ onClose }: { onClose: () => void }) {
  const [months, setMonths] = useState<ExclusionMonths | null>(null);
  const [isDurationChosen, setDurationChosen] = useState(false);
  return isDurationChosen && months !== null ? (
    <Confirmation months={months} onBack={() => setDurationChosen(false)} onClose={onClose} />
  ) : (
    <Choice months={months} onChoose={setMonths} onNext={() => setDurationChosen(true)} />
  );
}

interface ChoiceProps {
  months: ExclusionMonths | null;
  onChoose: (months: ExclusionMonths) => void;
  onNext: () => void;
}

function Choice({ months, onChoose, onNext }: ChoiceProps) {
  const { protection: text } = useText();
  return (
    <>
      <p className="text-small text-muted">{text.exclusionChoose}</p>
      <div className="grid gap-2">
        {SELF_EXCLUSION_MONTHS.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === months}
            onClick={() => onChoose(each)}
            className={classNames(
              'min-h-12 rounded-control border px-edge text-left',
              each === months
                ? 'border-accent bg-tint font-semibold text-accent'
                : 'border-line-strong',
            )}
          >
            {text.months(each)}
          </button>
        ))}
      </div>
      <Button disabled={months === null} onClick={onNext}>
        {text.next}
      </Button>
    </>
  );
}

interface ConfirmationProps {
  months: ExclusionMonths;
  onBack: () => void;
  onClose: () => void;
}

function Confirmation({ months, onBack, onClose }: ConfirmationProps) {
  const { protection: text } = useText();
  const { busy, start } = useStartBreak();
  const confirm = async () => {
    if (await start({ kind: 'self_exclusion', months })) onClose();
  };
  return (
    <>
      <p className="font-semibold">{text.breakOf(text.months(months))}</p>
      <BreakEffects />
      <p className="text-small text-muted">{text.exclusionCannotBeUndone}</p>
      <Button busy={busy} onClick={() => void confirm()}>
        {text.exclusionConfirm}
      </Button>
      <Button variant="quiet" disabled={busy} onClick={onBack}>
        {text.changeDuration}
      </Button>
    </>
  );
}

import { LOCK_MINUTES, type LockMinutes } from '@kapao/contract/second-lock/rules.ts';
import { useState, type ReactNode } from 'react';
import { formatNumber } from '../../lib/numbers.ts';
import { showWarning } from '../../state/notice.ts';
import { useText } from '../../text/language.ts';
import { AmountField } from '../../ui/AmountField.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chips.tsx';
import { NewPinDialog } from './NewPinDialog.tsx';
import { askAboveOf, LOCK_SUMS, sumChoiceOf, type SumChoice } from './rules.ts';
import type { SecondLock } from './lock-query.ts';
import { useSaveLock, type ChosenLock } from './use-save-lock.ts';

/** A new lock begins with a short time and asks about large withdrawals alone. */
const FIRST = { after_minutes: 5, ask_above: 5000 } as const;

export function SecondLockForm({ lock }: { lock: SecondLock }) {
  const { secondLock: text, common } = useText();
  const [before] = useState(lock.settings ?? FIRST);
  const [minutes, setMinutes] = useState<LockMinutes | null>(before.after_minutes);
  const [choice, setChoice] = useState<SumChoice>(sumChoiceOf(before.ask_above));
  const [amount, setAmount] = useState(choice === 'other' ? String(before.ask_above) : '');
  const { busy, isChoosingPin, pinRefusal, ...acts } = useSaveLock(lock);
  const [isAmountMissing, setAmountMissing] = useState(false);
  const isSet = lock.settings !== null;

  /** Runs an act with what is chosen, once it can be saved. */
  const withSettings = (act: (settings: ChosenLock) => void) => {
    const askAbove = askAboveOf(choice, amount);
    if (askAbove === undefined) return setAmountMissing(true);
    if (minutes === null && askAbove === null) return void showWarning(text.nothingChosen);
    act({ after_minutes: minutes, ask_above: askAbove });
  };
  const choose = (sum: SumChoice) => {
    setChoice(sum);
    setAmountMissing(false);
  };

  return (
    <>
      <Card className="flex flex-col gap-6">
        <p className="font-semibold">{isSet ? text.isOn : text.isOff}</p>
        <TimeChoice value={minutes} onChange={setMinutes} />
        <SumChoices value={choice} onChange={choose} />
        {choice === 'other' && (
          <AmountField
            label={text.aboveAmount}
            error={isAmountMissing && amount === '' ? text.amountMissing : undefined}
            min={1}
            value={amount}
            onChange={setAmount}
            unit={common.baht}
          />
        )}
        <Button busy={busy} onClick={() => withSettings(acts.save)} className="w-full">
          {isSet ? text.save : text.turnOn}
        </Button>
      </Card>
      {isSet && <PinCard lock={lock} busy={busy} onChange={() => withSettings(acts.changePin)} />}
      {isSet && (
        <Button variant="outlined" busy={busy} onClick={acts.turnOff} className="text-error-ink!">
          {text.turnOff}
        </Button>
      )}
      <p className="px-1 text-small text-muted">{text.forgotten}</p>
      <NewPinDialog
        open={isChoosingPin}
        refusal={pinRefusal}
        onClose={acts.closePin}
        onChosen={acts.choosePin}
      />
    </>
  );
}

interface ChoiceProps<Value> {
  value: Value;
  onChange: (value: Value) => void;
}

function TimeChoice({ value, onChange }: ChoiceProps<LockMinutes | null>) {
  const { secondLock: text } = useText();
  return (
    <Choices label={text.after}>
      {[...LOCK_MINUTES, null].map((minutes) => (
        <Chip key={minutes} aria-pressed={minutes === value} onClick={() => onChange(minutes)}>
          {minutes === null ? text.never : text.minutes(minutes)}
        </Chip>
      ))}
    </Choices>
  );
}

function SumChoices({ value, onChange }: ChoiceProps<SumChoice>) {
  const { secondLock: text, common } = useText();
  const labels: readonly (readonly [SumChoice, string])[] = [
    [null, text.aboveNever],
    [0, text.aboveAlways],
    ...LOCK_SUMS.map((baht) => [baht, `${formatNumber(baht)} ${common.baht}`] as const),
    ['other', text.aboveOther],
  ];
  return (
    <Choices label={text.above}>
      {labels.map(([choice, label]) => (
        <Chip key={label} aria-pressed={choice === value} onClick={() => onChange(choice)}>
          {label}
        </Chip>
      ))}
    </Choices>
  );
}

function Choices({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-2 text-small text-muted">{label}</legend>
      <ul className="flex flex-wrap gap-2">{children}</ul>
    </fieldset>
  );
}

interface PinCardProps {
  lock: SecondLock;
  busy: boolean;
  onChange: () => void;
}

function PinCard({ lock, busy, onChange }: PinCardProps) {
  const { secondLock: text } = useText();
  return (
    <Card className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-40">
        <h2 className="font-semibold">{text.pin}</h2>
        <p className="text-small text-muted">{lock.has_pin ? text.pinSet : text.pinNotSet}</p>
      </div>
      <Button variant="outlined" busy={busy} onClick={onChange}>
        {lock.has_pin ? text.changePin : text.choosePin}
      </Button>
    </Card>
  );
}

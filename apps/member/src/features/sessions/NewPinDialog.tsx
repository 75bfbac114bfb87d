import { isWeakPin, PIN_DIGITS } from '@kapao/contract/second-lock/rules.ts';
import { useState } from 'react';
import { useText } from '../../text/language.ts';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { PinPad } from '../../ui/PinPad.tsx';

interface NewPinDialogProps {
  open: boolean;
  /** The server's reason why the last PIN was refused; null without one. */
  refusal: string | null;
  onClose: () => void;
  onChosen: (pin: string) => void;
}

/** Asks for a new PIN twice. A weak one is refused before it is typed again (lock-03). */
export function NewPinDialog({ open, refusal, onClose, onChosen }: NewPinDialogProps) {
  const { secondLock: text } = useText();
  const [first, setFirst] = useState<string | null>(null);
  const title = first === null ? text.newPin : text.repeatPin;
  const close = () => {
    setFirst(null);
    onClose();
  };
  return (
    <Dialog open={open} onClose={close} title={title}>
      <PinSteps
        first={first}
        refusal={refusal}
        onFirst={setFirst}
        onChosen={(pin) => {
          setFirst(null);
          onChosen(pin);
        }}
      />
    </Dialog>
  );
}

interface PinStepsProps {
  first: string | null;
  refusal: string | null;
  onFirst: (pin: string | null) => void;
  onChosen: (pin: string) => void;
}

function PinSteps({ first, refusal, onFirst, onChosen }: PinStepsProps) {
  const { secondLock: text } = useText();
  const [pin, setPin] = useState('');
  const [error, setError] = useState(refusal);
  const complete = (typed: string) => {
    setPin('');
    if (first === null) {
      if (isWeakPin(typed)) return setError(text.pinTooWeak);
      setError(null);
      return onFirst(typed);
    }
    if (typed === first) return onChosen(typed);
    setError(text.pinDiffers);
    return onFirst(null);
  };
  return (
    <>
      {/* The hint keeps its place while the PIN is repeated, so that the keys stay where they are. */}
      <p className={classNames('text-center text-small text-muted', first !== null && 'invisible')}>
        {text.newPinHint}
      </p>
      <PinPad
        value={pin}
        onChange={(value) => (value.length < PIN_DIGITS ? setPin(value) : complete(value))}
        countText={text.digitsGiven}
        deleteText={text.deleteDigit}
        isWrong={error !== null && pin === ''}
      />
      <output className="block min-h-6 text-center text-small text-error-ink">{error}</output>
    </>
  );
}

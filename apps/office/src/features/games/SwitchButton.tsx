import { useState } from 'react';
import { useMissing } from '../../api/use-me.ts';
import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { SwitchDialog } from './SwitchDialog.tsx';
import type { Switched } from './switched.ts';

/** Opens the dialog that turns something off, or on again. */
export function SwitchButton({
  isNamed = false,
  isAbsent = false,
  ...switched
}: Switched & {
  /** Whether the button names the kind, where switches of several kinds stand together. */
  isNamed?: boolean;
  /** Whether the thing is not in use anyway, so that there is nothing to turn off. */
  isAbsent?: boolean;
}) {
  const { games } = useText();
  const { kind, name, closing } = switched;
  const [isAsked, setAsked] = useState(false);
  const missing = useMissing('switches:set');
  const isOff = closing !== null;
  return (
    <>
      <Button
        aria-label={isOff ? games.turnOnNamed(name) : games.turnOffNamed(name)}
        disabledReason={missing ?? (isAbsent && !isOff ? games.offAlready : undefined)}
        onClick={() => setAsked(true)}
      >
        {isNamed
          ? (isOff ? games.turnOnKinds : games.turnOffKinds)[kind]
          : isOff
            ? games.turnOn
            : games.turnOff}
      </Button>
      {isAsked && <SwitchDialog {...switched} onClose={() => setAsked(false)} />}
    </>
  );
}

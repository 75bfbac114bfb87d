import { useState } from 'react';
import { useMissing } from '../../api/use-me.ts';
import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { SwitchDialog } from './SwitchDialog.tsx';
import type { Switched } from './switched.ts';

/** Opens the dialog that turns something off, or on again. */
export function SwitchButton({ isAbsent = false, ...switched }: Switched & { isAbsent?: boolean }) {
  const { games } = useText();
  const { name, closing } = switched;
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
        {isOff ? games.turnOn : games.turnOff}
      </Button>
      {isAsked && <SwitchDialog {...switched} onClose={() => setAsked(false)} />}
    </>
  );
}

import { useState } from 'react';
import type { CallFailure } from '../../api/client.ts';
import { askForPasskey } from '@kapao/web/passkeys.ts';
import { canUsePasskeys, type PasskeyAnswer } from '../../lib/passkeys.ts';
import type { OfficeData } from '@kapao/contract/office/operation.ts';
import { useEntranceText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { focusNow } from '../../ui/focus.ts';

interface CodeFieldProps {
  code: string;
  onChange: (code: string) => void;
}

/** Takes the code of an authenticator app, or a recovery code. */
export function CodeField({ code, onChange }: CodeFieldProps) {
  const { signIn: text } = useEntranceText();
  return (
    <Field
      label={text.code}
      hint={text.codeHint}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      ref={focusNow}
      value={code}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

type Challenge = { success: true; data: OfficeData<'startStepUp'> } | CallFailure;

interface PasskeyButtonProps {
  /** Asks the server for a challenge; null while another call is under way. */
  challenge: () => Promise<Challenge | null>;
  onGiven: (passkey: PasskeyAnswer) => Promise<unknown>;
  /** Called with an empty text before each attempt. */
  onMessage: (message: string) => void;
}

/** Gives a passkey in place of a code; absent where the browser has none. */
export function PasskeyButton({ challenge, onGiven, onMessage }: PasskeyButtonProps) {
  const { signIn: text } = useEntranceText();
  const [busy, setBusy] = useState(false);
  if (!canUsePasskeys()) return null;
  const give = async () => {
    onMessage('');
    const started = await challenge();
    if (started === null) return;
    if (!started.success) return onMessage(started.message);
    const asked = await askForPasskey(started.data);
    if (asked.outcome === 'given') await onGiven(asked.credential);
    else onMessage(asked.outcome === 'cancelled' ? text.passkeyCancelled : text.passkeyFailed);
  };
  const press = async () => {
    setBusy(true);
    await give();
    setBusy(false);
  };
  return (
    <Button busy={busy} onClick={() => void press()}>
      {text.usePasskey}
    </Button>
  );
}

import { useState } from 'react';
import type { OfficeBody } from '@kapao/contract/office/operation.ts';
import { useAct } from '../../api/act.ts';
import { useEntranceText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { CodeField, PasskeyButton } from './FactorFields.tsx';

interface StepUpFormProps {
  onDone: () => void;
  /** Cancels the form; omitted where nothing can be cancelled. */
  onCancel?: () => void;
}

/** Gives the second factor within a session: a code, a recovery code or a passkey. */
export function StepUpForm({ onDone, onCancel }: StepUpFormProps) {
  const { signIn: text, common } = useEntranceText();
  const [code, setCode] = useState('');
  const [message, setMessage] = useState('');
  const { busy, run } = useAct('stepUp');
  const start = useAct('startStepUp');
  const give = async (body: OfficeBody<'stepUp'>) => {
    setMessage('');
    const result = await run({ body });
    if (result?.success === true) onDone();
    else if (result !== null) setMessage(result.message);
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim() !== '') void give({ code });
      }}
    >
      <CodeField code={code} onChange={setCode} />
      <p role="alert" className="text-danger empty:hidden">
        {message}
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        {onCancel !== undefined && <Button onClick={onCancel}>{common.cancel}</Button>}
        <PasskeyButton
          challenge={() => start.run({})}
          onGiven={(passkey) => give({ passkey })}
          onMessage={setMessage}
        />
        <Button type="submit" look="primary" busy={busy}>
          {text.continue}
        </Button>
      </div>
    </form>
  );
}

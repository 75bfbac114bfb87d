import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { isDay } from '../../lib/dates.ts';
import { useText } from '../../text/language.ts';
import { DayField } from '../../ui/DayField.tsx';
import { ReasonForm } from '../../api/ReasonForm.tsx';

/** Puts a protection case aside until a day (guard-08). */
export function FollowUpDialog({ caseId, onClose }: { caseId: string; onClose: () => void }) {
  const { protection: text, members } = useText();
  const [on, setOn] = useState('');
  const [error, setError] = useState<string>();
  const act = useAct('followUpCase');
  const read = () => {
    setError(isDay(on) ? undefined : text.dayMissing);
    return isDay(on) ? { on } : undefined;
  };
  return (
    <ReasonForm
      title={text.followUp}
      confirm={text.followUp}
      reasonLabel={members.reason}
      done={text.followUpDone}
      busy={act.busy}
      read={read}
      send={(body) => act.run({ params: { id: caseId }, body })}
      onClose={onClose}
    >
      {(isLocked) => (
        <>
          <p>{text.followUpText}</p>
          <DayField
            label={text.followUpOn}
            value={on}
            error={error}
            readOnly={isLocked}
            onChange={setOn}
          />
        </>
      )}
    </ReasonForm>
  );
}

import { protectionDecisions } from '@kapao/contract/cases/rules.ts';
import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { useText } from '../../text/language.ts';
import { SelectField } from '../../ui/Field.tsx';
import { ReasonForm } from './ReasonForm.tsx';

/** Closes a protection case with the decision that ends it (guard-09). */
export function CloseProtectionDialog({
  caseId,
  onClose,
}: {
  caseId: string;
  onClose: () => void;
}) {
  const { cases, protection: text, members } = useText();
  const [decision, setDecision] = useState<(typeof protectionDecisions)[number]>('talked');
  const act = useAct('closeCase');
  return (
    <ReasonForm
      title={cases.closeTitle}
      confirm={cases.close}
      reasonLabel={members.reason}
      done={cases.closedDone}
      busy={act.busy}
      read={() => ({ decision })}
      send={(body) => act.run({ params: { id: caseId }, body })}
      onClose={onClose}
    >
      {(isLocked) => (
        <SelectField
          label={text.decision}
          value={decision}
          disabled={isLocked}
          onChange={({ target }) =>
            setDecision(protectionDecisions.find((each) => each === target.value) ?? 'talked')
          }
        >
          {protectionDecisions.map((each) => (
            <option key={each} value={each}>
              {text.decisions[each]}
            </option>
          ))}
        </SelectField>
      )}
    </ReasonForm>
  );
}

import { protectionDecisions } from '@kapao/contract/cases/rules.ts';
import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { useText } from '../../text/language.ts';
import { ChoiceField } from '../../ui/Field.tsx';
import { ReasonForm } from '../../api/ReasonForm.tsx';

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
        <ChoiceField
          label={text.decision}
          value={decision}
          choices={protectionDecisions.map((each) => [each, text.decisions[each]] as const)}
          disabled={isLocked}
          onChange={setDecision}
        />
      )}
    </ReasonForm>
  );
}

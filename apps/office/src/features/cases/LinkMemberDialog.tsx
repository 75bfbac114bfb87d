import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { useText } from '../../text/language.ts';
import { Field } from '../../ui/Field.tsx';
import { ReasonForm } from '../../api/ReasonForm.tsx';

const NAMED_MAX = 60;

/** Links a member to a risk case, by phone or username, with what connects them (link-05). */
export function LinkMemberDialog({ caseId, onClose }: { caseId: string; onClose: () => void }) {
  const { risk } = useText();
  const [named, setNamed] = useState('');
  const act = useAct('linkCaseMember');
  return (
    <ReasonForm
      title={risk.link}
      confirm={risk.link}
      reasonLabel={risk.linkReason}
      done={risk.linked}
      busy={act.busy}
      read={() => (named.trim() === '' ? undefined : { named: named.trim() })}
      send={(body) => act.run({ params: { id: caseId }, body })}
      onClose={onClose}
    >
      {(isLocked) => (
        <Field
          label={risk.linkNamed}
          value={named}
          maxLength={NAMED_MAX}
          readOnly={isLocked}
          required
          onChange={({ target }) => setNamed(target.value)}
        />
      )}
    </ReasonForm>
  );
}

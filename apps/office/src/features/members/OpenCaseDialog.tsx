import { MESSAGE_MAX } from '@kapao/contract/cases/rules.ts';
import type { OfficeMember } from '@kapao/contract/office/members.ts';
import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { showToast } from '../../state/toasts.ts';
import { useText } from '../../text/language.ts';
import { ActForm } from '../../ui/ActForm.tsx';
import { TextArea } from '../../ui/Field.tsx';

/** Opens a case with the member, who may answer in it (case-10). */
export function OpenCaseDialog({ member, onClose }: { member: OfficeMember; onClose: () => void }) {
  const { cases, messages, common } = useText();
  const [written, setWritten] = useState('');
  const [error, setError] = useState<string>();
  const act = useAct('openMemberCase');
  const { message, isUnknown, attempt } = useSaving();
  const submit = async () => {
    if (written.trim() === '') return setError(messages.textMissing);
    const sent = await attempt({ text: written.trim() }, (body) =>
      act.run({ params: { id: member.id }, body }),
    );
    if (sent?.success !== true) return;
    if (sent.isHeld !== true) showToast(cases.openedForMember);
    onClose();
  };
  return (
    <ActForm
      title={cases.openForMember}
      confirm={cases.openForMember}
      cancel={common.cancel}
      busy={act.busy}
      message={message}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>
        {member.username} · {member.name}: {cases.openForMemberText}
      </p>
      <TextArea
        label={messages.text}
        value={written}
        maxLength={MESSAGE_MAX}
        readOnly={isUnknown}
        error={error}
        onChange={({ target }) => {
          setWritten(target.value);
          setError(undefined);
        }}
      />
    </ActForm>
  );
}

import { MAX_MESSAGE_LENGTH } from '@kapao/contract/notifications/message-rules.ts';
import type { OfficeMember } from '@kapao/contract/office/members.ts';
import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { isReasonTooShort, reasonField, reasonLine } from '../../lib/typed-reason.ts';
import { showToast } from '../../state/toasts.ts';
import { useText } from '../../text/language.ts';
import { ActForm } from '../../ui/ActForm.tsx';
import { TextArea } from '../../ui/Field.tsx';

/** Writes to one member (note-24), for a role without the screen of all messages. */
export function MessageDialog({ member, onClose }: { member: OfficeMember; onClose: () => void }) {
  const { members, messages, common } = useText();
  const [written, setWritten] = useState('');
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const act = useAct('messageMember');
  const { message: failure, isUnknown, attempt } = useSaving();
  const isEmpty = written.trim() === '';
  const isShort = isReasonTooShort(reason);
  const submit = async () => {
    setTried(true);
    if (isEmpty || isShort) return;
    const message = {
      text_th: written.trim(),
      text_en: null,
      link: null,
      topic: 'service',
    } as const;
    const sent = await attempt({ message, reason: reasonLine(reason) }, (body) =>
      act.run({ params: { id: member.id }, body }),
    );
    if (sent?.success !== true) return;
    if (sent.isHeld !== true) showToast(messages.sent);
    onClose();
  };
  return (
    <ActForm
      title={messages.write}
      confirm={messages.send}
      cancel={common.cancel}
      busy={act.busy}
      message={failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>
        {member.username} · {member.name}: {messages.hint}
      </p>
      <TextArea
        label={messages.text}
        value={written}
        maxLength={MAX_MESSAGE_LENGTH}
        readOnly={isUnknown}
        error={isTried && isEmpty ? messages.textMissing : undefined}
        onChange={({ target }) => setWritten(target.value)}
      />
      <TextArea
        label={members.reason}
        value={reason}
        readOnly={isUnknown}
        error={isTried && isShort ? common.reasonTooShort : undefined}
        {...reasonField}
        onChange={({ target }) => setReason(target.value)}
      />
    </ActForm>
  );
}

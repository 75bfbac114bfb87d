import { MAX_MESSAGE_LENGTH } from '@kapao/contract/notifications/message-rules.ts';
import type { OfficeMember } from '@kapao/contract/office/members.ts';
import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { ReasonForm } from '../../api/ReasonForm.tsx';
import { useText } from '../../text/language.ts';
import { TextArea } from '../../ui/Field.tsx';

/** Writes to one member (note-24), for a role without the screen of all messages. */
export function MessageDialog({ member, onClose }: { member: OfficeMember; onClose: () => void }) {
  const { members, messages } = useText();
  const [written, setWritten] = useState('');
  const [isTried, setTried] = useState(false);
  const act = useAct('messageMember');
  const text_th = written.trim();
  const read = () => {
    setTried(true);
    if (text_th === '') return undefined;
    return { message: { text_th, text_en: null, link: null, topic: 'service' } as const };
  };
  return (
    <ReasonForm
      title={messages.write}
      confirm={messages.send}
      reasonLabel={members.reason}
      done={messages.sent}
      busy={act.busy}
      read={read}
      send={(body) => act.run({ params: { id: member.id }, body })}
      onClose={onClose}
    >
      {(isLocked) => (
        <>
          <p>
            {member.username} · {member.name}: {messages.hint}
          </p>
          <TextArea
            label={messages.text}
            value={written}
            maxLength={MAX_MESSAGE_LENGTH}
            readOnly={isLocked}
            error={isTried && text_th === '' ? messages.textMissing : undefined}
            onChange={({ target }) => setWritten(target.value)}
          />
        </>
      )}
    </ReasonForm>
  );
}

import type { OfficeMessage } from '@kapao/contract/office/messages.ts';
import { useAct } from '../../../api/act.ts';
import { useMissing } from '../../../api/use-me.ts';
import { itemPaths } from '../../../lib/paths.ts';
import { confirmAct } from '../../../state/confirm.ts';
import { useText } from '../../../text/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { DefinitionList } from '../../../ui/DefinitionList.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { Time } from '../../../ui/Time.tsx';
import { MessageStatus, useRecipientsText } from './message-words.tsx';

/** One message with all that is known of it; one that waits can be cancelled. */
export function MessagePanel({
  message,
  onClose,
}: {
  message: OfficeMessage;
  onClose: () => void;
}) {
  const { messages } = useText();
  const recipientsOf = useRecipientsText();
  const { member, ended_at } = message;
  return (
    <SidePanel
      title={messages.one}
      onClose={onClose}
      actions={message.status === 'waiting' ? <CancelMessage id={message.id} /> : undefined}
    >
      <DefinitionList
        rows={[
          [messages.status, <MessageStatus key="status" {...message} />],
          [
            messages.recipients,
            member === null ? (
              recipientsOf(message)
            ) : (
              <a
                key="member"
                href={itemPaths.member(member.id)}
                className="underline underline-offset-2"
              >
                {member.username}
              </a>
            ),
          ],
          [messages.textThai, message.text_th],
          [messages.textEnglish, message.text_en],
          [messages.topic, messages.topics[message.topic]],
          [messages.link, message.link],
          [messages.dueAt, <Time key="due" at={message.due_at} />],
          [messages.reached, message.reached?.toLocaleString('en-US')],
          [messages.author, message.author],
          [messages.madeAt, <Time key="made" at={message.made_at} />],
          [messages.endedAt, ended_at && <Time key="ended" at={ended_at} />],
          [messages.cancelledBy, message.ended_by],
        ]}
      />
    </SidePanel>
  );
}

function CancelMessage({ id }: { id: string }) {
  const { messages } = useText();
  const { run } = useAct('cancelMessage');
  const missing = useMissing('messages:write');
  const ask = () =>
    confirmAct({
      title: messages.cancelTitle,
      confirm: messages.cancel,
      done: messages.cancelled,
      reason: true,
      isDanger: true,
      act: ({ key, reason }) => run({ params: { id }, body: { key, reason } }),
    });
  return (
    <Button disabledReason={missing} onClick={ask}>
      {messages.cancel}
    </Button>
  );
}

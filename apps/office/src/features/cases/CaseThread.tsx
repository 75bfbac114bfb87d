import { deviceName } from '@kapao/contract/device-name.ts';
import type { CaseMessage, DisownedEvent } from '@kapao/contract/office/cases.ts';
import { useText } from '../../text/language.ts';
import { Time } from '../../ui/Time.tsx';

/** The messages of the member and of staff, oldest first. All texts are plain. */
export function CaseThread({ messages }: { messages: readonly CaseMessage[] }) {
  const { cases: text } = useText();
  return (
    <section>
      <h3 className="mb-1.5 font-semibold">{text.thread}</h3>
      <ol className="flex flex-col gap-3">
        {messages.map((message) => (
          <li
            key={message.id}
            className={
              message.author === 'staff'
                ? 'border-l-2 border-accent pl-3'
                : 'border-l-2 border-line-strong pl-3'
            }
          >
            <p className="text-small text-muted">
              {message.author === 'staff' ? (message.by ?? text.staff) : text.member} ·{' '}
              <Time at={message.created_at} />
            </p>
            {message.event ? (
              <Report event={message.event} />
            ) : (
              <p className="wrap-anywhere whitespace-pre-line">{message.text}</p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Report({ event }: { event: DisownedEvent }) {
  const { cases: text } = useText();
  const device = deviceName(event.user_agent);
  const facts = [device, event.network, event.ending && text.ending(event.ending)];
  return (
    <>
      <p>{text.reported}</p>
      <p className="font-semibold">{text.events[event.kind]}</p>
      <p className="text-small wrap-anywhere text-muted">
        {text.madeBy[event.made_by]} · <Time at={event.created_at} />
        {facts.filter(Boolean).map((fact) => ` · ${fact}`)}
      </p>
    </>
  );
}

import type { OfficeData } from '@kapao/contract/office/operation.ts';
import { useAct } from '../../api/act.ts';
import { useMissing } from '../../api/use-me.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { itemPaths } from '../../lib/paths.ts';
import { confirmAct } from '../../state/confirm.ts';
import { useEventText } from '../../text/use-event-text.ts';
import { Button } from '../../ui/Button.tsx';
import { DefinitionList } from '../../ui/DefinitionList.tsx';
import { SidePanel } from '../../ui/SidePanel.tsx';
import { Loaded } from '../../ui/states.tsx';
import { Time } from '../../ui/Time.tsx';
import { AnswerWords, DeliveryOutcome } from './DeliveryWords.tsx';
import { EventTypeName, useEventTypeWords } from './EventTypeName.tsx';

interface DeliveryPanelProps {
  code: string;
  id: string;
  onClose: () => void;
}

/** One event with the answer to it and the body that is sent. */
export function DeliveryPanel({ code, id, onClose }: DeliveryPanelProps) {
  const text = useEventText();
  const query = useQueryOf('showEventDelivery', { params: { code, id } });
  const wordsOf = useEventTypeWords();
  const title = query.data ? wordsOf(query.data.type) : text.event;
  return (
    <SidePanel title={title} onClose={onClose}>
      <Loaded query={query}>{(delivery) => <Details code={code} delivery={delivery} />}</Loaded>
    </SidePanel>
  );
}

interface DetailsProps {
  code: string;
  delivery: OfficeData<'showEventDelivery'>;
}

function Details({ code, delivery }: DetailsProps) {
  const text = useEventText();
  const wordsOf = useEventTypeWords();
  const missing = useMissing('operations:act');
  const replay = useAct('replayEvents');
  const { id, member_id: member, attempted_at, due_at, took_ms } = delivery;
  return (
    <>
      <DefinitionList
        rows={[
          [text.event, <EventTypeName key="type" type={delivery.type} />],
          [text.outcome, <DeliveryOutcome key="outcome" delivery={delivery} />],
          [text.answer, <AnswerWords key="answer" delivery={delivery} />],
          [text.took, took_ms !== null && text.milliseconds(took_ms)],
          [text.attempts, String(delivery.attempts)],
          [text.at, <Time key="at" at={delivery.occurred_at} />],
          [text.attemptedAt, attempted_at !== null && <Time key="last" at={attempted_at} />],
          [text.dueAt, due_at !== null && <Time key="due" at={due_at} />],
          [
            text.member,
            member !== null && (
              <a key="member" href={itemPaths.member(member)} className="text-accent underline">
                {member}
              </a>
            ),
          ],
          [
            text.eventId,
            <code key="id" className="font-mono text-small break-all select-all">
              {delivery.event_id}
            </code>,
          ],
        ]}
      />
      <section aria-label={text.body} className="mt-4">
        <h3 className="text-small text-muted">{text.body}</h3>
        <pre className="mt-1 rounded-control bg-raised p-3 font-mono text-small whitespace-pre-wrap [overflow-wrap:anywhere] select-all">
          {indented(delivery.body)}
        </pre>
      </section>
      {delivery.outcome !== 'waiting' && (
        <div className="mt-4">
          <Button
            disabledReason={missing}
            onClick={() =>
              confirmAct({
                title: `${text.replay}: ${wordsOf(delivery.type)}`,
                confirm: text.replay,
                reason: true,
                children: text.replayHint,
                done: text.replayed,
                act: ({ key, reason }) =>
                  replay.run({ params: { code }, body: { key, reason, which: { event: id } } }),
              })
            }
          >
            {text.replay}
          </Button>
        </div>
      )}
    </>
  );
}

/** Lays a body out for reading; the receiver gets one line. */
function indented(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2);
}

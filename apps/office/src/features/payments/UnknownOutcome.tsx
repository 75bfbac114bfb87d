import type { OfficeData } from '@kapao/contract/office/operation.ts';
import { endWaitMinutes, endHindrance } from '@kapao/contract/office/withdrawal-acts.ts';
import { lazy, Suspense, useState } from 'react';
import { useMissing } from '../../api/use-me.ts';
import { useWaits } from '../../api/use-open-proposals.ts';
import { useNow } from '../../lib/use-now.ts';
import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { DefinitionList } from '../../ui/DefinitionList.tsx';
import { Time, TimeAgo } from '../../ui/Time.tsx';

/** The form loads when it is opened, because few withdrawals need it. */
const EndByPeople = lazy(async () => ({
  default: (await import('./EndByPeople.tsx')).EndByPeople,
}));

type Details = OfficeData<'getWithdrawal'>;

/** Why a withdrawal's outcome is unknown and since when, and the acts that end it in the gateway's place (unknown-03). */
export function UnknownOutcome({ details }: { details: Details }) {
  const { withdrawals } = useText();
  const text = withdrawals.unknown;
  const missing = useMissing('withdrawals:decide');
  const waits = useWaits(`withdrawal:${details.id}`, ['endUnpaidWithdrawal', 'endPaidWithdrawal']);
  const now = useNow();
  const [ending, setEnding] = useState<'unpaid' | 'paid'>();
  const { status, gateway } = details;
  if (status !== 'auto_failed') return null;
  const { answer, ordered_at: orderedAt, unknown_since: since } = gateway;
  const hindrance = endHindrance({
    status,
    lastAnswer: answer?.told ?? null,
    orderedAt: orderedAt === null ? null : new Date(orderedAt),
    now: new Date(now),
  });
  const off = missing ?? (hindrance && text.wait(endWaitMinutes(answer?.told ?? null))) ?? waits;
  return (
    <section className="border-l-2 border-warning pl-3">
      <h3 className="mb-1.5 font-semibold">{text.title}</h3>
      <p className="mb-1.5">{answer === null ? text.unanswered : text.told[answer.told]}</p>
      <DefinitionList
        rows={[
          [
            text.since,
            since && (
              <span key="since">
                <Time at={since} /> · <TimeAgo at={since} />
              </span>
            ),
          ],
          [withdrawals.attempts, String(gateway.attempts)],
          [text.orderedAt, orderedAt && <Time key="ordered" at={orderedAt} />],
          [text.answeredAt, answer && <Time key="answered" at={answer.at} />],
          [text.gatewaySaid, gateway.unclear_answer === null && answer?.reason],
        ]}
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button disabledReason={off} onClick={() => setEnding('unpaid')}>
          {text.endUnpaid}
        </Button>
        <Button disabledReason={off} onClick={() => setEnding('paid')}>
          {text.endPaid}
        </Button>
      </div>
      {ending && (
        <Suspense>
          <EndByPeople details={details} as={ending} onClose={() => setEnding(undefined)} />
        </Suspense>
      )}
    </section>
  );
}

import type { UnclearAnswer } from '@kapao/contract/office/unclear-answers.ts';
import { useText } from '../../text/language.ts';
import { Time, TimeAgo } from '../../ui/Time.tsx';

/** door-26: the gateway’s last answer that does not fit, as it came, and what is done next. */
export function UnclearAnswerNote({ answer }: { answer: UnclearAnswer | null }) {
  const { gatewayMoney: text } = useText();
  if (!answer) return null;
  const { reason, said, at, again_at, asked_until } = answer;
  const isAsked = again_at !== null || asked_until !== null;
  return (
    <section>
      <h3 className="mb-1.5 font-semibold">{text.unclear}</h3>
      <p className={isAsked ? 'text-warning' : 'text-muted'}>
        {text.unclearHint} <TimeAgo at={at} />
      </p>
      <p className="text-small text-muted">{text.unclearReason(reason)}</p>
      {said !== null && (
        <code className="my-1 block max-h-40 overflow-y-auto rounded-control border border-line px-2 py-1 font-mono text-small break-all whitespace-pre-wrap">
          {said}
        </code>
      )}
      <p className="text-small text-muted">
        {again_at !== null ? (
          <>
            {text.askedAgain} <Time at={again_at} />
          </>
        ) : asked_until !== null ? (
          <>
            {text.askedUntil} <Time at={asked_until} />
          </>
        ) : (
          text.notAskedAgain
        )}
      </p>
    </section>
  );
}

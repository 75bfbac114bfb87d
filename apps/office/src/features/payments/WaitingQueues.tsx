import type { Permission } from '@kapao/contract/office/permissions.ts';
import type { QueueName } from '@kapao/contract/office/payments.ts';
import type { OfficeData } from '@kapao/contract/office/operation.ts';
import { usePolling } from '../../api/use-polling.ts';
import { useMay } from '../../api/use-me.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../text/language.ts';
import type { Catalogue } from '../../text/th.ts';
import { classNames } from '../../ui/class-names.ts';
import { TimeAgo } from '../../ui/Time.tsx';

type Queue = OfficeData<'listQueues'>['queues'][number];

const hrefs: Readonly<Record<QueueName, string>> = {
  withdrawals: paths.withdrawals(),
  risk: paths.withdrawals({ view: 'risk' }),
  deposits: paths.deposits(),
  transfers: paths.transfers(),
  proposals: paths.proposals(),
  cases: paths.cases(),
  documents: paths.documents(),
};

/** The permission by which a person works on a queue; others only see it. */
const workedBy: Readonly<Record<QueueName, Permission>> = {
  withdrawals: 'withdrawals:decide',
  risk: 'cases:decide',
  deposits: 'deposits:decide',
  transfers: 'transfers:assign',
  proposals: 'proposals:decide',
  cases: 'cases:answer',
  documents: 'documents:decide',
};

/** The queues that this person works on, each with its count and the age of the oldest; below them the colleagues' queues. */
export function WaitingQueues() {
  const { queues: text } = useText();
  const may = useMay();
  const { data } = useQueryOf('listQueues', {}, usePolling());
  if (data === undefined || data.queues.length === 0) return null;
  const own = data.queues.filter(({ queue }) => may(workedBy[queue]));
  const others = data.queues.filter((queue) => !own.includes(queue) && queue.count > 0);
  return (
    <nav aria-label={text.title} className="rounded-card border border-line bg-surface">
      <h2 className="px-4 py-2.5 font-semibold">{text.yours}</h2>
      <ul>
        {own.map((queue) => (
          <WaitingQueue key={queue.queue} {...queue} />
        ))}
        {own.length === 0 && (
          <li className="border-t border-line px-4 py-2 text-muted">{text.nothingYours}</li>
        )}
      </ul>
      {others.length > 0 && (
        <p className="border-t border-line px-4 py-2 text-small text-muted">
          {text.colleagues}:{' '}
          {others.map((queue, place) => (
            <span key={queue.queue}>
              {place > 0 && ' · '}
              <a href={hrefs[queue.queue]} className="underline-offset-2 hover:underline">
                {text.names[queue.queue]} {countText(queue, text)}
              </a>
            </span>
          ))}
        </p>
      )}
    </nav>
  );
}

/** The number that waits; the server counts to 1,000. */
function countText({ count, is_more }: Queue, { moreThan }: Catalogue['queues']): string {
  const shown = count.toLocaleString('en-US');
  return is_more ? moreThan(shown) : shown;
}

function WaitingQueue(waiting: Queue) {
  const { queue, count, oldest_at } = waiting;
  const { queues: text } = useText();
  return (
    <li className="border-t border-line">
      <a
        href={hrefs[queue]}
        className="grid min-h-10 grid-cols-[minmax(0,1fr)_auto_9.5rem] items-center gap-3 px-4 py-1.5 hover:bg-raised pointer-coarse:min-h-11"
      >
        <span>{text.names[queue]}</span>
        <span
          className={classNames(
            'text-right tabular-nums',
            count === 0 ? 'text-muted' : 'font-semibold',
          )}
        >
          {countText(waiting, text)}
        </span>
        <span className="text-right text-small text-muted">
          {oldest_at === null ? (
            text.empty
          ) : (
            <>
              {text.oldest} <TimeAgo at={oldest_at} />
            </>
          )}
        </span>
      </a>
    </li>
  );
}

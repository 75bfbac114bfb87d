import type { QueueName } from '@kapao/contract/office/payments.ts';
import { usePolling } from '../../api/use-polling.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../text/language.ts';
import { TimeAgo } from '../../ui/Time.tsx';

const hrefs: Readonly<Record<QueueName, string>> = {
  withdrawals: paths.withdrawals(),
  deposits: paths.deposits(),
  transfers: paths.transfers(),
  cases: paths.cases(),
};

/** The queues that the role may read, each with its count and the age of the oldest. */
export function QueueTiles() {
  const { queues: text } = useText();
  const { data } = useQueryOf('listQueues', {}, usePolling());
  if (data === undefined || data.queues.length === 0) return null;
  return (
    <nav aria-label={text.title} className="mb-6">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-3">
        {data.queues.map(({ queue, count, is_more, oldest_at }) => {
          const shown = count.toLocaleString('en-US');
          return (
            <li key={queue}>
              <a
                href={hrefs[queue]}
                className="flex min-h-24 flex-col gap-1 rounded-card border border-line bg-surface px-4 py-3 hover:bg-raised"
              >
                <span className="text-muted">{text.names[queue]}</span>
                <span className="text-title font-semibold tabular-nums">
                  {is_more ? text.moreThan(shown) : shown}
                </span>
                <span className="text-small text-muted">
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
        })}
      </ul>
    </nav>
  );
}

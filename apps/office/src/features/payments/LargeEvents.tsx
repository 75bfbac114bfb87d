import { bangkokDay } from '@kapao/contract/bangkok.ts';
import type { LargeEvent } from '@kapao/contract/office/large-events.ts';
import { useMay } from '../../api/use-me.ts';
import { usePolling } from '../../api/use-polling.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { todayInBangkok } from '../../lib/dates.ts';
import { formatMicro } from '../../lib/money.ts';
import { itemPaths, paths } from '../../lib/paths.ts';
import { useText } from '../../text/language.ts';
import { usePaymentState } from '../../text/use-payment-state.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { Money } from '../../ui/Money.tsx';
import { PersonName } from '../../ui/PersonName.tsx';
import { TimeAgo } from '../../ui/Time.tsx';

const tones = { deposit: 'success', withdrawal: 'warning', win: 'accent' } as const;

/** The newest deposits, withdrawals and wins above the site's sums, each with the way to its page (work-08). */
export function LargeEvents() {
  const may = useMay();
  const maySee = may('deposits:read') || may('withdrawals:read') || may('members:read');
  return maySee ? <Events /> : null;
}

function Events() {
  const { large: text } = useText();
  const may = useMay();
  const { data } = useQueryOf('listLargeEvents', {}, usePolling());
  if (data === undefined) return null;
  const [newest] = data.rows;
  const note = text.note(formatMicro(data.payments_from_micro), formatMicro(data.wins_from_micro));
  return (
    <Card title={text.title} note={note}>
      <ul>
        {newest !== undefined && !isToday(newest.at) && (
          <li className="border-t border-line px-4 py-2 text-muted">{text.noneToday}</li>
        )}
        {data.rows.map((event) => (
          <li key={`${event.kind} ${event.id}`} className="border-t border-line">
            <Event event={event} />
          </li>
        ))}
        {data.rows.length === 0 && (
          <li className="border-t border-line px-4 py-2 text-muted">{text.none}</li>
        )}
      </ul>
      <p className="flex flex-wrap gap-x-4 border-t border-line px-4 py-2">
        {may('deposits:read') && (
          <a className="within-line underline" href={paths.deposits({ view: 'all' })}>
            {text.all.deposit}
          </a>
        )}
        {may('withdrawals:read') && (
          <a className="within-line underline" href={paths.withdrawals({ view: 'all' })}>
            {text.all.withdrawal}
          </a>
        )}
      </p>
    </Card>
  );
}

function Event({ event }: { event: LargeEvent }) {
  const { large: text } = useText();
  const stateOf = usePaymentState();
  const { kind, status, member, game } = event;
  const note = kind === 'win' ? game : status && stateOf(kind, status);
  return (
    <a
      href={hrefOf(event)}
      className="grid min-h-9 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-1 hover:bg-raised md:grid-cols-[7rem_minmax(0,1fr)_minmax(0,12rem)_8rem_9rem] pointer-coarse:min-h-11"
    >
      <span>
        <Badge tone={tones[kind]}>{text.kinds[kind]}</Badge>
      </span>
      <span className="min-w-0 max-md:order-2">
        <PersonName name={member.name} />{' '}
        <span className="text-small text-muted">{member.username}</span>
      </span>
      <span className="truncate text-small text-muted max-md:order-3 max-md:hidden">{note}</span>
      <Money micro={event.amount_micro} className="text-right font-semibold max-md:order-1" />
      <span className="text-right text-small text-muted max-md:order-4">
        <TimeAgo at={event.at} />
      </span>
    </a>
  );
}

function isToday(iso: string): boolean {
  return bangkokDay(new Date(iso)) === todayInBangkok();
}

function hrefOf({ kind, id }: LargeEvent): string {
  return kind === 'win' ? itemPaths.transfer(id) : itemPaths[kind](id);
}

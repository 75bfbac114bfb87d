import type { Data } from '@kapao/contract/operation.ts';
import { useEffect, useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { listenToRoom } from '../../api/socket.ts';
import { reloadUnderWay } from '../../api/under-way.ts';
import { formatCountdown } from '../../lib/dates.ts';
import { formatCredit } from '../../lib/numbers.ts';
import { paths } from '../../lib/paths.ts';
import { useNow } from '../../lib/use-now.ts';
import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { ChevronRightIcon } from '../../ui/icons.tsx';
import { ArrowDownIcon, ArrowUpIcon, ClockIcon } from '../../ui/money-icons.tsx';
import { CancelDeposit } from './CancelDeposit.tsx';
import { depositSteps, timeLeftMs } from './rules.ts';
import { itemsUnderWay, keyOf, mergeItems, type UnderWayItem } from './under-way-rules.ts';

/** More lines than these wait behind a button, so that the screen's own content stays in sight. */
const FIRST_LINES = 3;

/**
 * The member's money under way: each line leads to its payment (way-02). Renders nothing without any; the screen around
 * it waits until that is known.
 */
export function UnderWayStrip({ underWay }: { underWay: Data<'listUnderWay'> | undefined }) {
  const { underWay: text } = useText();
  const items = useItems(underWay);
  useRooms(items);
  const [showsAll, setShowsAll] = useState(false);
  if (items.length === 0) return null;
  const shown = showsAll ? items : items.slice(0, FIRST_LINES);
  return (
    <section
      aria-label={text.title}
      className="rounded-card border border-primary/40 bg-tint px-edge pt-2 pb-1"
    >
      <h2 className="text-caption text-muted">{text.title}</h2>
      <ul className="divide-y divide-line">
        {shown.map((item) => (
          <li key={keyOf(item)} className="flex items-center gap-1">
            <Item item={item} />
          </li>
        ))}
      </ul>
      {shown.length < items.length && (
        <Button variant="quiet" onClick={() => setShowsAll(true)} className="w-full text-small">
          {text.more(items.length - shown.length)}
        </Button>
      )}
    </section>
  );
}

/** The lines since this screen opened. */
function useItems(underWay: Data<'listUnderWay'> | undefined): readonly UnderWayItem[] {
  const [seen, setSeen] = useState<{
    of: Data<'listUnderWay'> | undefined;
    items: readonly UnderWayItem[];
  }>({ of: undefined, items: [] });
  if (underWay === undefined || seen.of === underWay) return seen.items;
  const items = mergeItems(seen.items, itemsUnderWay(underWay));
  setSeen({ of: underWay, items });
  return items;
}

/** Reads the lines again when the room of one reports a step. */
function useRooms(items: readonly UnderWayItem[]): void {
  const references = new Set(
    items.filter(({ hasEnded }) => !hasEnded).map((item) => item.reference),
  );
  const joined = [...references].toSorted().join(' ');
  useEffect(() => {
    if (joined === '') return undefined;
    const leave = joined.split(' ').map((reference) =>
      listenToRoom(
        reference,
        ({ ref_code }) => ref_code === reference && reloadUnderWay(),
        () => {},
      ),
    );
    return () => leave.forEach((leaveRoom) => leaveRoom());
  }, [joined]);
}

function Item({ item }: { item: UnderWayItem }) {
  const { underWay: text } = useText();
  const amount = formatCredit(item.amount);
  const ended = item.hasEnded ? text.ended : null;
  switch (item.type) {
    case 'deposit':
      return (
        <>
          <Line
            to={paths.openedDeposit(item.reference)}
            icon={<ArrowDownIcon size={20} />}
            title={text.deposit(amount)}
            state={ended ?? (item.hasSlip ? text.slipWaits : <TimeLeft until={item.transferIn} />)}
          />
          {ended === null && !item.hasSlip && !depositSteps[item.kind].leavesForPage && (
            <CancelDeposit refCode={item.reference} amount={item.amount} isIcon />
          )}
        </>
      );
    case 'transfer':
      return (
        <Line
          to={paths.openedDeposit(item.reference)}
          icon={<ClockIcon size={20} />}
          title={text.transfer(amount)}
          state={ended ?? text.wrongAmount}
        />
      );
    case 'withdrawal':
      return (
        <Line
          to={paths.withdrawal(item.reference)}
          icon={<ArrowUpIcon size={20} />}
          title={text.withdrawal(amount)}
          state={ended ?? text.step[item.step]}
        />
      );
    default:
      return item satisfies never;
  }
}

interface LineProps {
  to: string;
  icon: ReactNode;
  title: string;
  state: ReactNode;
}

function Line({ to, icon, title, state }: LineProps) {
  return (
    <Link href={to} className="flex min-h-14 min-w-0 flex-1 items-center gap-3 py-1.5">
      <span className="shrink-0 text-primary">{icon}</span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold tabular-nums [overflow-wrap:anywhere]">{title}</span>
        <span className="block text-small text-muted">{state}</span>
      </span>
      <ChevronRightIcon size={20} className="shrink-0 text-muted" />
    </Link>
  );
}

const TICK_MS = 1000;

function TimeLeft({ until }: { until: string }) {
  const { underWay: text } = useText();
  const leftMs = timeLeftMs(until, useNow(TICK_MS));
  return (
    <>
      {text.timeLeft}{' '}
      <span role="timer" className="font-semibold text-ink tabular-nums">
        {formatCountdown(leftMs)}
      </span>
    </>
  );
}

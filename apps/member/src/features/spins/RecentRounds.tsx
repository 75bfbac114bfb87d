import type { SpinRoundLine } from '@kapao/contract/spins.ts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'wouter';
import { formatDateTime } from '../../lib/dates.ts';
import { formatNumber } from '../../lib/numbers.ts';
import { paths } from '../../lib/paths.ts';
import { useInLanguage, useText } from '../../text/language.ts';
import { ChevronRightIcon } from '../../ui/icons.tsx';
import { spinRoundsQuery } from './queries.ts';

/** The member's rounds; each links to its page, where it can always be checked. */
export function RecentRounds() {
  const { spins: text } = useText();
  const titleId = useId();
  const rounds = useQuery(spinRoundsQuery).data?.rounds ?? [];
  // A failure to load this list is not shown, because the wheels matter more.
  if (rounds.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="font-semibold">
        {text.recent}
      </h2>
      <p className="pb-2 text-caption text-muted">{text.recentHint}</p>
      <ul className="divide-y divide-line rounded-card border border-line bg-card">
        {rounds.map((round) => (
          <li key={round.id}>
            <RoundLine round={round} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function RoundLine({ round }: { round: SpinRoundLine }) {
  const { spins: text } = useText();
  const inLanguage = useInLanguage();
  return (
    <Link
      href={paths.wheel(round.id)}
      className="flex min-h-14 items-center gap-2 px-edge py-2 outline-offset-[-2px]"
    >
      <span className="min-w-0 flex-1">
        <span className="block text-small [overflow-wrap:anywhere]">
          {round.prize?.label ?? text.status[round.status]}
        </span>
        <span className="block text-caption text-muted tabular-nums">
          {inLanguage(round.name, round.name_en)} · {text.roundNumber(formatNumber(round.nonce))} ·{' '}
          {formatDateTime(round.played_at ?? round.opened_at)}
        </span>
      </span>
      <ChevronRightIcon size={18} className="shrink-0 text-muted" />
    </Link>
  );
}

import type { WaitingProposal } from '@kapao/contract/office/waiting-on-member.ts';
import { paths } from '../lib/paths.ts';
import { Badge } from '../ui/Badge.tsx';
import { TimeAgo } from '../ui/Time.tsx';
import { useText } from './language.ts';

interface WaitingLineProps {
  proposal: WaitingProposal;
  /** The act or the record that waits. */
  label: string;
}

/** An open proposal in a line: what waits, its maker, its age, and the way to it (risk-19). */
export function WaitingLine({
  proposal: { id, maker, is_own: isOwn, made_at: madeAt },
  label,
}: WaitingLineProps) {
  const { proposals } = useText();
  return (
    <>
      <Badge tone="warning">{proposals.statuses.open}</Badge>
      <span className="min-w-0 flex-1 basis-60 wrap-anywhere">
        {label} · {isOwn ? proposals.byYou : proposals.by(maker)} · <TimeAgo at={madeAt} />
      </span>
      <a
        href={paths.proposals({ view: isOwn ? 'mine' : 'others', open: id })}
        className="underline underline-offset-2"
      >
        {proposals.openIt}
      </a>
    </>
  );
}

import { formatTime } from '../../lib/dates.ts';
import { useLanguage, useText } from '../../text/language.ts';
import { Badge } from '../../ui/Badge.tsx';

interface MemberBadgesProps {
  status: 'active' | 'blocked';
  breakUntil: string | null;
}

/** Whether a member may sign in, and until when a time-out runs. */
export function MemberBadges({ status, breakUntil }: MemberBadgesProps) {
  const { members } = useText();
  const language = useLanguage();
  return (
    <span className="flex flex-wrap gap-1">
      <Badge tone={status === 'blocked' ? 'danger' : 'success'}>{members.statuses[status]}</Badge>
      {breakUntil !== null && (
        <Badge tone="warning">{members.breakUntil(formatTime(breakUntil, language))}</Badge>
      )}
    </span>
  );
}

import type { HomeCheckin } from '@kapao/contract/games.ts';
import { useId } from 'react';
import { Link } from 'wouter';
import { usePointsLabel } from '../../api/settings.ts';
import { formatNumber, formatPoints } from '../../lib/numbers.ts';
import { paths } from '../../lib/paths.ts';
import { useInLanguage, useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { StreakIcon } from '../../ui/menu-icons.tsx';
import { CheckIcon } from '../../ui/money-icons.tsx';
import { useClaimCheckin } from './use-claim-checkin.ts';

/** Today's reward on the home screen, claimed in place, with the streak (reward-69). */
export function TodayCheckin({ checkin }: { checkin: HomeCheckin }) {
  const { dailyRewards: text, common } = useText();
  const points = usePointsLabel();
  const { busy, claim } = useClaimCheckin();
  const refusalId = useId();
  const inLanguage = useInLanguage();
  const { refusal } = checkin;
  const unit = checkin.type === 'credit' ? common.baht : points.name;
  return (
    <Card
      data-section="rewards"
      aria-label={text.todayTitle}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3!"
    >
      <StreakIcon size={28} className="shrink-0 text-accent" />
      <div className="min-w-0 flex-[1_1_8rem]">
        <h2 className="text-small font-semibold [overflow-wrap:anywhere]">
          <Link href={paths.dailyCheckin()}>
            {text.todayReward(`${formatPoints(checkin.amount)} ${unit}`)}
          </Link>
        </h2>
        <p className="text-caption text-muted tabular-nums">
          {checkin.streak === 0 ? text.streakBegins : text.streak(formatNumber(checkin.streak))}
        </p>
      </div>
      {checkin.claimed ? (
        <p className="flex min-h-12 items-center gap-1.5 text-small text-success">
          <CheckIcon size={18} />
          {text.claimed}
        </p>
      ) : (
        <Button
          variant="outlined"
          busy={busy}
          disabled={refusal !== undefined}
          aria-describedby={refusal === undefined ? undefined : refusalId}
          onClick={() => void claim(checkin.date)}
        >
          {text.claimToday}
        </Button>
      )}
      {refusal !== undefined && (
        <p id={refusalId} className="w-full text-caption text-muted">
          {inLanguage(refusal, checkin.refusal_en)}
        </p>
      )}
    </Card>
  );
}

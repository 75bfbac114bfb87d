import { useId } from 'react';
import { usePointsLabel } from '../../api/settings.ts';
import { formatDay } from '../../lib/dates.ts';
import { formatNumber, formatPoints } from '../../lib/numbers.ts';
import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { StreakIcon } from '../../ui/menu-icons.tsx';
import { CheckIcon } from '../../ui/money-icons.tsx';
import { nextCell, type DailyCell, type DailyReward } from './rules.ts';

interface TodayPanelProps {
  cells: readonly DailyCell[];
  streak: number;
  /** Why today's reward would be refused; null where it would be paid. */
  refusal: string | null;
  busy: boolean;
  onClaim: (date: string) => void;
}

/** Today's reward with its button, the days claimed in a row, and what comes next (reward-21). */
export function TodayPanel({ cells, streak, refusal, busy, onClaim }: TodayPanelProps) {
  const { dailyRewards: text, common } = useText();
  const points = usePointsLabel();
  const refusalId = useId();
  const today = cells.find(({ time }) => time === 'today');
  const next = nextCell(cells);
  const isClaimed = today?.reward?.claimed === true;
  const claimedDays = cells.filter(({ reward }) => reward?.claimed).length;
  const rewardText = (reward: DailyReward) =>
    `${formatPoints(reward.amount)} ${reward.type === 'credit' ? common.baht : points.name}`;
  return (
    <Card aria-label={text.todayTitle} className="flex flex-col gap-3 py-3!">
      <div className="flex items-center gap-3">
        <StreakIcon size={28} className="shrink-0 text-accent" />
        <div className="min-w-0 flex-1">
          <p className="font-semibold [overflow-wrap:anywhere] tabular-nums">
            {today?.reward && !isClaimed
              ? text.nextToday(rewardText(today.reward))
              : next?.reward
                ? text.nextOn(formatDay(next.date), rewardText(next.reward))
                : text.noneLeft}
          </p>
          <p className="flex flex-wrap gap-x-2 text-caption text-muted tabular-nums">
            <span>{streak === 0 ? text.streakBegins : text.streak(formatNumber(streak))}</span>
            <span aria-hidden="true">·</span>
            <span>{text.daysClaimed(formatNumber(claimedDays))}</span>
          </p>
        </div>
        {isClaimed && (
          <p className="flex items-center gap-1.5 text-small text-success">
            <CheckIcon size={18} />
            {text.claimedToday}
          </p>
        )}
      </div>
      {today?.reward && !isClaimed && (
        <Button
          busy={busy}
          disabled={!today.canClaim}
          aria-describedby={refusal === null ? undefined : refusalId}
          onClick={() => onClaim(today.date)}
          className="w-full"
        >
          {text.claimNow}
        </Button>
      )}
      {refusal !== null && (
        <p id={refusalId} className="text-small font-semibold">
          {refusal}
        </p>
      )}
    </Card>
  );
}

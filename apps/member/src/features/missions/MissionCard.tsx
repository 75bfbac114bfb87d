import type { Mission } from '@kapao/contract/missions.ts';
import { Link } from 'wouter';
import { usePointsLabel } from '../../api/settings.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { formatCredit } from '../../lib/numbers.ts';
import { paths } from '../../lib/paths.ts';
import { useInLanguage, useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/Card.tsx';
import { CheckIcon, CoinIcon } from '../../ui/money-icons.tsx';
import { PointsIcon } from '../../ui/PointsIcon.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { cappedDeposit, depositProgressPercent, missionAction, missionPercent } from './rules.ts';
import { useRewardText } from './use-reward-text.ts';

interface MissionCardProps {
  mission: Mission;
  busy: boolean;
  onClaim: () => void;
}

export function MissionCard({ mission, busy, onClaim }: MissionCardProps) {
  const { missions: text } = useText();
  const inLanguage = useInLanguage();
  const title = inLanguage(mission.title, mission.title_en);
  const done = formatCredit(cappedDeposit(mission));
  return (
    <Card as="article" aria-label={title} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
        <h2 className="min-w-[min(100%,8rem)] flex-1 font-semibold [overflow-wrap:anywhere]">
          {title}
        </h2>
        <Bonus mission={mission} />
      </div>
      <Sentence mission={mission} />
      <div className="flex flex-col gap-1.5">
        <Progress percent={missionPercent(mission)} label={`${text.progressOf}: ${title}`} />
        <p className="flex flex-wrap justify-between gap-x-3 text-small tabular-nums">
          <span className="font-semibold">
            {text.days(
              String(Math.min(mission.days_done, mission.days_needed)),
              String(mission.days_needed),
            )}
          </span>
          <span className="text-muted">
            {text.deposited(
              done,
              formatCredit(mission.amount),
              Math.floor(depositProgressPercent(mission)),
            )}
          </span>
        </p>
      </div>
      <Remarks mission={mission} />
      <MissionAction mission={mission} busy={busy} onClaim={onClaim} />
    </Card>
  );
}

function Bonus({ mission: { bonus, bonus_type } }: { mission: Mission }) {
  const { missions: text } = useText();
  const points = usePointsLabel();
  const rewardText = useRewardText();
  const isCredit = bonus_type === 'credit';
  return (
    <p className="flex max-w-full items-center gap-[6px] rounded-[1.25rem] bg-tint py-1 pr-[12px] pl-[8px] text-[length:min(0.875rem,6vw)] leading-normal font-semibold text-accent tabular-nums">
      <span className="sr-only">{text.reward}</span>
      {isCredit ? <CoinIcon size={20} /> : <PointsIcon src={points.icon} size={20} />}
      <span className="min-w-0 [overflow-wrap:anywhere]">{rewardText(bonus_type, bonus)}</span>
    </p>
  );
}

/** The mission in one sentence: what to deposit and stake, on how many days (reward-34). */
function Sentence({ mission }: { mission: Mission }) {
  const { missions: text } = useText();
  const { days_needed, daily_minimum, amount } = mission;
  const total = formatCredit(amount);
  const sentence =
    days_needed === 1
      ? text.inOneDay(formatCredit(Math.max(amount, daily_minimum)))
      : daily_minimum === 0
        ? text.inDays(String(days_needed), total)
        : text.eachDay(
            formatCredit(daily_minimum),
            String(days_needed),
            amount > daily_minimum * days_needed ? total : null,
          );
  return <p className="text-small [overflow-wrap:anywhere]">{sentence}</p>;
}

/** The mission's other conditions in one line; renders nothing without any. */
function Remarks({ mission }: { mission: Mission }) {
  const { missions: text } = useText();
  const remarks = [
    mission.is_repeatable && text.repeatable,
    mission.times_claimed > 0 && text.timesClaimed(String(mission.times_claimed)),
    mission.ends_at !== null && text.endsAt(formatDateTime(mission.ends_at)),
  ].filter((part) => part !== false);
  return (
    <>
      {mission.to_stake > 0 && (
        <p className="text-small">{text.toStake(formatCredit(mission.to_stake))}</p>
      )}
      {remarks.length > 0 && <p className="text-caption text-muted">{remarks.join(' · ')}</p>}
    </>
  );
}

function MissionAction({ mission, busy, onClaim }: MissionCardProps) {
  const { missions: text } = useText();
  const action = missionAction(mission);
  if (action === 'deposit') {
    return (
      <Link href={paths.depositMethods()} className={buttonClass('outlined')}>
        {text.deposit}
      </Link>
    );
  }
  if (action === 'claimed') {
    return (
      <Button disabled>
        <CheckIcon size={20} />
        {text.claimed}
      </Button>
    );
  }
  return (
    <Button busy={busy} onClick={onClaim}>
      {text.claim}
    </Button>
  );
}

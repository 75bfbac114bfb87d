import type { Spin } from '@kapao/contract/spins.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useProfile } from '../../api/profile.ts';
import { usePointsLabel } from '../../api/settings.ts';
import { spinImageUrl } from '../../lib/images.ts';
import { formatNumber, formatPoints } from '../../lib/numbers.ts';
import { paths } from '../../lib/paths.ts';
import { WEBSITE_ID } from '../../lib/site.ts';
import { useBack } from '../../lib/use-back.ts';
import { useInLanguage, useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { LoadingBoxes } from '../../ui/LoadingBoxes.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { PointsIcon } from '../../ui/PointsIcon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { spinRoundsQuery, spinsQuery } from './queries.ts';
import { RecentRounds } from './RecentRounds.tsx';
import { lastPrizeOf } from './rules.ts';
import { useOpenSpin } from './use-open-spin.ts';

/** The wheels, with the member's recent rounds below them (wheel-25). */
export default function MinigameScreen() {
  const { spins: text } = useText();
  const back = useBack(paths.dashboard());
  // The rounds wait for the wheels, because rounds that came first would be moved by them.
  const areWheelsSettled = !useQuery(spinsQuery).isPending;
  return (
    <>
      <PageHeader title={text.title} onBack={back} />
      <div className="flex flex-col gap-6">
        <Wheels />
        {areWheelsSettled && <RecentRounds />}
      </div>
    </>
  );
}

function Wheels() {
  const { spins: text } = useText();
  const { data, error, refetch } = useQuery(spinsQuery);
  const { busy, open } = useOpenSpin();
  const [openingId, setOpeningId] = useState<number | null>(null);
  if (data === undefined && error !== null) {
    return <FailedState text={text.loadFailed} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <WheelsSkeleton />;
  if (data.spins.length === 0) return <EmptyState text={text.empty} />;
  return (
    <ul aria-label={text.wheels} className="flex flex-col gap-3">
      {data.spins.map((spin) => (
        <li key={spin.id}>
          <WheelCard
            spin={spin}
            busy={busy && openingId === spin.id}
            onOpen={() => {
              setOpeningId(spin.id);
              void open(spin.id);
            }}
          />
        </li>
      ))}
    </ul>
  );
}

function WheelCard({ spin, busy, onOpen }: { spin: Spin; busy: boolean; onOpen: () => void }) {
  const { spins: text } = useText();
  const points = usePointsLabel();
  const owned = useProfile()?.current_points;
  const rounds = useQuery(spinRoundsQuery).data?.rounds ?? [];
  const last = lastPrizeOf(spin, rounds);
  const inLanguage = useInLanguage();
  const name = inLanguage(spin.name, spin.name_en);
  return (
    <Card className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Picture
        src={spinImageUrl(WEBSITE_ID, spin.image, spin.image_version)}
        alt=""
        className="size-[96px] shrink-0 rounded-control bg-transparent"
        fallback={name}
        fit="contain"
      />
      <div className="flex min-w-0 flex-[1_1_9rem] flex-col gap-2">
        <div>
          <h2 className="font-semibold [overflow-wrap:anywhere]">{name}</h2>
          <p className="flex items-center gap-1.5 text-small text-muted tabular-nums">
            <PointsIcon src={points.icon} size={18} />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {text.price(formatPoints(spin.price), points.name)}
            </span>
          </p>
          {owned !== undefined && (
            <p className="text-caption text-muted tabular-nums [overflow-wrap:anywhere]">
              {owned < spin.price
                ? text.shortOfPoints(formatPoints(spin.price - owned), points.name)
                : text.spinsLeft(formatNumber(Math.floor(owned / spin.price)))}
            </p>
          )}
          {last && (
            <p className="text-caption text-muted [overflow-wrap:anywhere]">
              {text.lastPrize(last.label)}
            </p>
          )}
        </div>
        <Button
          variant={owned !== undefined && owned < spin.price ? 'outlined' : 'filled'}
          busy={busy}
          onClick={onOpen}
          aria-label={text.play(name)}
        >
          {text.spin}
        </Button>
      </div>
    </Card>
  );
}

function WheelsSkeleton() {
  return (
    <LoadingBoxes className="flex flex-col gap-3">
      <Skeleton className="h-34 rounded-card" />
      <Skeleton className="h-34 rounded-card" />
    </LoadingBoxes>
  );
}

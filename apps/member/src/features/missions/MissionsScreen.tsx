import { useQuery } from '@tanstack/react-query';
import { useBack } from '../../lib/use-back.ts';
import { useText } from '../../text/language.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { LoadingBoxes } from '../../ui/LoadingBoxes.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { MissionCard } from './MissionCard.tsx';
import { missionsQuery } from './queries.ts';
import { useClaimMission } from './use-claim-mission.ts';

/** The missions screen (reward-34). */
export default function MissionsScreen() {
  const { missions: text } = useText();
  const back = useBack();
  return (
    <>
      <PageHeader title={text.title} onBack={back} />
      <Missions />
    </>
  );
}

function Missions() {
  const { missions: text } = useText();
  const { data, error, refetch } = useQuery(missionsQuery);
  const { claimingId, claim } = useClaimMission();
  if (data === undefined && error !== null) {
    return <FailedState text={text.loadFailed} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <MissionsSkeleton />;
  if (data.continuous_deposit.length === 0) return <EmptyState text={text.empty} />;
  return (
    <ul aria-label={text.list} className="flex flex-col gap-3">
      {data.continuous_deposit.map((mission) => (
        <li key={mission.id}>
          <MissionCard
            mission={mission}
            busy={mission.id === claimingId}
            onClaim={() => void claim(mission.id)}
          />
        </li>
      ))}
    </ul>
  );
}

function MissionsSkeleton() {
  return (
    <LoadingBoxes className="flex flex-col gap-3">
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} className="h-56 rounded-card" />
      ))}
    </LoadingBoxes>
  );
}

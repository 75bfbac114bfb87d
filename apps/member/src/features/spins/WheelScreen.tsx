import type { SpinRound } from '@kapao/contract/spins.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import type { CallError } from '../../api/operation-query.ts';
import { paths, type ScreenProps } from '../../lib/paths.ts';
import { useBack } from '../../lib/use-back.ts';
import { useInLanguage, useText } from '../../text/language.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { LoadingBoxes } from '../../ui/LoadingBoxes.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { randomClientSeed } from './check.ts';
import { rememberHash } from './memory.ts';
import { OddsTable } from './OddsTable.tsx';
import { spinRoundQuery } from './queries.ts';
import { SpinAction } from './SpinAction.tsx';
import { SpinCheckPanel } from './SpinCheckPanel.tsx';
import { SpinResult } from './SpinResult.tsx';
import { useSpin } from './use-spin.ts';
import { Wheel } from './Wheel.tsx';
import { WinMoment } from './WinMoment.tsx';

/** One round of a wheel: the spin, its result, its odds and its check (wheel-27, wheel-30). */
export default function WheelScreen({ params }: ScreenProps) {
  const { spins: text } = useText();
  const back = useBack(paths.minigame());
  const inLanguage = useInLanguage();
  const { data, error, refetch } = useQuery(spinRoundQuery(params['roundId'] ?? ''));
  const round = data?.round;
  const title = round ? inLanguage(round.name, round.name_en) : text.wheelTitle;
  return (
    <>
      <PageHeader key={round?.id} title={title} onBack={back} />
      {round !== undefined ? (
        <Round round={round} />
      ) : error !== null ? (
        <NoRound error={error} onRetry={() => void refetch()} />
      ) : (
        <RoundSkeleton />
      )}
    </>
  );
}

function Round({ round }: { round: SpinRound }) {
  const [clientSeed, setClientSeed] = useState(randomClientSeed);
  const { busy, isTurning, spin } = useSpin(round, clientSeed);
  useEffect(() => {
    if (round.status === 'open') rememberHash(round.id, round.server_seed_hash);
  }, [round]);
  return (
    <div className="flex flex-col gap-4">
      <div>
        <Wheel round={round} isTurning={isTurning} />
        <SpinResult round={round} isTurning={isTurning} />
        <WinMoment round={round} isTurning={isTurning} />
        <SpinAction
          round={round}
          isTurning={isTurning}
          busy={busy}
          clientSeed={clientSeed}
          onSpin={() => void spin()}
        />
      </div>
      <OddsTable round={round} isTurning={isTurning} />
      <SpinCheckPanel
        round={round}
        isTurning={isTurning}
        clientSeed={clientSeed}
        onClientSeed={setClientSeed}
      />
    </div>
  );
}

const NOT_FOUND_STATUSES = [400, 404];

function NoRound({ error, onRetry }: { error: CallError; onRetry: () => void }) {
  const { spins: text } = useText();
  if (!NOT_FOUND_STATUSES.includes(error.failure.status)) {
    return <FailedState text={text.roundLoadFailed} onRetry={onRetry} />;
  }
  return (
    <EmptyState
      text={text.roundUnknown}
      action={
        <Link href={paths.minigame()} className={buttonClass('outlined')}>
          {text.toWheels}
        </Link>
      }
    />
  );
}

function RoundSkeleton() {
  return (
    <LoadingBoxes className="flex flex-col gap-4">
      <Skeleton className="mx-auto aspect-square w-full max-w-80 rounded-pill short:max-w-60" />
      <Skeleton className="h-14 rounded-card" />
      <Skeleton className="h-12" />
    </LoadingBoxes>
  );
}

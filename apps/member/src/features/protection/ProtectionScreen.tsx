import { useQuery } from '@tanstack/react-query';
import type { Protection } from '@kapao/contract/protection.ts';
import { useBack } from '../../lib/use-back.ts';
import { useText } from '../../text/language.ts';
import { FailedState } from '../../ui/FailedState.tsx';
import { LoadingBoxes } from '../../ui/LoadingBoxes.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { HelplineCard } from './HelplineCard.tsx';
import { Limits } from './Limits.tsx';
import { LongBreaks } from './LongBreaks.tsx';
import { CurrentBreakCard } from './CurrentBreakCard.tsx';
import { protectionQuery } from './queries.ts';
import { SessionCard } from './SessionCard.tsx';
import { StopToday } from './StopToday.tsx';
import { SuggestionCard } from './SuggestionCard.tsx';

/** The responsible gambling screen (limit-28). The most urgent help comes first. */
export default function ProtectionScreen() {
  const { protection: text } = useText();
  const back = useBack();
  const { data, isPending, error, refetch } = useQuery(protectionQuery);
  return (
    <>
      <PageHeader title={text.title} onBack={back} />
      <p className="pb-4 text-small text-muted">{text.intro}</p>
      {isPending ? (
        <ProtectionSkeleton />
      ) : error ? (
        <FailedState text={text.loadFailed} onRetry={() => void refetch()} />
      ) : (
        <Sections protection={data} />
      )}
      <HelplineCard />
    </>
  );
}

function Sections({ protection }: { protection: Protection }) {
  return (
    <div className="flex flex-col gap-4">
      {protection.break_until === null ? (
        <StopToday />
      ) : (
        <CurrentBreakCard until={protection.break_until} />
      )}
      {protection.suggestion !== null && (
        <SuggestionCard key={protection.suggestion.id} suggestion={protection.suggestion} />
      )}
      <SessionCard reminderMinutes={protection.reminder_minutes} />
      <Limits protection={protection} />
      <LongBreaks />
    </div>
  );
}

function ProtectionSkeleton() {
  return (
    <LoadingBoxes className="flex flex-col gap-4">
      <Skeleton className="h-36 rounded-card" />
      <Skeleton className="h-84 rounded-card" />
      <Skeleton className="h-120 rounded-card" />
    </LoadingBoxes>
  );
}

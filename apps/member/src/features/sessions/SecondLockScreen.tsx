import { useQuery } from '@tanstack/react-query';
import { paths } from '../../lib/paths.ts';
import { useBack } from '../../lib/use-back.ts';
import { useText } from '../../text/language.ts';
import { FailedState } from '../../ui/FailedState.tsx';
import { LoadingBoxes } from '../../ui/LoadingBoxes.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { lockQuery } from './lock-query.ts';
import { SecondLockForm } from './SecondLockForm.tsx';

/** Where the member chooses the second lock: when a session locks, and which withdrawals are asked about (lock-11). */
export default function SecondLockScreen() {
  const { secondLock: text } = useText();
  const back = useBack(paths.profile());
  const { data: lock, error, refetch } = useQuery(lockQuery);
  return (
    <>
      <PageHeader title={text.title} onBack={back} />
      <div className="flex flex-col gap-4">
        <p className="px-1 text-small text-muted">{text.intro}</p>
        {lock !== undefined && <SecondLockForm key={JSON.stringify(lock.settings)} lock={lock} />}
        {lock === undefined && error !== null && (
          <FailedState text={text.loadFailed} onRetry={() => void refetch()} />
        )}
        {lock === undefined && error === null && (
          <LoadingBoxes className="flex flex-col gap-4">
            <Skeleton className="h-40 rounded-card" />
            <Skeleton className="h-40 rounded-card" />
            <Skeleton className="h-12" />
          </LoadingBoxes>
        )}
      </div>
    </>
  );
}

import type { Data } from '@kapao/contract/operation.ts';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../lib/paths.ts';
import { useBack } from '../../lib/use-back.ts';
import { useText } from '../../text/language.ts';
import { FailedState } from '../../ui/FailedState.tsx';
import { LoadingBoxes } from '../../ui/LoadingBoxes.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { DocumentCard } from './DocumentCard.tsx';
import { documentsQuery } from './queries.ts';

/** The three documents of identity: how each one stands, and the way to give it (kyc-02). */
export default function DocumentsScreen() {
  const { documents: text } = useText();
  const back = useBack(paths.profile());
  const { data, error, refetch } = useQuery({ ...documentsQuery, refetchOnWindowFocus: 'always' });
  return (
    <>
      <PageHeader title={text.title} onBack={back} />
      {data !== undefined ? (
        <Documents {...data} />
      ) : error === null ? (
        <LoadingBoxes className="flex flex-col gap-3">
          <Skeleton className="h-24 rounded-card" />
          <Skeleton className="h-40 rounded-card" />
        </LoadingBoxes>
      ) : (
        <FailedState text={text.loadFailed} onRetry={() => void refetch()} />
      )}
    </>
  );
}

function Documents({ asked, state, is_approved, documents }: Data<'getDocuments'>) {
  const { documents: text } = useText();
  const isPartlyRenewed = is_approved && state === 'missing';
  const isStillApproved = is_approved && state !== 'approved';
  const shown = documents.filter((each) => asked !== 'off' || each.state !== 'missing');
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-1 px-1 text-small">
        <p>
          {asked === 'off' ? text.notAsked : isPartlyRenewed ? text.renewing : text.intro[state]}
        </p>
        {isStillApproved && <p>{text.stillApproved}</p>}
        <p className="text-muted">{text.privacy}</p>
      </div>
      {shown.map((each) => (
        <DocumentCard key={each.kind} document={each} />
      ))}
    </div>
  );
}

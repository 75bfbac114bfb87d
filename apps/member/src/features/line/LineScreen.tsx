import { useQuery } from '@tanstack/react-query';
import { paths } from '../../lib/paths.ts';
import { useBack } from '../../lib/use-back.ts';
import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { LoadingBoxes } from '../../ui/LoadingBoxes.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { lineQuery } from '../../api/line-query.ts';
import { LinkedLine } from './LinkedLine.tsx';
import { useLinkLine } from './use-link-line.ts';

/** The screen on which the member links a LINE account, and chooses the notices that come there (line-13). */
export default function LineScreen() {
  const { line: text } = useText();
  const back = useBack(paths.profile());
  const { data, error, refetch } = useQuery(lineQuery);
  const { busy, problem, link } = useLinkLine({ isLoaded: data !== undefined });
  return (
    <>
      <PageHeader title={text.title} onBack={back} />
      {data === undefined ? (
        error === null ? (
          <LoadingBoxes className="flex flex-col gap-4">
            <Skeleton className="h-40 rounded-card" />
            <Skeleton className="h-60 rounded-card" />
          </LoadingBoxes>
        ) : (
          <FailedState text={text.loadFailed} onRetry={() => void refetch()} />
        )
      ) : data.link !== null ? (
        <LinkedLine link={data.link} friendUrl={data.friend_url} />
      ) : data.is_offered ? (
        <Card className="flex flex-col gap-4">
          {problem !== null && (
            <section role="alert" className="rounded-control border border-error/60 px-3 py-2">
              <h2 className="font-semibold">{text.linkFailed}</h2>
              <p className="text-small text-muted">{problem}</p>
            </section>
          )}
          <p>{text.intro}</p>
          <ul className="list-disc pl-5 text-small text-muted">
            {text.facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
          <Button busy={busy} onClick={() => void link()} className="w-full">
            {text.link}
          </Button>
        </Card>
      ) : (
        <EmptyState text={text.notOffered} />
      )}
    </>
  );
}

import { useText } from '../../../text/language.ts';
import { Page } from '../../../ui/Page.tsx';
import { EmptyState, Loaded } from '../../../ui/states.tsx';
import type { useQueryOf } from '../../../api/use-query-of.ts';

interface NoRecordProps {
  title: string;
  query: Pick<
    ReturnType<typeof useQueryOf>,
    'error' | 'refetch' | 'isPlaceholderData' | 'isFetching' | 'data'
  >;
}

/** The page of a record that the list has not: not yet, while the list is read, or not at all. */
export function NoRecord({ title, query }: NoRecordProps) {
  const { shell } = useText();
  const isRead = query.data !== undefined && !query.isFetching;
  return (
    <Page title={title}>
      {isRead ? (
        <EmptyState title={shell.notFoundText} />
      ) : (
        <Loaded query={{ ...query, data: undefined }}>{() => null}</Loaded>
      )}
    </Page>
  );
}

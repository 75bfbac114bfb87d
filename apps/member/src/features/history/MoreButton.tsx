import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';

interface MoreButtonProps {
  list: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
  >;
}

/** Loads the next page of a list, and retries after a failure; renders nothing after the last page. */
export function MoreButton({ list }: MoreButtonProps) {
  const { history: text } = useText();
  if (!list.hasNextPage) return null;
  return (
    <div className="flex flex-col gap-2 pt-3">
      {list.isFetchNextPageError && (
        <p role="alert" className="text-center text-small text-error-ink">
          {text.moreFailed}
        </p>
      )}
      <Button
        variant="outlined"
        busy={list.isFetchingNextPage}
        onClick={() => void list.fetchNextPage()}
      >
        {text.more}
      </Button>
    </div>
  );
}

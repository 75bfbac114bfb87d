import { Button } from './Button.tsx';
import { useUiText } from './ui-text.ts';

interface MoreButtonProps {
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
}

/** Loads the next page of a list, and retries after a failure; renders nothing after the last page. */
export function MoreButton({ list }: MoreButtonProps) {
  const { more, moreFailed } = useUiText();
  if (!list.hasNextPage) return null;
  return (
    <div className="flex flex-col gap-2 pt-3">
      {list.isFetchNextPageError && (
        <p role="alert" className="text-center text-small text-error-ink">
          {moreFailed}
        </p>
      )}
      <Button
        variant="outlined"
        busy={list.isFetchingNextPage}
        onClick={() => void list.fetchNextPage()}
      >
        {more}
      </Button>
    </div>
  );
}

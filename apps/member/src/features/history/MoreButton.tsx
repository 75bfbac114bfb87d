import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';

interface MoreButtonProps {
  hasMore: boolean;
  isLoading: boolean;
  hasFailed: boolean;
  onMore: () => void;
}

/** Asks for the next page of a list, and again where that failed; nothing after the last. */
export function MoreButton({ hasMore, isLoading, hasFailed, onMore }: MoreButtonProps) {
  const { history: text } = useText();
  if (!hasMore) return null;
  return (
    <div className="flex flex-col gap-2 pt-3">
      {hasFailed && (
        <p role="alert" className="text-center text-small text-error-ink">
          {text.moreFailed}
        </p>
      )}
      <Button look="outlined" busy={isLoading} onClick={onMore}>
        {text.more}
      </Button>
    </div>
  );
}

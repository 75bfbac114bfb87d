import { Button } from './Button.tsx';
import { useUiText } from './ui-text.ts';

/** One sentence about the failure and a button that tries again. */
export function FailedState({ text, onRetry }: { text: string; onRetry: () => void }) {
  const { retry } = useUiText();
  return (
    <div role="alert" className="flex flex-col items-center gap-4 px-edge py-12 text-center">
      <p className="text-error-ink">{text}</p>
      <Button variant="outlined" onClick={onRetry}>
        {retry}
      </Button>
    </div>
  );
}

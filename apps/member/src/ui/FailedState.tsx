import { Button } from './Button.tsx';
import { useWords } from './words.ts';

/** One sentence that says what happened, one button that tries again. */
export function FailedState({ text, onRetry }: { text: string; onRetry: () => void }) {
  const { retry } = useWords();
  return (
    <div role="alert" className="flex flex-col items-center gap-4 px-edge py-12 text-center">
      <p className="text-error-ink">{text}</p>
      <Button look="outlined" onClick={onRetry}>
        {retry}
      </Button>
    </div>
  );
}

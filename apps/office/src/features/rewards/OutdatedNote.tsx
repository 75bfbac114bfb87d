import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';

interface OutdatedNoteProps {
  message: string;
  isOutdated: boolean;
  onReload: () => void;
}

/** Why the last save was refused, and whether a colleague has changed the offer meanwhile. */
export function OutdatedNote({ message, isOutdated, onReload }: OutdatedNoteProps) {
  const { rewards } = useText();
  return (
    <>
      <p role="alert" className="mb-3 text-danger empty:hidden">
        {message}
      </p>
      {isOutdated && (
        <div className="mb-3 flex flex-wrap items-center gap-3 rounded-card border border-line bg-surface px-4 py-2">
          <p className="min-w-0 flex-1">{rewards.outdated}</p>
          <Button onClick={onReload}>{rewards.discard}</Button>
        </div>
      )}
    </>
  );
}

import { Button } from './Button.tsx';

interface OutdatedNoteProps {
  message: string;
  isOutdated: boolean;
  words: { outdated: string; discard: string };
  onReload: () => void;
}

/** The refusal of the last save, and a note while a colleague's newer save waits to be loaded. */
export function OutdatedNote({ message, isOutdated, words, onReload }: OutdatedNoteProps) {
  return (
    <>
      <p role="alert" className="mb-3 text-danger empty:hidden">
        {message}
      </p>
      {isOutdated && (
        <div className="mb-3 flex flex-wrap items-center gap-3 rounded-card border border-line bg-surface px-4 py-2">
          <p className="min-w-0 flex-1">{words.outdated}</p>
          <Button onClick={onReload}>{words.discard}</Button>
        </div>
      )}
    </>
  );
}

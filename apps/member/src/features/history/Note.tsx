import type { Activity } from '@kapao/contract/history.ts';
import { useInLanguage } from '../../text/language.ts';

/** The note beside a movement; nothing where there is none. */
export function Note({ movement: { note, note_en } }: { movement: Activity }) {
  const inLanguage = useInLanguage();
  if (note === null) return null;
  return (
    <span className="block text-caption text-muted [overflow-wrap:anywhere]">
      {inLanguage(note, note_en)}
    </span>
  );
}

import type { OfficeStudio } from '@kapao/contract/office/studios.ts';
import { useStudiosText } from '../../text/use-studios-text.ts';
import { TimeAgo } from '../../ui/Time.tsx';

/** The last call of a studio, which is noted with the key that signed it: a studio without keys has none. */
export function LastCall({ studio }: { studio: Pick<OfficeStudio, 'keys' | 'last_call_at'> }) {
  const text = useStudiosText();
  const { keys, last_call_at: at } = studio;
  if (at !== null) return <TimeAgo at={at} />;
  return keys.length === 0 ? '–' : text.never;
}

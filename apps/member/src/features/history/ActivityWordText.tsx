import type { Activity } from '@kapao/contract/history.ts';
import { useText } from '../../text/language.ts';
import { activityWord } from './activity-rules.ts';

/** The kind of a movement in words. */
export function ActivityWordText({ movement }: { movement: Activity }) {
  const { history: text } = useText();
  const word = activityWord(movement);
  return word === 'lost' || word === 'winTakenBack' ? text[word] : text.kind[word];
}

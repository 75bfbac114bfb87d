import {
  eventTypeNames,
  isEventType,
  TEST_EVENT,
} from '@kapao/contract/outgoing-events/event-types.ts';
import { useInLanguage } from '../../text/language.ts';
import { useEventText } from '../../text/use-event-text.ts';
import { NameWithCode } from '../../ui/NameWithCode.tsx';

/** Returns the words for a type of events; a type that this page does not know stays as it is. */
export function useEventTypeWords(): (type: string) => string {
  const text = useEventText();
  const inLanguage = useInLanguage();
  return (type) => {
    if (type === TEST_EVENT) return text.testEvent;
    return isEventType(type) ? inLanguage(eventTypeNames[type]) : type;
  };
}

/** A type of events in words, with the type as its receiver knows it below. */
export function EventTypeName({ type }: { type: string }) {
  const words = useEventTypeWords()(type);
  return words === type ? type : <NameWithCode name={words} code={type} />;
}

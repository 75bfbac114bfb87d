import { differenceOf } from '@kapao/contract/office/difference.ts';
import { calendarChanges, calendarRows } from './calendar-changes.ts';
import { useLanguage, useText } from './language.ts';
import { ChangesTable } from '../ui/ChangesTable.tsx';
import { useChangeWords } from './use-change-words.ts';
import { numberText } from './version-value.ts';

interface VersionChangesProps {
  before: unknown;
  after: unknown;
  /** The kind of the record, whose form names its fields. */
  kind?: string;
  /** The headings of the two states. */
  headings?: { before: string; after: string };
}

/** The difference between two states of a record, in words: the one way in lists, panels and questions. */
export function VersionChanges({ before, after, kind, headings }: VersionChangesProps) {
  const text = useText();
  const language = useLanguage();
  const { editors, versions } = text;
  const calendar = calendarChanges(before, after);
  const { fieldName, valueText } = useChangeWords(kind);
  if (calendar) {
    const words = { ...versions.words, field: editors.day, ...headings };
    return <ChangesTable changes={calendarRows(calendar, text, language)} words={words} />;
  }
  return (
    <ChangesTable
      changes={differenceOf(before, after, numberText)}
      words={{ ...versions.words, ...headings }}
      fieldName={fieldName}
      valueText={valueText}
    />
  );
}

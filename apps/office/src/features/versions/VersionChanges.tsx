import { differenceOf } from '../../lib/difference.ts';
import { useText } from '../../text/language.ts';
import { ChangesTable } from '../../ui/ChangesTable.tsx';
import { fieldName, valueText } from './words.ts';

interface VersionChangesProps {
  before: unknown;
  after: unknown;
  /** The headings of the two states. */
  headings?: { before: string; after: string };
}

/** The difference between two states of a record, in words. */
export function VersionChanges({ before, after, headings }: VersionChangesProps) {
  const { versions } = useText();
  return (
    <ChangesTable
      changes={differenceOf(before, after)}
      words={{ ...versions.words, ...headings }}
      fieldName={(field) => fieldName(field, versions)}
      valueText={(value) => valueText(value, versions)}
    />
  );
}

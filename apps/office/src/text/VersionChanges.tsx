import { versionFieldName } from '@kapao/contract/office/version-fields.ts';
import { differenceOf } from '../lib/difference.ts';
import { useLanguage, useText } from './language.ts';
import { ChangesTable } from '../ui/ChangesTable.tsx';
import { numberText, valueText } from './version-value.ts';

interface VersionChangesProps {
  before: unknown;
  after: unknown;
  /** The headings of the two states. */
  headings?: { before: string; after: string };
}

/** The difference between two states of a record, in words. */
export function VersionChanges({ before, after, headings }: VersionChangesProps) {
  const { versions } = useText();
  const language = useLanguage();
  return (
    <ChangesTable
      changes={differenceOf(before, after, numberText)}
      words={{ ...versions.words, ...headings }}
      fieldName={(field) => versionFieldName(field, language)}
      valueText={(value) => valueText(value, versions)}
    />
  );
}

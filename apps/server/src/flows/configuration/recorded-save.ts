import type { VersionKindName } from '@kapao/contract/office/version-kinds.ts';
import type { Difference } from '../../audit/difference.ts';
import type { Tx } from '../../db/database.ts';
import type { KeptRow } from '../../db/saved-record.ts';
import { findForm } from './save-configuration.ts';

/** A record of the configuration as it stands. */
interface SavedRecord {
  kind: VersionKindName;
  /** Its key among the versions; null where it is not there, or is a list. */
  key: string | null;
  form: KeptRow | null;
}

/** The words of the screen that saves the same. */
interface Screen {
  operation: string;
  target: (form: KeptRow) => string;
}

/**
 * Returns the recording of a command that saves rows of one kind (command-04). Each record has a row of its own, in the
 * words of its screen. Without a screen it is named by kind and key, as the office's versions name it.
 */
export function recordedRows(kind: VersionKindName, as: Screen | string) {
  return recordedForms((rows: readonly object[]) => rows.map((form) => ({ kind, form })), as);
}

/** The same for one object, such as a website's terms. */
export function recordedObject(kind: VersionKindName, operation: string) {
  return recordedForms((form: object) => [{ kind, form }], operation);
}

/** The same for what is spread over several records. */
export function recordedForms<Content>(
  formsOf: (content: Content) => readonly { kind: VersionKindName; form: object }[],
  as: Screen | string,
) {
  return {
    read: async (tx: Tx, websiteId: number, content: Content): Promise<SavedRecord[]> => {
      const records: SavedRecord[] = [];
      for (const { kind, form } of formsOf(content)) {
        const found = await findForm(tx, websiteId, kind, form);
        if (found.outcome === 'refused') throw new Error(`a saved form of ${kind} is not one`);
        records.push({ kind, key: found.key, form: found.current });
      }
      return records;
    },
    valuesOf: ({ form }: SavedRecord) => form,
    actsOf: ({ kind, key, form }: SavedRecord, difference: Difference) => {
      const target = key === null ? kind : `${kind}:${key}`;
      return typeof as === 'string'
        ? [{ operation: as, target, ...difference }]
        : [{ operation: as.operation, target: as.target(form ?? {}), ...difference }];
    },
  };
}

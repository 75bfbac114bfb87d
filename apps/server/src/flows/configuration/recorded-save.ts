import type { AuditOperation } from '@kapao/contract/office/audit-operations.ts';
import type { VersionKindName } from '@kapao/contract/office/version-kinds.ts';
import type { Difference } from '../../audit/difference.ts';
import type { Tx } from '../../db/database.ts';
import type { KeptRow } from '../../db/saved-record.ts';
import { findForm } from './save-configuration.ts';

/** A record of the configuration in its present state. */
interface SavedRecord {
  kind: VersionKindName;
  /** The key of the record among the versions; null if the record does not exist yet, or is a list. */
  key: string | null;
  form: KeptRow | null;
}

/** The operation and target by which the office's screen for the same save is recorded. */
interface Screen {
  operation: AuditOperation;
  target: (form: KeptRow) => string;
}

/**
 * command-04: builds the audit log's recording of a command that saves rows of one kind. Each row is recorded as the
 * office's screen would record it; without a screen, by its kind and key.
 */
export function recordedRows(kind: VersionKindName, as: Screen | AuditOperation) {
  return recordedForms((rows: readonly object[]) => rows.map((form) => ({ kind, form })), as);
}

/** Builds the audit log's recording of a command that saves one object, such as a website's terms. */
export function recordedObject(kind: VersionKindName, operation: AuditOperation) {
  return recordedForms((form: object) => [{ kind, form }], operation);
}

/** Builds the audit log's recording of a command whose content is saved in several records. */
export function recordedForms<Content>(
  formsOf: (content: Content) => readonly { kind: VersionKindName; form: object }[],
  as: Screen | AuditOperation,
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

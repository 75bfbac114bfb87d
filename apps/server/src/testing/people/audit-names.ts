import { differenceOf } from '@kapao/contract/office/difference.ts';
import { versionFieldName } from '@kapao/contract/office/version-fields.ts';
import { expect } from 'vitest';
import { listAudit } from '../../audit/list.ts';
import type { Database } from '../../db/database.ts';

/** Parts of a field's path that are no fields: a place in a list, a day, a theme's name, the key of a record. */
const KEY = /^(\d+|\d{4}-\d\d-\d\d|theme:.*)$/;

/** Expects that each field of the audit log's rows has a name in words (office-76). */
export async function expectNamedFields(database: Database): Promise<void> {
  const events = await listAudit(database, { limit: 2_000 });
  const fields = events.flatMap(({ operation, before, after }) =>
    [before, after]
      .flatMap((state) => differenceOf(null, state === null ? null : JSON.parse(state)))
      .flatMap(({ field }) => field.split('.').map((part) => ({ operation, field, part }))),
  );
  const isNameless = ({ part }: { part: string }) =>
    part !== '' && !KEY.test(part) && !/[ก-๙]|LINE|Telegram|QR/.test(versionFieldName(part, 'th'));
  expect(fields.filter(isNameless)).toEqual([]);
}

import type { OfficeStudioProtocol } from '@kapao/contract/office/studios.ts';

/** The typed values of a protocol's fields by name; a secret is empty until it is typed. */
export type FieldDraft = Readonly<Record<string, string>>;

type Saved = Readonly<Record<string, readonly string[]>>;

/** The fields as they are when the form opens: open ones with their saved value. */
export function fieldDraftOf({ fields }: OfficeStudioProtocol, saved: Saved): FieldDraft {
  return Object.fromEntries(
    fields.map(({ name, is_secret }) => [name, is_secret ? '' : (saved[name]?.[0] ?? '')]),
  );
}

/** The fields of a save, open ones and secrets apart. */
export function fieldsOf({ fields }: OfficeStudioProtocol, draft: FieldDraft) {
  const typed = (isSecret: boolean) =>
    Object.fromEntries(
      fields
        .filter(({ is_secret }) => is_secret === isSecret)
        .map(({ name }) => [name, (draft[name] ?? '').trim()])
        .filter(([, value]) => !isSecret || value !== ''),
    );
  return { values: typed(false), secrets: typed(true) };
}

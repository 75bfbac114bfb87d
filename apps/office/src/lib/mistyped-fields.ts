import type { ServiceField } from '@kapao/contract/office/services.ts';

/** The fields of a third party's form that the server would refuse; a saved secret that is left empty is kept. */
export function mistypedFields(
  fields: readonly ServiceField[],
  typed: Readonly<Record<string, string>>,
  saved: Readonly<Record<string, readonly string[]>>,
): ServiceField[] {
  return fields.filter(({ name, is_secret, is_optional, pattern }) => {
    const value = (typed[name] ?? '').trim();
    const isKept = is_secret && (saved[name] ?? []).length > 0;
    return value === '' ? !is_optional && !isKept : !new RegExp(pattern).test(value);
  });
}

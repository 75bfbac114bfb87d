import type {
  CredentialField,
  ServiceCredentials,
} from '@kapao/contract/third-parties/credentials.ts';

/** The most values of a rotated field: the new one, and the one before it. */
const ROTATED_VALUES = 2;
const SHOWN_ENDING = 4;
/** A shorter secret would be told by its ending. */
const SHOWN_FROM_LENGTH = 12;

/** The values of a form: those of open fields as they shall be, and the secrets that change. */
export interface GivenFields {
  values: Readonly<Record<string, string>>;
  secrets: Readonly<Record<string, string>>;
}

/**
 * svc-02: returns the credentials after a save. A secret that is left empty keeps its values; the new value of a rotated
 * one stands before the old one, which stays valid.
 */
export function credentialsAfter(
  fields: readonly CredentialField[],
  before: ServiceCredentials,
  { values, secrets }: GivenFields,
): ServiceCredentials {
  const after = fields.map(({ name, isSecret, isRotated }): [string, readonly string[]] => {
    const given = (isSecret ? secrets[name] : values[name])?.trim() ?? '';
    const kept = before[name] ?? [];
    if (!isSecret) return [name, given === '' ? [] : [given]];
    if (given === '') return [name, kept];
    const others = isRotated === true ? kept.filter((value) => value !== given) : [];
    return [name, [given, ...others].slice(0, ROTATED_VALUES)];
  });
  return Object.fromEntries(after.filter(([, all]) => all.length > 0));
}

/** Returns the first field whose values the protocol does not take; undefined if it takes all. */
export function findWrongField(
  fields: readonly CredentialField[],
  credentials: ServiceCredentials,
): CredentialField | undefined {
  return fields.find(({ name, isOptional, pattern }) => {
    const all = credentials[name] ?? [];
    return (all.length === 0 && isOptional !== true) || !all.every((value) => pattern.test(value));
  });
}

/** Returns the first name that is no field of its kind; undefined if all are. */
export function findUnknownField(
  fields: readonly CredentialField[],
  { values, secrets }: GivenFields,
): string | undefined {
  const isField = (name: string, isSecret: boolean) =>
    fields.some((field) => field.name === name && field.isSecret === isSecret);
  return (
    Object.keys(values).find((name) => !isField(name, false)) ??
    Object.keys(secrets).find((name) => !isField(name, true))
  );
}

/** svc-03: returns the values as staff and the audit log see them: of a secret the last characters at most. */
export function shownValues(
  { name, isSecret }: CredentialField,
  credentials: ServiceCredentials,
): string[] {
  const all = credentials[name] ?? [];
  return isSecret ? all.map(secretEnding) : [...all];
}

function secretEnding(secret: string): string {
  return secret.length < SHOWN_FROM_LENGTH ? '••••' : `••••${secret.slice(-SHOWN_ENDING)}`;
}

/** Whether the open fields of a form are those of the saved service, so that its stored secrets may be used with them. */
export function hasSameOpenFields(
  fields: readonly CredentialField[],
  saved: ServiceCredentials,
  given: ServiceCredentials,
): boolean {
  return fields
    .filter(({ isSecret }) => !isSecret)
    .every(({ name }) => (saved[name]?.[0] ?? '') === (given[name]?.[0] ?? ''));
}

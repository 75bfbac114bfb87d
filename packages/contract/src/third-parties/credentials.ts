import type { BothLanguages } from '../envelope.ts';
import { z } from 'zod';

/** A field of the form by which staff enter what a third party gave them. The office draws the form from these. */
export interface CredentialField extends BothLanguages {
  name: string;
  /** A secret is never shown again. The other fields are. */
  isSecret: boolean;
  /** Whether a second value is valid while the third party changes to a new one. */
  isRotated?: boolean;
  isOptional?: boolean;
  /** Whether we choose the secret and tell it to the third party, so that the server can make one. */
  isOurs?: boolean;
  pattern: RegExp;
  /** Where a person finds the value. */
  hint?: BothLanguages;
}

/** Returns the names of the fields whose values are never shown. */
export function secretFields(fields: readonly CredentialField[]): string[] {
  return fields.filter(({ isSecret }) => isSecret).map(({ name }) => name);
}

/** The values of a third party's fields by name. A rotated field has its newest value first. */
export type ServiceCredentials = Readonly<Record<string, readonly string[]>>;

/** The most values of a rotated field. */
const ROTATED_VALUES = 2;

/**
 * Returns the schema of an operator's file: a text for each field, or a list of one or two where the field is rotated.
 */
export function credentialsSchema(
  fields: readonly CredentialField[],
): z.ZodType<ServiceCredentials> {
  const shape = Object.fromEntries(
    fields.map((field) => {
      const text = z.string().regex(field.pattern);
      const one = text.transform((value) => [value]);
      const values = field.isRotated
        ? z.union([one, z.array(text).min(1).max(ROTATED_VALUES)])
        : one;
      return [field.name, field.isOptional ? values.optional() : values];
    }),
  );
  return z.strictObject(shape).transform((given) => withoutAbsent(given));
}

function withoutAbsent(given: Record<string, string[] | undefined>): ServiceCredentials {
  const present = Object.entries(given).filter(([, values]) => values !== undefined);
  return Object.fromEntries(present.map(([name, values]) => [name, values ?? []]));
}

/** Returns the value that is used for calls. @throws Error without one, which the schema refuses earlier. */
export function credential(credentials: ServiceCredentials, name: string): string {
  const value = credentials[name]?.[0];
  if (value === undefined) throw new Error(`the credential ${name} is missing`);
  return value;
}

/** Returns the values that are valid for checking a third party's call: two while one is rotated. */
export function validCredentials(credentials: ServiceCredentials, name: string): readonly string[] {
  return credentials[name] ?? [];
}

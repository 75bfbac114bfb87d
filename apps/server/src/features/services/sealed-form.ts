import type { ServiceCredentials } from '@kapao/contract/third-parties/credentials.ts';
import { SecretsError, sealingKeyId } from '../../db/sealed.ts';
import type { Secrets } from '../../db/sealed.ts';
import { sealCredentials, unsealCredentials } from '../../db/stored-secrets.ts';
import type { CredentialTable } from '../../db/stored-secrets.ts';
import type { GivenFields } from './rules.ts';

/** The row where the secrets of a form will be stored. */
interface FormRow {
  table: CredentialTable;
  code: string;
}

/** svc-04: seals each secret of a form for the place where it will be stored. */
export function sealedForm<Form extends GivenFields>(
  secrets: Secrets,
  row: FormRow,
  form: Form,
): Form {
  const plain = unsealedForm(secrets, row, form)?.secrets ?? {};
  return { ...form, secrets: single(sealCredentials(secrets, row, listed(plain))) };
}

/** Reads the secrets of a form, which are sealed where a second person approves it; undefined for a foreign seal. */
export function unsealedForm(
  secrets: Secrets,
  row: FormRow,
  form: GivenFields,
): GivenFields | undefined {
  const isSealed = ([, value]: [string, string]) => sealingKeyId(value) !== undefined;
  const given = Object.entries(form.secrets).filter(([, value]) => value !== '');
  try {
    const sealed = Object.fromEntries(given.filter(isSealed));
    const plain = Object.fromEntries(given.filter((entry) => !isSealed(entry)));
    const unsealed = single(unsealCredentials(secrets, row, listed(sealed)));
    return { values: form.values, secrets: { ...plain, ...unsealed } };
  } catch (error) {
    if (error instanceof SecretsError) return undefined;
    throw error;
  }
}

function listed(values: Readonly<Record<string, string>>): ServiceCredentials {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value]]));
}

function single(values: ServiceCredentials): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, [value = '']]) => [name, value]));
}

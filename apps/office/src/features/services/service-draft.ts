import { CODE_FORM } from '@kapao/contract/office/code-rules.ts';
import type { OfficeBody } from '@kapao/contract/office/operation.ts';
import type {
  OfficeService,
  OfficeServiceProtocol,
  ServiceField,
} from '@kapao/contract/office/services.ts';
import { mistypedFields } from '../../lib/mistyped-fields.ts';

/** The form of a service with the values that a person has typed. */
export interface ServiceDraft {
  code: string;
  baseUrl: string;
  /** By name, open fields and secrets; a secret is empty until it is typed. */
  fields: Readonly<Record<string, string>>;
}

export type ServiceForm = NonNullable<OfficeBody<'testService'>['form']>;

export function draftOf(
  protocol: OfficeServiceProtocol,
  saved: OfficeService | undefined,
): ServiceDraft {
  const typed = protocol.fields.map((field): [string, string] => [
    field.name,
    field.is_secret ? '' : (saved?.fields[field.name]?.[0] ?? ''),
  ]);
  return {
    code: saved?.code ?? protocol.protocol,
    baseUrl: saved?.base_url ?? protocol.base_url ?? '',
    fields: Object.fromEntries(typed),
  };
}

/** The body of a save or a test. */
export function formOf(protocol: OfficeServiceProtocol, draft: ServiceDraft): ServiceForm {
  const typed = protocol.fields.map((field) => ({
    ...field,
    value: (draft.fields[field.name] ?? '').trim(),
  }));
  const pairs = (fields: typeof typed) =>
    Object.fromEntries(fields.map(({ name, value }) => [name, value]));
  return {
    protocol: protocol.protocol,
    base_url: draft.baseUrl.trim(),
    values: pairs(typed.filter(({ is_secret }) => !is_secret)),
    secrets: pairs(typed.filter(({ is_secret, value }) => is_secret && value !== '')),
  };
}

export type FormMistake = 'code' | 'base_url' | ServiceField;

/** The fields that the server would refuse, in the order of the form. */
export function findMistakes(
  protocol: OfficeServiceProtocol,
  draft: ServiceDraft,
  saved: OfficeService | undefined,
): FormMistake[] {
  const isAddress = /^(https?|smtps?):$/.test(URL.parse(draft.baseUrl.trim())?.protocol ?? '');
  return [
    ...(CODE_FORM.test(draft.code.trim()) ? [] : (['code'] as const)),
    ...(isAddress ? [] : (['base_url'] as const)),
    ...mistypedFields(protocol.fields, draft.fields, saved?.fields ?? {}),
  ];
}

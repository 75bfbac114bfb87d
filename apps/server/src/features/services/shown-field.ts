import type { ServiceField } from '@kapao/contract/office/services.ts';
import type { CredentialField } from '@kapao/contract/third-parties/credentials.ts';

/** Returns a protocol's field as the office draws it. */
export function shownField({
  name,
  th,
  en,
  hint,
  pattern,
  ...field
}: CredentialField): ServiceField {
  return {
    name,
    th,
    en,
    is_secret: field.isSecret,
    is_rotated: field.isRotated === true,
    is_optional: field.isOptional === true,
    is_ours: field.isOurs === true,
    pattern: pattern.source,
    hint: hint ? { th: hint.th, en: hint.en } : null,
  };
}

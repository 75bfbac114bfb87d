import type { ServiceField } from '@kapao/contract/office/services.ts';
import { Field } from '../ui/Field.tsx';
import { useInLanguage } from './language.ts';
import { useServiceText } from './use-service-text.ts';

export interface ProtocolFieldProps {
  field: ServiceField;
  savedValues: readonly string[];
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  /** A secret that the server has just made, which is shown until it is changed or saved. */
  made?: string | undefined;
}

/** A field of a third party that its protocol describes; a saved secret stays hidden. */
export function ProtocolField(props: ProtocolFieldProps) {
  const { field, savedValues, value, error, onChange, made } = props;
  const services = useServiceText();
  const inLanguage = useInLanguage();
  const [ending] = savedValues;
  const hints = [
    field.is_secret && ending !== undefined ? services.keepsSecret(ending) : '',
    field.hint ? inLanguage(field.hint) : '',
    field.is_rotated && ending !== undefined ? services.rotates : '',
    field.is_optional ? services.optional : '',
  ];
  const isHidden = field.is_secret && (made === undefined || value !== made);
  const hint = hints.filter(Boolean).join(' · ');
  return (
    <Field
      label={inLanguage(field)}
      hint={hint === '' ? undefined : hint}
      error={error}
      // A browser neither fills a third party's secret in nor keeps it.
      type={isHidden ? 'password' : 'text'}
      autoComplete={field.is_secret ? 'new-password' : 'off'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={2000}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

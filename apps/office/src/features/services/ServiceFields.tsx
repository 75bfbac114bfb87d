import type {
  OfficeService,
  OfficeServiceProtocol,
  ServiceField,
} from '@kapao/contract/office/services.ts';
import { useInLanguage } from '../../text/language.ts';
import { Field } from '../../ui/Field.tsx';
import type { ServiceDraft } from './service-draft.ts';
import { useServiceText } from '../../text/use-service-text.ts';

interface ServiceFieldsProps {
  protocol: OfficeServiceProtocol;
  saved: OfficeService | undefined;
  draft: ServiceDraft;
  onChange: (draft: ServiceDraft) => void;
}

/** The form that a protocol describes (svc-01). */
export function ServiceFields({ protocol, saved, draft, onChange }: ServiceFieldsProps) {
  const services = useServiceText();
  return (
    <div className="flex flex-col gap-3">
      {!saved && (
        <Field
          label={services.code}
          hint={services.codeHint}
          value={draft.code}
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => onChange({ ...draft, code: target.value })}
        />
      )}
      <Field
        label={services.baseUrl}
        type="url"
        maxLength={300}
        value={draft.baseUrl}
        spellCheck={false}
        onChange={({ target }) => onChange({ ...draft, baseUrl: target.value })}
      />
      {protocol.fields.map((field) => (
        <ProtocolField
          key={field.name}
          field={field}
          savedValues={saved?.fields[field.name] ?? []}
          value={draft.fields[field.name] ?? ''}
          onChange={(value) =>
            onChange({ ...draft, fields: { ...draft.fields, [field.name]: value } })
          }
        />
      ))}
    </div>
  );
}

interface ProtocolFieldProps {
  field: ServiceField;
  savedValues: readonly string[];
  value: string;
  onChange: (value: string) => void;
}

function ProtocolField({ field, savedValues, value, onChange }: ProtocolFieldProps) {
  const services = useServiceText();
  const inLanguage = useInLanguage();
  const [ending] = savedValues;
  const hints = [
    field.is_secret && ending !== undefined ? services.keepsSecret(ending) : '',
    field.hint ? inLanguage(field.hint) : '',
    field.is_rotated && ending !== undefined ? services.rotates : '',
    field.is_optional ? services.optional : '',
  ];
  const hint = hints.filter(Boolean).join(' · ');
  return (
    <Field
      label={inLanguage(field)}
      hint={hint === '' ? undefined : hint}
      // A browser neither fills a third party's secret in nor keeps it.
      type={field.is_secret ? 'password' : 'text'}
      autoComplete={field.is_secret ? 'new-password' : 'off'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={2000}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

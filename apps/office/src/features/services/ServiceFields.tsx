import type { OfficeService, OfficeServiceProtocol } from '@kapao/contract/office/services.ts';
import type { FormErrors } from '../../lib/use-form-errors.ts';
import { ProtocolField } from '../../text/ProtocolField.tsx';
import { Field } from '../../ui/Field.tsx';
import type { ServiceDraft } from './service-draft.ts';
import { useServiceText } from '../../text/use-service-text.ts';

interface ServiceFieldsProps {
  protocol: OfficeServiceProtocol;
  saved: OfficeService | undefined;
  draft: ServiceDraft;
  errorOf: FormErrors['errorOf'];
  onChange: (draft: ServiceDraft) => void;
}

/** The form that a protocol describes (svc-01). */
export function ServiceFields(props: ServiceFieldsProps) {
  const { protocol, saved, draft, errorOf, onChange } = props;
  const services = useServiceText();
  return (
    <div className="flex flex-col gap-3">
      {!saved && (
        <Field
          label={services.code}
          hint={services.codeHint}
          error={errorOf('code')}
          value={draft.code}
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => onChange({ ...draft, code: target.value })}
        />
      )}
      <Field
        label={services.baseUrl}
        error={errorOf('base_url')}
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
          error={errorOf(field.name)}
          onChange={(value) =>
            onChange({ ...draft, fields: { ...draft.fields, [field.name]: value } })
          }
        />
      ))}
    </div>
  );
}

import type { OfficeService, OfficeServiceProtocol } from '@kapao/contract/office/services.ts';
import { ProtocolField } from '../../text/ProtocolField.tsx';
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

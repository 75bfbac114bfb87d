import type { ServiceField } from '@kapao/contract/office/services.ts';
import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { useMissing } from '../../api/use-me.ts';
import { mistypedFields } from '../../lib/mistyped-fields.ts';
import { useFormErrors } from '../../lib/use-form-errors.ts';
import { confirmAct } from '../../state/confirm.ts';
import { showToast } from '../../state/toasts.ts';
import { useInLanguage } from '../../text/language.ts';
import { useStudiosText } from '../../text/use-studios-text.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { fieldDraftOf, fieldsOf } from './protocol-draft.ts';
import { StudioField } from './StudioField.tsx';
import type { ShownStudio } from './studio-fields.ts';

/** The fields of a studio's protocol, with the acts that replace a secret without a pause. */
export function StudioSecrets({ studio }: { studio: ShownStudio }) {
  const text = useStudiosText();
  const missing = useMissing('studios:write');
  const [isAsked, setAsked] = useState(false);
  return (
    <section aria-label={text.secrets}>
      <div className="mt-6 mb-2 flex items-center justify-between gap-3">
        <h3 className="font-semibold">{text.secrets}</h3>
        <Button disabledReason={missing} onClick={() => setAsked(true)}>
          {text.changeSecrets}
        </Button>
      </div>
      <ul className="flex flex-col gap-2">
        {studio.form.fields.map((field) => (
          <ShownField key={field.name} field={field} studio={studio} />
        ))}
      </ul>
      {isAsked && <ChangeSecrets studio={studio} onClose={() => setAsked(false)} />}
    </section>
  );
}

function ShownField({ field, studio }: { field: ServiceField; studio: ShownStudio }) {
  const text = useStudiosText();
  const inLanguage = useInLanguage();
  const missing = useMissing('studios:write');
  const { run } = useAct('dropStudioSecret');
  const [newest = '–', old] = studio.values[field.name] ?? [];
  const { code, seen } = studio;
  const drop = () =>
    confirmAct({
      title: text.dropSecretOf(inLanguage(field)),
      children: text.dropSecretHint,
      confirm: text.dropSecret,
      isDanger: true,
      reason: true,
      done: text.dropped,
      act: ({ key, reason }) =>
        run({ params: { code }, body: { field: field.name, seen, key, reason } }),
    });
  return (
    <li className="text-small">
      <div className="text-muted">{inLanguage(field)}</div>
      <div className="flex flex-wrap items-center gap-3">
        <code className="font-mono break-all">{newest}</code>
        {old !== undefined && (
          <>
            <span className="text-muted">{text.oldSecret(old)}</span>
            <Button
              aria-label={text.dropSecretOf(inLanguage(field))}
              disabledReason={missing}
              onClick={drop}
            >
              {text.dropSecret}
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

/** Asks for the fields of the protocol; a secret that is left empty keeps its value. */
function ChangeSecrets({ studio, onClose }: { studio: ShownStudio; onClose: () => void }) {
  const text = useStudiosText();
  const inLanguage = useInLanguage();
  const { run } = useAct('saveStudioCredentials');
  // The studio is kept as it was when the dialog opened, so that a colleague's change is refused, not overwritten.
  const [{ code, form, values, seen }] = useState(studio);
  const [draft, setDraft] = useState(() => fieldDraftOf(form, values));
  const wrong = mistypedFields(form.fields, draft, values);
  const errors = useFormErrors(
    wrong.map((field) => ({ field: field.name, message: text.fieldWrong(inLanguage(field)) })),
  );
  return (
    <ConfirmDialog
      title={text.changeSecretsOf(studio.name)}
      confirm={text.changeSecrets}
      reason
      form={errors}
      act={({ key, reason }) =>
        run({ params: { code }, body: { ...fieldsOf(form, draft), seen, key, reason } })
      }
      onDone={() => showToast(text.changed)}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        {form.fields.map((field) => (
          <StudioField
            key={field.name}
            field={field}
            savedValues={values[field.name] ?? []}
            value={draft[field.name] ?? ''}
            form={errors}
            onChange={(value) => setDraft((now) => ({ ...now, [field.name]: value }))}
          />
        ))}
        <p className="text-small text-muted">{text.secretsHint}</p>
      </div>
    </ConfirmDialog>
  );
}

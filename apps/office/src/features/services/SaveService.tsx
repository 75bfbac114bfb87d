import type { OfficeService, OfficeServiceProtocol } from '@kapao/contract/office/services.ts';
import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { TestService, type TestAnswer } from '../../api/TestService.tsx';
import { useFormErrors } from '../../lib/use-form-errors.ts';
import { showToast } from '../../state/toasts.ts';
import { useInLanguage } from '../../text/language.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { draftOf, findMistakes, formOf, type FormMistake } from './service-draft.ts';
import { ServiceFields } from './ServiceFields.tsx';
import { useServiceText } from '../../text/use-service-text.ts';

interface SaveServiceProps {
  protocol: OfficeServiceProtocol;
  /** The service that changes; undefined for a new one. */
  saved?: OfficeService;
  onClose: () => void;
}

/** Asks for the fields of a service, tests them as they are typed, and sends them to a second person. */
export function SaveService({ protocol, saved: given, onClose }: SaveServiceProps) {
  const services = useServiceText();
  const inLanguage = useInLanguage();
  // The service is kept as it was when the dialog opened, so that a colleague's change is refused, not overwritten.
  const [saved] = useState(given);
  const [draft, setDraft] = useState(() => draftOf(protocol, saved));
  const save = useAct('saveService');
  const mistakeOf = (wrong: FormMistake) => {
    if (wrong === 'code') return { field: wrong, message: services.codeWrong };
    if (wrong === 'base_url') return { field: wrong, message: services.urlWrong };
    return { field: wrong.name, message: services.fieldWrong(inLanguage(wrong)) };
  };
  const mistakes = findMistakes(protocol, draft, saved).map(mistakeOf);
  const form = useFormErrors(mistakes);
  const params = { kind: protocol.kind, code: draft.code.trim() };
  const name = inLanguage(protocol);
  return (
    <ConfirmDialog
      title={saved ? services.changeOf(saved.code) : name}
      confirm={services.save}
      reason
      form={form}
      act={({ key, reason }) => {
        const seen = saved?.seen ?? null;
        return save.run({ params, body: { ...formOf(protocol, draft), seen, key, reason } });
      }}
      onDone={() => showToast(services.saved)}
      onClose={onClose}
    >
      <ServiceFields
        protocol={protocol}
        saved={saved}
        draft={draft}
        errorOf={form.errorOf}
        onChange={setDraft}
      />
      {protocol.kind === 'alert' && (
        <p className="mt-3 text-small text-muted">
          {[services.testSends, saved ? '' : services.usualAlerts].filter(Boolean).join(' · ')}
        </p>
      )}
      <TestForm
        key={JSON.stringify(draft)}
        params={params}
        form={formOf(protocol, draft)}
        mistake={mistakes[0]?.message}
      />
      <p className="mt-3 text-small text-muted">{services.saveHint}</p>
    </ConfirmDialog>
  );
}

interface TestFormProps {
  params: { kind: OfficeServiceProtocol['kind']; code: string };
  form: ReturnType<typeof formOf>;
  mistake: string | undefined;
}

/** Tests the values of the form before they are saved. A change of the form draws it anew, without the answer. */
function TestForm({ params: { kind, code }, form, mistake }: TestFormProps) {
  const [tested, setTested] = useState<TestAnswer>();
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3">
      <TestService {...{ kind, code, form, mistake, tested }} onTested={setTested} />
    </div>
  );
}

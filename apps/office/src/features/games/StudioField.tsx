import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import type { FormErrors } from '../../lib/use-form-errors.ts';
import { showToast } from '../../state/toasts.ts';
import { useInLanguage } from '../../text/language.ts';
import { ProtocolField, type ProtocolFieldProps } from '../../text/ProtocolField.tsx';
import { useStudiosText } from '../../text/use-studios-text.ts';
import { Button } from '../../ui/Button.tsx';

interface StudioFieldProps extends Omit<ProtocolFieldProps, 'made' | 'error'> {
  form: FormErrors;
}

/** A field of a studio's protocol. A secret that is ours to choose is typed, or made by the server (studio-79). */
export function StudioField({ form, ...shown }: StudioFieldProps) {
  const text = useStudiosText();
  const inLanguage = useInLanguage();
  const { busy, run } = useAct('makeStudioSecret');
  const [made, setMade] = useState<string>();
  const { field, value, onChange } = shown;
  const props = { ...shown, error: form.errorOf(field.name) };
  const make = async () => {
    const answer = await run({});
    if (answer === null) return;
    if (!answer.success) return showToast(answer.message, 'danger');
    setMade(answer.data.secret);
    onChange(answer.data.secret);
    // No input event reaches the dialog, which would take the server's mark away.
    form.mark(undefined);
  };
  if (!field.is_ours) return <ProtocolField {...props} />;
  return (
    <div className="flex flex-col items-start gap-2">
      <div className="w-full">
        <ProtocolField {...props} made={made} />
      </div>
      <Button
        aria-label={text.makeSecretOf(inLanguage(field))}
        busy={busy}
        onClick={() => void make()}
      >
        {text.makeSecret}
      </Button>
      {made !== undefined && value === made && <output>{text.madeSecret}</output>}
    </div>
  );
}

import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { showToast } from '../../state/toasts.ts';
import { useInLanguage } from '../../text/language.ts';
import { ProtocolField, type ProtocolFieldProps } from '../../text/ProtocolField.tsx';
import { useStudiosText } from '../../text/use-studios-text.ts';
import { Button } from '../../ui/Button.tsx';

type StudioFieldProps = Omit<ProtocolFieldProps, 'made'>;

/** A field of a studio's protocol. A secret that is ours to choose is typed, or made by the server (studio-79). */
export function StudioField(props: StudioFieldProps) {
  const text = useStudiosText();
  const inLanguage = useInLanguage();
  const { busy, run } = useAct('makeStudioSecret');
  const [made, setMade] = useState<string>();
  const { field, value, onChange } = props;
  const make = async () => {
    const answer = await run({});
    if (answer === null) return;
    if (!answer.success) return showToast(answer.message, 'danger');
    setMade(answer.data.secret);
    onChange(answer.data.secret);
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

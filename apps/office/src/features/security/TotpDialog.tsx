import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { showToast } from '../../state/toasts.ts';
import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogFoot } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { QrCode } from './QrCode.tsx';

interface TotpDialogProps {
  secret: string;
  uri: string;
  /** True if the person has an app already; its codes then end. */
  replaces: boolean;
  onClose: () => void;
  onCodes: (codes: readonly string[]) => void;
}

/** Shows the secret of an authenticator app once, and takes the app's first code. */
export function TotpDialog({ secret, uri, replaces, onClose, onCodes }: TotpDialogProps) {
  const { security: text, common } = useText();
  const [code, setCode] = useState('');
  const [message, setMessage] = useState<string>();
  const { busy, run } = useAct('confirmTotp');
  const confirm = async () => {
    if (code.trim() === '') return;
    const result = await run({ body: { code } });
    if (result === null) return;
    if (!result.success) return setMessage(result.message);
    showToast(text.appAdded);
    onClose();
    if (result.data.recovery_codes !== null) onCodes(result.data.recovery_codes);
  };
  return (
    <Dialog title={replaces ? text.replaceApp : text.addApp} isOpen isAlert onClose={onClose}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void confirm();
        }}
      >
        <p>{text.scan}</p>
        <div className="flex flex-wrap items-center gap-4">
          <QrCode text={uri} label={text.qr} />
          <div className="min-w-0 flex-1 basis-48">
            <p className="text-small text-muted">{text.secret}</p>
            <p className="font-mono select-all">{secret.replaceAll(/.{4}(?=.)/g, '$& ')}</p>
          </div>
        </div>
        {replaces && <p className="text-muted">{text.replaces}</p>}
        <Field
          label={text.appCode}
          error={message}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        <DialogFoot>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" look="primary" busy={busy}>
            {text.confirmApp}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

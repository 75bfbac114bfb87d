import { useMe } from '../../api/use-me.ts';
import { copyText, saveText } from '../../lib/take-away.ts';
import { showToast } from '../../state/toasts.ts';
import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogFoot } from '../../ui/Dialog.tsx';

interface RecoveryCodesDialogProps {
  codes: readonly string[];
  onClose: () => void;
}

/** Shows new recovery codes the one time that they can be seen. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const { security: text } = useText();
  const { site_name: site, email } = useMe();
  const copy = async () => {
    const isCopied = await copyText(codes.join('\n'));
    showToast(isCopied ? text.codesCopied : text.copyFailed, isCopied ? 'success' : 'danger');
  };
  const save = () =>
    saveText('recovery-codes.txt', [text.fileHead(site, email), '', ...codes, ''].join('\n'));
  return (
    <Dialog title={text.newCodes} isOpen isAlert onClose={onClose}>
      <p className="mb-3">{text.newCodesNote}</p>
      <ol
        aria-label={text.codes}
        className="mb-4 grid list-none grid-cols-1 gap-x-6 gap-y-1 rounded-control bg-raised p-3 font-mono text-small sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <DialogFoot>
        <Button onClick={() => void copy()}>{text.copyCodes}</Button>
        <Button onClick={save}>{text.saveCodes}</Button>
        <Button look="primary" onClick={onClose}>
          {text.codesKept}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

import type { OfficeData } from '@kapao/contract/office/operation.ts';
import { copyText } from '../../lib/take-away.ts';
import { showToast } from '../../state/toasts.ts';
import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Time } from '../../ui/Time.tsx';

interface LinkOnceProps {
  made: OfficeData<'inviteStaff'>;
  /** The e-mail of the person whom the link is for. */
  email: string;
  onClose: () => void;
}

/** Shows a new link the one time that it can be seen. */
export function LinkOnce({ made, email, onClose }: LinkOnceProps) {
  const { people: text, security } = useText();
  const copy = async () => {
    const isCopied = await copyText(made.link);
    showToast(isCopied ? text.linkCopied : security.copyFailed, isCopied ? 'success' : 'danger');
  };
  return (
    <div className="flex flex-col gap-4">
      <p>{text.linkNote(email)}</p>
      <p className="rounded-control bg-raised p-3 font-mono text-small break-all select-all">
        {made.link}
      </p>
      <p className="text-muted">
        {text.validUntil} <Time at={made.expires_at} />
      </p>
      <div className="flex justify-end gap-2">
        <Button onClick={() => void copy()}>{text.copyLink}</Button>
        <Button look="primary" onClick={onClose}>
          {text.linkSent}
        </Button>
      </div>
    </div>
  );
}

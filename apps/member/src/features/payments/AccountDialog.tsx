import { Link } from 'wouter';
import { useOperation } from '../../api/use-operation.ts';
import { paths } from '../../lib/paths.ts';
import { showError } from '../../state/notice.ts';
import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { BankAccountCard } from './BankAccountCard.tsx';

interface AccountDialogProps {
  account: { bank_abbr: string; bank_account_name: string; bank_account_number: string };
  open: boolean;
  onClose: () => void;
  onConfirmed: () => void;
}

/**
 * After a password reset by SMS the member must confirm the bank account before a withdrawal (pay-93).
 */
export function AccountDialog({ account, open, onClose, onConfirmed }: AccountDialogProps) {
  const { payments: text } = useText();
  const { busy, run } = useOperation('confirmBankAccount');
  const confirm = async () => {
    const { bank_account_number } = account;
    const result = await run({ body: { bank_account_number } });
    if (result === null) return;
    if (!result.success) return void showError(text.withdrawFailed, { text: result.message });
    onClose();
    onConfirmed();
  };
  return (
    <Dialog open={open} onClose={onClose} title={text.accountTitle}>
      <p className="text-muted">{text.accountText}</p>
      <BankAccountCard account={account} />
      <div className="flex flex-col gap-2">
        <Button busy={busy} onClick={() => void confirm()} className="w-full">
          {text.accountIsMine}
        </Button>
        <Link
          href={paths.contact()}
          className="grid min-h-11 place-items-center text-primary underline"
        >
          {text.accountIsNotMine}
        </Link>
      </div>
    </Dialog>
  );
}

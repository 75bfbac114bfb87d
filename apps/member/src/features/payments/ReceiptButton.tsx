import { lazy, Suspense } from 'react';
import { useLateDialog } from '../../lib/use-late-dialog.ts';
import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { ShareIcon } from '../../ui/money-icons.tsx';
import type { Receipt } from './receipt.ts';

/** The dialog is loaded when it is first opened, with its drawing and its QR code. */
const ReceiptDialog = lazy(() => import('./ReceiptDialog.tsx'));

/** Offers the picture of a deposit or withdrawal (pay-102). */
export function ReceiptButton({ receipt }: { receipt: Receipt }) {
  const { payments: text } = useText();
  const { isOpen, wasOpened, open, close } = useLateDialog();
  return (
    <>
      <Button variant="outlined" onClick={open}>
        <ShareIcon size={20} />
        {text.receipt.open}
      </Button>
      <Suspense>
        {wasOpened && <ReceiptDialog receipt={receipt} open={isOpen} onClose={close} />}
      </Suspense>
    </>
  );
}

import type { DepositOrder } from '@kapao/contract/payments.ts';
import { useState } from 'react';
import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { SlipUpload } from './SlipUpload.tsx';
import { ToContact } from './ToContact.tsx';

/** Shown to a member who paid a QR and waits: the slip, and the way to the staff (pay-97). */
export function NothingCame({ deposit }: { deposit: DepositOrder }) {
  const { payments: text } = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {text.nothingCame}
      </Button>
      {isOpen && (
        <>
          <SlipUpload refCode={deposit.ref_code} isAnother={false} />
          <ToContact refCode={deposit.ref_code} />
        </>
      )}
    </>
  );
}

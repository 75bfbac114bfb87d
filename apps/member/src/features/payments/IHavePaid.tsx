import { useState } from 'react';
import { queryClient } from '../../api/query-client.ts';
import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { depositQuery } from './queries.ts';

/**
 * The state of a QR that waits, and a button for a member who has paid: it asks at once, and says so where nothing has
 * come yet (pay-98). Money that has come replaces this screen.
 */
export function IHavePaid({ refCode }: { refCode: string }) {
  const { payments: text, depositing } = useText();
  const [state, setState] = useState<'waiting' | 'asking' | 'asked'>('waiting');
  const ask = async () => {
    setState('asking');
    await queryClient.refetchQueries({ queryKey: depositQuery(refCode).queryKey });
    setState('asked');
  };
  return (
    <>
      <Button
        variant="outlined"
        busy={state === 'asking'}
        onClick={() => void ask()}
        className="w-full max-w-[300px]"
      >
        {depositing.iHavePaid}
      </Button>
      <output className="flex min-h-12 items-center gap-3 text-small text-muted">
        <span className="shrink-0 text-primary">
          <Spinner size={20} />
        </span>
        {state === 'asked' ? depositing.notYet : text.waitingForTransfer}
      </output>
    </>
  );
}

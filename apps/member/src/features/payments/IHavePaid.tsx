import { useState } from 'react';
import { queryClient } from '../../api/query-client.ts';
import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { depositQuery } from './queries.ts';

/**
 * The state of a QR that waits, and a button for a member who has paid: it asks at once, and says so where nothing has
 * come yet, or where it could not ask (pay-98). Money that has come replaces this screen.
 */
export function IHavePaid({ refCode }: { refCode: string }) {
  const { payments: text, depositing } = useText();
  const [state, setState] = useState<'waiting' | 'asking' | 'asked' | 'failed'>('waiting');
  const ask = async () => {
    setState('asking');
    const { queryKey } = depositQuery(refCode);
    const answers = () => queryClient.getQueryState(queryKey)?.dataUpdateCount ?? 0;
    const before = answers();
    await queryClient.refetchQueries({ queryKey });
    // Without a connection the call fails or waits, and nothing is known about the money.
    setState(answers() > before ? 'asked' : 'failed');
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
        {state === 'asked'
          ? depositing.notYet
          : state === 'failed'
            ? depositing.askFailed
            : text.waitingForTransfer}
      </output>
    </>
  );
}

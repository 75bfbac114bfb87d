import { lazy, Suspense } from 'react';
import { useLateDialog } from '../../lib/use-late-dialog.ts';
import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';

/** The code of the sheet is loaded when the sheet is first opened. */
const StatementSheet = lazy(() => import('./StatementSheet.tsx'));

/** Opens the sheet that makes a statement of a month (history-38). */
export function StatementButton() {
  const { statement: text } = useText();
  const { isOpen, wasOpened, open, close } = useLateDialog();
  return (
    <>
      <Button variant="quiet" onClick={open} className="-mr-2 shrink-0 px-2 text-small">
        {text.open}
      </Button>
      <Suspense>{wasOpened && <StatementSheet open={isOpen} onClose={close} />}</Suspense>
    </>
  );
}

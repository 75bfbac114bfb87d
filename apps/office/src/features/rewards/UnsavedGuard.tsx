import { useBlocker } from '@tanstack/react-router';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

/** Asks before a page with unsaved terms is left. A session that has ended is not kept on the page. */
export function UnsavedGuard({ isUnsaved }: { isUnsaved: () => boolean }) {
  const { rewards } = useText();
  const blocker = useBlocker({
    shouldBlockFn: ({ next }) => isUnsaved() && next.pathname !== paths.signIn(),
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <Dialog title={rewards.leaveTitle} isOpen isAlert onClose={blocker.reset}>
      <p className="mb-4">{rewards.leaveText}</p>
      <div className="flex justify-end gap-2">
        <Button onClick={blocker.reset}>{rewards.stay}</Button>
        <Button look="danger" onClick={blocker.proceed}>
          {rewards.leave}
        </Button>
      </div>
    </Dialog>
  );
}

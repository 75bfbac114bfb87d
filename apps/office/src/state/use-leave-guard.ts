import { useBlocker } from '@tanstack/react-router';
import { paths } from '../lib/paths.ts';

/** A question before a page with unsaved changes is left. */
export interface LeaveGuard {
  isAsked: boolean;
  stay: () => void;
  leave: () => void;
}

/** Asks before a page with unsaved changes is left. A session that has ended is not kept on the page. */
export function useLeaveGuard(isUnsaved: () => boolean): LeaveGuard {
  const blocker = useBlocker({
    shouldBlockFn: ({ next }) => isUnsaved() && next.pathname !== paths.signIn(),
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  return {
    isAsked: blocker.status === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
  };
}

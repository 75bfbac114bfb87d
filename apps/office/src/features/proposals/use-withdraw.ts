import type { ReactNode } from 'react';
import { useAct } from '../../api/act.ts';
import { confirmAct } from '../../state/confirm.ts';
import { useText } from '../../text/language.ts';

/** Returns a function that asks makers whether they take their own proposal back. */
export function useWithdraw(): (id: string, children: ReactNode) => void {
  const { proposals } = useText();
  const { run } = useAct('withdrawProposal');
  return (id, children) =>
    confirmAct({
      title: proposals.withdraw,
      children,
      confirm: proposals.withdraw,
      done: proposals.withdrawn,
      act: ({ key }) => run({ params: { id }, body: { key } }),
    });
}

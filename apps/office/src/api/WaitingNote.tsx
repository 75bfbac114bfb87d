import type { OfficeOperationName } from '@kapao/contract/office/routes.ts';
import { useText } from '../text/language.ts';
import { operationName } from '../text/operation-name.ts';
import { WaitingLine } from '../text/WaitingLine.tsx';
import { useProposalOn } from './use-open-proposals.ts';

/** Says in the panel of a record that one of these acts on it waits, with the way to the proposal (risk-19). */
export function WaitingNote({
  target,
  operations,
}: {
  target: string;
  operations: readonly OfficeOperationName[];
}) {
  const text = useText();
  const waiting = useProposalOn(target, operations);
  if (!waiting) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 border-l-2 border-warning pl-3">
      <WaitingLine proposal={waiting} label={operationName(waiting.operation, text)} />
    </p>
  );
}

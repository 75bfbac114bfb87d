import type { OpenProposal } from '@kapao/contract/office/proposals.ts';
import { useProposalsHere } from '../../api/use-open-proposals.ts';
import { paths } from '../../lib/paths.ts';
import { useLanguage, useText } from '../../text/language.ts';
import { targetText } from '../../text/target-text.ts';
import { operationName } from '../../text/operation-name.ts';
import { WaitingLine } from '../../text/WaitingLine.tsx';
import { Button } from '../../ui/Button.tsx';
import { useWithdraw } from './use-withdraw.ts';

/** The number of proposals that the strip shows; the list of proposals has the others. */
const SHOWN = 3;

/** The strip above a page whose record has open proposals, because the page shows the record as it still is (risk-19). */
export function WaitingProposals() {
  const { proposals } = useText();
  const waiting = useProposalsHere();
  if (waiting.length === 0) return null;
  return (
    <section
      aria-label={proposals.waitingHere}
      className="mb-4 rounded-card border border-warning bg-surface px-4 py-2 print:hidden"
    >
      <ul className="flex flex-col gap-1">
        {waiting.slice(0, SHOWN).map((proposal) => (
          <Waiting key={proposal.id} proposal={proposal} isNumbered={waiting.length > 1} />
        ))}
      </ul>
      <p className="mt-1 text-small text-muted">
        {proposals.stillOld}
        {waiting.length > SHOWN && (
          <a href={paths.proposals()} className="ml-2 underline underline-offset-2">
            {proposals.moreWaiting(waiting.length - SHOWN)}
          </a>
        )}
      </p>
    </section>
  );
}

interface WaitingProps {
  proposal: OpenProposal;
  /** Whether the line says which of several proposals it is: of one act, person and minute there may be many. */
  isNumbered: boolean;
}

function Waiting({ proposal, isNumbered }: WaitingProps) {
  const text = useText();
  const { proposals } = text;
  const { id, targets, is_own: isOwn } = proposal;
  const target = targetText(targets[0] ?? '', useLanguage(), proposal.target_name);
  const withdraw = useWithdraw();
  const name = operationName(proposal.operation, text);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <WaitingLine proposal={proposal} label={isNumbered ? `${name} · ${target} · #${id}` : name} />
      {isOwn && <Button onClick={() => withdraw(id, name)}>{proposals.withdraw}</Button>}
    </li>
  );
}

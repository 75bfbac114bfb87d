import type { Proposal } from '@kapao/contract/office/proposals.ts';
import { useAct } from '../../api/act.ts';
import { useMissing } from '../../api/use-me.ts';
import { formatTime } from '../../lib/dates.ts';
import { useNow } from '../../lib/use-now.ts';
import { confirmAct } from '../../state/confirm.ts';
import { useListKeys } from '../../state/use-list-keys.ts';
import { useLanguage, useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { KeyHint } from '../../ui/KeyHint.tsx';
import { ProposalSummary } from './ProposalSummary.tsx';
import { useWithdraw } from './use-withdraw.ts';

interface ProposalDecisionsProps {
  proposal: Proposal;
  onClose: () => void;
}

/** The caller's buttons of a proposal. One that is off says why. */
export function ProposalDecisions({ proposal, onClose }: ProposalDecisionsProps) {
  const { proposals } = useText();
  const ask = useDecisions(proposal);
  const missing = useMissing('proposals:decide');
  const closed = proposal.status === 'open' ? undefined : proposals.closed;
  const noRejection = closed ?? missing;
  const ownWaits = useOwnWaits(proposal);
  const noApproval = noRejection ?? ownWaits;
  const decide = (act: keyof typeof ask) => {
    onClose();
    ask[act]();
  };
  useListKeys(
    {
      KeyA: { off: noApproval, run: () => decide('approve') },
      KeyX: { off: noRejection, run: () => decide('reject') },
    },
    onClose,
  );
  return (
    <div className="mt-6 flex flex-wrap gap-2">
      <Button look="primary" disabledReason={noApproval} onClick={() => decide('approve')}>
        {proposals.approve}
        <KeyHint letter="a" />
      </Button>
      <Button disabledReason={noRejection} onClick={() => decide('reject')}>
        {proposals.reject}
        <KeyHint letter="x" />
      </Button>
      {proposal.is_own && (
        <Button disabledReason={closed} onClick={() => decide('withdraw')}>
          {proposals.withdraw}
        </Button>
      )}
    </div>
  );
}

/** desk-39: says why the caller's own proposal waits for another person, or for its delay. */
function useOwnWaits({ is_own, alone_from: from }: Proposal): string | undefined {
  const { proposals } = useText();
  const language = useLanguage();
  const now = useNow();
  if (!is_own) return undefined;
  if (from === null) return proposals.own;
  return now < Date.parse(from) ? proposals.ownWaits(formatTime(from, language)) : undefined;
}

/** Opens the question before each decision, which shows what is decided (risk-21). */
function useDecisions(proposal: Proposal) {
  const { proposals } = useText();
  const approve = useAct('approveProposal');
  const reject = useAct('rejectProposal');
  const withdraw = useWithdraw();
  const params = { id: proposal.id };
  const children = <ProposalSummary proposal={proposal} />;
  return {
    approve: () =>
      confirmAct({
        title: proposals.approveTitle,
        children,
        confirm: proposals.approveTitle,
        done: proposals.approved,
        ...(proposal.is_own && { warnings: [proposals.alone], reason: true }),
        act: ({ key, reason }) =>
          approve.run({ params, body: { key, ...(proposal.is_own && { reason }) } }),
      }),
    reject: () =>
      confirmAct({
        title: proposals.rejectTitle,
        children,
        confirm: proposals.rejectTitle,
        isDanger: true,
        reason: true,
        done: proposals.rejected,
        act: ({ key, reason }) => reject.run({ params, body: { key, reason } }),
      }),
    withdraw: () => withdraw(proposal.id, children),
  };
}

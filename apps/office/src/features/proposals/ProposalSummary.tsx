import type { Proposal } from '@kapao/contract/office/proposals.ts';
import { useLanguage, useText } from '../../text/language.ts';
import { DefinitionList } from '../../ui/DefinitionList.tsx';
import { TimeAgo } from '../../ui/Time.tsx';
import { changeNameText, changeValueText, subjectText } from './difference.ts';
import { HeldChanges } from './HeldChanges.tsx';
import { OtherAmountNote } from './OtherAmountNote.tsx';
import { usePaymentRows } from './use-payment-rows.tsx';

/** The essentials of a proposal for the question before its decision, which covers the details (risk-21). */
export function ProposalSummary({ proposal }: { proposal: Proposal }) {
  const text = useText();
  const language = useLanguage();
  const { proposals } = text;
  const { change } = proposal;
  return (
    <>
      <OtherAmountNote payment={proposal.payment} />
      <DefinitionList
        rows={[
          [proposals.change, changeNameText(proposal, text)],
          [proposals.subject, subjectText(proposal, language)],
          ...usePaymentRows(proposal.payment),
          [proposals.value, changeValueText(change, text)],
          [proposals.reason, proposal.reason],
          [proposals.evidence, proposal.evidence],
          [proposals.maker, proposal.maker],
          [proposals.made, <TimeAgo key="made" at={proposal.made_at} />],
        ]}
      />
      {change.kind === 'act' && <HeldChanges change={change} payment={proposal.payment} />}
    </>
  );
}

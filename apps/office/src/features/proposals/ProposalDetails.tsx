import type { Proposal } from '@kapao/contract/office/proposals.ts';
import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { useMissing } from '../../api/use-me.ts';
import { itemPaths } from '../../lib/paths.ts';
import { targetHref } from '../../lib/target-href.ts';
import { reveal } from '../../api/reveal.ts';
import { useLanguage, useText } from '../../text/language.ts';
import { targetText } from '../../text/target-text.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { DefinitionList } from '../../ui/DefinitionList.tsx';
import { Time } from '../../ui/Time.tsx';
import { changeText } from './difference.ts';
import { HeldChanges } from './HeldChanges.tsx';
import { OtherAmountNote } from './OtherAmountNote.tsx';
import { ProposalDecisions } from './ProposalDecisions.tsx';
import { toneOf } from './tones.ts';
import { usePaymentRows } from './use-payment-rows.tsx';

/** The kinds of changes of which the list hides a part. */
const maskedKinds: readonly Proposal['change']['kind'][] = ['phone', 'bank'];

/** All fields of a proposal, and what the caller may do with it: a approves, x rejects. */
export function ProposalDetails({
  proposal,
  onClose,
}: {
  proposal: Proposal;
  onClose: () => void;
}) {
  const text = useText();
  const { audit, proposals } = text;
  const [revealed, setRevealed] = useState<Proposal['change']>();
  const { member } = proposal;
  const link = 'underline underline-offset-2';
  return (
    <>
      <p className="mb-3 text-title font-semibold tabular-nums">
        {changeText({ ...proposal, ...(revealed && { change: revealed }) }, text)}
      </p>
      {maskedKinds.includes(proposal.change.kind) && revealed === undefined && (
        <RevealButton id={proposal.id} onRevealed={setRevealed} />
      )}
      <OtherAmountNote payment={proposal.payment} />
      <DefinitionList
        rows={[
          [proposals.kind, proposals.kinds[proposal.change.kind]],
          [
            proposals.member,
            member && (
              <a
                key="member"
                href={itemPaths.member(member.id)}
                className={classNames('within-line', link)}
              >
                {member.username} · {member.name}
              </a>
            ),
          ],
          [
            audit.target,
            proposal.change.kind === 'act' && (
              <Target key="target" target={proposal.change.target} name={proposal.target_name} />
            ),
          ],
          ...usePaymentRows(proposal.payment),
          [proposals.reason, proposal.reason],
          [proposals.evidence, proposal.evidence],
          [proposals.maker, proposal.maker],
          [proposals.made, <Time key="made" at={proposal.made_at} />],
          [proposals.expires, <Time key="expires" at={proposal.expires_at} />],
          [
            proposals.status,
            <Badge key="status" tone={toneOf(proposal.status)}>
              {proposals.statuses[proposal.status]}
            </Badge>,
          ],
          [
            proposals.aloneFrom,
            proposal.alone_from && <Time key="alone" at={proposal.alone_from} />,
          ],
          [
            proposals.decidedBy,
            proposal.is_by_delay ? proposals.byDelay(proposal.maker) : proposal.decided_by,
          ],
          [
            proposals.decidedAt,
            proposal.decided_at && <Time key="decided" at={proposal.decided_at} />,
          ],
          [proposals.decisionReason, proposal.decision_reason],
          [
            proposals.transfer,
            proposal.transfer_id && (
              <a key="transfer" href={itemPaths.transfer(proposal.transfer_id)} className={link}>
                {proposal.transfer_id}
              </a>
            ),
          ],
        ]}
      />
      {proposal.change.kind === 'act' && (
        <HeldChanges change={proposal.change} payment={proposal.payment} />
      )}
      <ProposalDecisions proposal={proposal} onClose={onClose} />
    </>
  );
}

/** The target of a held act, with a link to its screen where it has one. */
function Target({ target, name }: { target: string; name: string | null }) {
  const language = useLanguage();
  const href = targetHref(target);
  const words = targetText(target, language, name);
  const code =
    words === target ? <code className="font-mono text-small break-all">{target}</code> : words;
  if (href === undefined) return code;
  return (
    <a href={href} className="underline underline-offset-2">
      {code}
    </a>
  );
}

function RevealButton({
  id,
  onRevealed,
}: {
  id: string;
  onRevealed: (change: Proposal['change']) => void;
}) {
  const { proposals, members } = useText();
  const { busy, run } = useAct('revealProposal');
  const missing = useMissing('members:reveal');
  const show = () =>
    reveal({
      send: (body) => run({ params: { id }, body }),
      onRevealed: (data) => onRevealed(data.change),
      words: members.revealReason,
    });
  return (
    <Button className="mb-3" busy={busy} disabledReason={missing} onClick={() => void show()}>
      {proposals.reveal}
    </Button>
  );
}

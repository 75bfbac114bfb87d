import type { CaseMember } from '@kapao/contract/office/cases.ts';
import { useState } from 'react';
import { itemPaths } from '../../lib/paths.ts';
import { useText } from '../../text/language.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { LinkMemberDialog } from './LinkMemberDialog.tsx';
import type { OpenCase } from './open-case.ts';
import { useRiskActs } from './use-risk-acts.ts';

const decisions = ['watch', 'limit_offers', 'block', 'none'] as const;

/** The members of a risk case with why, and the decisions about the chosen ones (link-05, link-06). */
export function RiskMembers({ found }: { found: OpenCase }) {
  const { risk } = useText();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isLinking, setLinking] = useState(false);
  const chosen = found.members.filter(({ member }) => !left.has(member.member_id));
  const acts = useRiskActs(found, chosen);
  const toggle = (id: string) =>
    setLeft((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  return (
    <section aria-label={risk.members} className="flex flex-col gap-2">
      <h3 className="font-semibold">{risk.decide}</h3>
      <p className="text-small text-muted">{risk.membersHint}</p>
      <div className="flex flex-wrap gap-2">
        {decisions.map((decision) => (
          <Button
            key={decision}
            look={decision === 'block' ? 'danger' : 'plain'}
            disabledReason={acts.decideOff(decision)}
            onClick={() => acts.decide(decision)}
          >
            {risk.decisions[decision]}
          </Button>
        ))}
      </div>
      <h3 className="mt-2 font-semibold">{risk.members}</h3>
      <p className="text-small text-muted">{risk.internal}</p>
      <ul className="flex flex-col">
        {found.members.map((each) => (
          <MemberRow
            key={each.member.member_id}
            row={each}
            isChosen={chosen.includes(each)}
            acts={acts}
            onToggle={() => toggle(each.member.member_id)}
          />
        ))}
      </ul>
      <p>
        <Button disabledReason={acts.linkOff} onClick={() => setLinking(true)}>
          {risk.link}
        </Button>
      </p>
      {isLinking && <LinkMemberDialog caseId={found.id} onClose={() => setLinking(false)} />}
    </section>
  );
}

interface MemberRowProps {
  row: CaseMember;
  isChosen: boolean;
  acts: ReturnType<typeof useRiskActs>;
  onToggle: () => void;
}

function MemberRow({ row, isChosen, acts, onToggle }: MemberRowProps) {
  const { risk } = useText();
  const { member, reason, linked_by, marks } = row;
  return (
    <li className="flex items-start gap-2.5 border-t border-line py-2">
      <label className="flex min-h-9 items-center pointer-coarse:min-h-11">
        <input
          type="checkbox"
          className="size-4 shrink-0 accent-accent"
          aria-label={risk.choose(member.username)}
          checked={isChosen}
          onChange={onToggle}
        />
      </label>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <a
            href={itemPaths.memberConnections(member.member_id)}
            className="within-line underline underline-offset-2"
          >
            {member.username} · {member.name}
          </a>
          {row.status === 'blocked' && <Badge tone="danger">{risk.blocked}</Badge>}
          {marks.map(({ mark }) => (
            <Badge key={mark} tone="warning">
              {risk.marks[mark]}
            </Badge>
          ))}
        </p>
        <p className="text-small wrap-anywhere text-muted">
          {reason === null ? risk.subject : `${reason} · ${linked_by}`}
        </p>
        <p className="flex flex-wrap gap-2">
          {marks.map(({ mark }) => (
            <Button key={mark} disabledReason={acts.liftOff} onClick={() => acts.lift(row, mark)}>
              {risk.lift(risk.marks[mark])}
            </Button>
          ))}
          {reason !== null && (
            <Button disabledReason={acts.linkOff} onClick={() => acts.unlink(row)}>
              {risk.unlink}
            </Button>
          )}
        </p>
      </div>
    </li>
  );
}

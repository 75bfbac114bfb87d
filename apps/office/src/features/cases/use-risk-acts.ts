import type { RiskDecision, RiskMark } from '@kapao/contract/cases/rules.ts';
import type { CaseMember } from '@kapao/contract/office/cases.ts';
import { useAct } from '../../api/act.ts';
import { useMissing } from '../../api/use-me.ts';
import { confirmAct } from '../../state/confirm.ts';
import { useText } from '../../text/language.ts';
import type { OpenCase } from './open-case.ts';

/** The acts on the members of a risk case, with the reasons why one may be off. */
export function useRiskActs(found: OpenCase, chosen: readonly CaseMember[]) {
  const { cases: text, risk } = useText();
  const params = { id: found.id };
  const deciding = useAct('decideRiskCase');
  const restricting = useAct('restrictRiskMembers');
  const lifting = useAct('liftRiskMark');
  const unlinking = useAct('unlinkCaseMember');
  const mayNotDecide = useMissing('cases:decide');
  const mayNotAct = useMissing('members:act');
  const mayNotLift = useMissing('cases:lift');
  const closed = found.state === 'closed' ? text.isClosed : undefined;
  const none = chosen.length === 0 ? risk.chooseMember : undefined;
  const nameOf = ({ member }: CaseMember) => `${member.username} · ${member.name}`;
  return {
    linkOff: mayNotDecide ?? closed,
    liftOff: mayNotDecide ?? mayNotLift,
    decideOff: (decision: RiskDecision) => {
      const isAct = decision === 'block' || decision === 'limit_offers';
      return mayNotDecide ?? (isAct ? mayNotAct : undefined) ?? closed ?? none;
    },
    decide: (decision: RiskDecision) =>
      confirmAct({
        title: risk.decisions[decision],
        children: `${chosen.map(nameOf).join(', ')}: ${risk.decisionTexts[decision]}`,
        confirm: risk.decisions[decision],
        isDanger: decision === 'block',
        reason: true,
        done: risk.decided,
        act: ({ key, reason }) => {
          const body = { key, reason, member_ids: chosen.map(({ member }) => member.member_id) };
          return decision === 'watch' || decision === 'none'
            ? deciding.run({ params, body: { ...body, decision } })
            : restricting.run({ params, body: { ...body, decision } });
        },
      }),
    lift: (row: CaseMember, mark: RiskMark) =>
      confirmAct({
        title: risk.lift(risk.marks[mark]),
        children: `${nameOf(row)}: ${risk.liftText}`,
        confirm: risk.lift(risk.marks[mark]),
        reason: true,
        done: risk.lifted,
        act: ({ key, reason }) =>
          lifting.run({ params, body: { key, reason, mark, member_id: row.member.member_id } }),
      }),
    unlink: (row: CaseMember) =>
      confirmAct({
        title: risk.unlinkTitle(row.member.username),
        children: nameOf(row),
        confirm: risk.unlink,
        reason: true,
        done: risk.unlinked,
        act: ({ key, reason }) =>
          unlinking.run({ params, body: { key, reason, member_id: row.member.member_id } }),
      }),
  };
}

import type { RiskMark } from '@kapao/contract/cases/rules.ts';
import { CARE_MESSAGE } from '@kapao/contract/protection/messages.ts';
import { useAct } from '../../api/act.ts';
import { useMissing } from '../../api/use-me.ts';
import { confirmAct } from '../../state/confirm.ts';
import { useInLanguage, useText } from '../../text/language.ts';
import type { OpenCase } from './open-case.ts';

/** The acts on a protection case that only ask for confirmation, with the reasons why one may be off. */
export function useProtectionActs(found: OpenCase) {
  const { cases, risk, protection: text } = useText();
  const inLanguage = useInLanguage();
  const params = { id: found.id };
  const contacting = useAct('contactMember');
  const restricting = useAct('restrictRiskMembers');
  const lifting = useAct('liftRiskMark');
  const mayNotWrite = useMissing('cases:answer');
  const mayNotAct = useMissing('members:act');
  const mayNotLift = useMissing('cases:lift');
  const closed = found.state === 'closed' ? cases.isClosed : undefined;
  const { member_id, username, name } = found.member;
  const named = `${username} · ${name}`;
  return {
    off: mayNotWrite ?? closed,
    limitOff: mayNotAct ?? closed,
    liftOff: mayNotLift,
    contact: () =>
      confirmAct({
        title: text.contact,
        children: `${named}: ${text.contactText(inLanguage(CARE_MESSAGE))}`,
        confirm: text.contact,
        done: text.contacted,
        act: ({ key }) => contacting.run({ params, body: { key } }),
      }),
    limitOffers: () =>
      confirmAct({
        title: text.limitOffers,
        children: `${named}: ${risk.decisionTexts.limit_offers}`,
        confirm: text.limitOffers,
        reason: true,
        done: risk.decided,
        act: ({ key, reason }) => {
          const body = { key, reason, member_ids: [member_id] };
          return restricting.run({ params, body: { ...body, decision: 'limit_offers' } });
        },
      }),
    lift: (mark: RiskMark) =>
      confirmAct({
        title: risk.lift(risk.marks[mark]),
        children: `${named}: ${risk.liftText}`,
        confirm: risk.lift(risk.marks[mark]),
        reason: true,
        done: risk.lifted,
        act: ({ key, reason }) => lifting.run({ params, body: { key, reason, mark, member_id } }),
      }),
  };
}

import { caseNumber } from '@kapao/contract/cases/rules.ts';
import type { OfficeData } from '@kapao/contract/office/operation.ts';
import { useAct } from '../../api/act.ts';
import { useMissing } from '../../api/use-me.ts';
import { paths } from '../../lib/paths.ts';
import { confirmAct } from '../../state/confirm.ts';
import { useText } from '../../text/language.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';

type Connections = OfficeData<'getMemberConnections'>;

interface OpenRiskCaseProps {
  connections: Connections;
  /** The neighbours that are chosen for the case. */
  chosen: ReadonlySet<string>;
}

/**
 * link-05: names each kind of the ties once: with its value, or with its number where there are several. The texts of
 * many ties would be longer than a reason may be.
 */
function reasonOf(
  ties: Connections['neighbours'][number]['ties'],
  kinds: ReturnType<typeof useText>['risk']['kinds'],
): string {
  const named = [...new Set(ties.map(({ kind }) => kind))].map((kind) => {
    const [only, ...more] = ties.filter((tie) => tie.kind === kind);
    const which = more.length === 0 ? only?.value : `×${more.length + 1}`;
    return `${kinds[kind]} ${which ?? ''}`.trim();
  });
  return named.join(', ');
}

/**
 * The member's risk cases and marks, and the button that opens a case with the chosen neighbours or adds them to the
 * one that is not closed (link-04).
 */
export function OpenRiskCase({ connections, chosen }: OpenRiskCaseProps) {
  const { risk, cases: text } = useText();
  const { member, neighbours, cases, marks } = connections;
  const open = useAct('openRiskCase');
  const linked = neighbours
    .filter((each) => chosen.has(each.member.member_id))
    .map((each) => ({
      member_id: each.member.member_id,
      // The kinds of ties are the reason; a person writes why the case is opened.
      reason: reasonOf(each.ties, risk.kinds),
    }));
  const known = cases.find(({ is_own, state }) => is_own && state !== 'closed');
  const label = known
    ? risk.addToCase(linked.length, caseNumber(known.number))
    : linked.length > 0
      ? `${risk.riskCase} (+${linked.length})`
      : risk.riskCase;
  const missing = useMissing('cases:answer');
  const ask = () =>
    confirmAct({
      title: known ? label : risk.riskCaseTitle,
      children: risk.riskCaseText(`${member.username} · ${member.name}`, linked.length),
      confirm: known ? label : risk.riskCase,
      reason: true,
      done: known ? risk.addedToCase : risk.riskCaseDone,
      act: ({ key, reason }) =>
        open.run({ params: { id: member.member_id }, body: { key, reason, linked } }),
    });
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        disabledReason={missing ?? (known && linked.length === 0 ? risk.chooseToAdd : undefined)}
        onClick={ask}
      >
        {label}
      </Button>
      {marks.map(({ mark }) => (
        <Badge key={mark} tone="warning">
          {risk.marks[mark]}
        </Badge>
      ))}
      {cases.map(({ id, number, state, decision }) => (
        <a
          key={id}
          href={paths.cases({ view: 'all', open: id })}
          className="underline underline-offset-2"
        >
          {caseNumber(number)} · {decision === null ? text.states[state] : risk.decisions[decision]}
        </a>
      ))}
    </div>
  );
}

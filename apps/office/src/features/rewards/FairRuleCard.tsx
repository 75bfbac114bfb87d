import type { FairTerms } from '@kapao/contract/fair-offers/rules.ts';
import type { OfficeData } from '@kapao/contract/office/operation.ts';
import { useState } from 'react';
import { useMissing } from '../../api/use-me.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../text/language.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DefinitionList } from '../../ui/DefinitionList.tsx';
import { Loaded } from '../../ui/states.tsx';
import { Time } from '../../ui/Time.tsx';
import { fairFields } from './fair-draft.ts';
import { FairRuleDialog } from './FairRuleDialog.tsx';

type Rule = OfficeData<'getFairRule'>;

/**
 * A card that says who may claim an offer and how often, and lets staff change it (fair-13). @param offer The offer as the
 * call's path names it, such as `coupons-12`.
 */
export function FairRuleCard({ offer, title }: { offer: string; title?: string }) {
  const { fair } = useText();
  const query = useQueryOf('getFairRule', { params: { offer } });
  const missing = useMissing('rewards:write');
  const [opened, setOpened] = useState<Rule>();
  const rule = query.data;
  const name = title ?? fair.title;
  return (
    <Card
      title={name}
      note={rule?.is_default === true ? fair.usual : fair.note}
      actions={
        rule && (
          <>
            <a
              href={paths.versions({ kind: 'fair_rules', record: rule.record })}
              className={buttonClass()}
            >
              {fair.versions}
            </a>
            <Button
              aria-label={fair.changeOf(name)}
              disabledReason={missing}
              onClick={() => setOpened(rule)}
            >
              {fair.change}
            </Button>
          </>
        )
      }
    >
      <div className="border-t border-line px-4 py-3">
        <Loaded query={query}>{({ terms }) => <RuleInWords terms={terms} />}</Loaded>
        {rule && <Waiting record={rule.record} />}
      </div>
      {opened && (
        <FairRuleDialog
          offer={offer}
          name={name}
          loaded={opened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Card>
  );
}

function RuleInWords({ terms }: { terms: FairTerms }) {
  const { fair } = useText();
  const signs = terms.one_per.map((sign) => fair.signs[sign]).join(', ');
  return (
    <DefinitionList
      rows={[
        [fair.onePer, signs || fair.anybody],
        ...fairFields.map(
          (name) =>
            [fair.fields[name], terms[name]?.toLocaleString('en-US') ?? fair.noLimit] as const,
        ),
      ]}
    />
  );
}

/** Says which fields of the rule will be looser, unless somebody stops it (office-54). */
function Waiting({ record }: { record: string }) {
  const { fair } = useText();
  const { data } = useQueryOf('listLoosenings', {});
  const waiting = data?.rows.filter(
    (row) => row.kind === 'fair_rules' && record.endsWith(`/${row.record}`),
  );
  const names: Readonly<Record<string, string>> = { ...fair.fields, one_per: fair.onePer };
  return waiting?.map(({ id, setting, due_at: dueAt }) => (
    <p key={id} className="mt-2 text-small text-warning">
      {fair.waits(names[setting] ?? setting)} · <Time at={dueAt} />
    </p>
  ));
}

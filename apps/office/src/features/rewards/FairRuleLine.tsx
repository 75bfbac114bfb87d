import { usualFairTerms, type FairTerms } from '@kapao/contract/fair-offers/rules.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../text/language.ts';
import type { FairTexts } from '../../text/th-fair.ts';
import { fairFields } from './fair-draft.ts';

/** The rule of an offer without a page of its own, in a line of its editor, with the way to change it (fair-17). */
export function FairRuleLine({ offer }: { offer: 'daily-rewards' | 'referral' }) {
  const { fair } = useText();
  const { data } = useQueryOf('getFairRule', { params: { offer } });
  return (
    <p className="text-small">
      <span className="font-semibold">{fair.title}</span>: {data && fairText(data.terms, fair)}{' '}
      <a href={paths.fairRules()} className="within-line underline underline-offset-2">
        {fair.change}
      </a>
    </p>
  );
}

/** The rule that a new coupon or promotion begins with (fair-01), until its first save gives it one to change. */
export function FirstFairRule({ asksForOnePerson }: { asksForOnePerson: boolean }) {
  const { fair } = useText();
  return (
    <p className="text-small">
      <span className="font-semibold">{fair.title}</span>:{' '}
      {fairText(usualFairTerms({ asksForOnePerson }), fair)}{' '}
      <span className="text-muted">{fair.afterSave}</span>
    </p>
  );
}

function fairText(terms: FairTerms, fair: FairTexts): string {
  const signs = terms.one_per.map((sign) => fair.signs[sign]).join(', ');
  const limits = fairFields.flatMap((name) => {
    const limit = terms[name] ?? 0;
    return limit === 0 ? [] : [`${fair.fields[name]}: ${limit.toLocaleString('en-US')}`];
  });
  return [`${fair.onePer}: ${signs || fair.anybody}`, ...limits].join(' · ');
}

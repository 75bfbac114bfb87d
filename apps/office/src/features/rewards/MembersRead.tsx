import { draftedPromotion } from '@kapao/contract/promotions/listed.ts';
import type { WrittenPromotion } from '@kapao/contract/promotions/rules.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { useLanguage, useText } from '../../text/language.ts';
import { Card } from '../../ui/Card.tsx';

interface MembersReadProps {
  /** Null for a promotion that was never saved. */
  id: string | null;
  /** Null while a field breaks a rule. */
  written: WrittenPromotion | null;
}

/** The terms of the draft in the sentences that members read, by the rules that word them for members. */
export function MembersRead({ id, written }: MembersReadProps) {
  const { rewards } = useText();
  const language = useLanguage();
  const { data } = useQueryOf('getContributions', {});
  const drafted =
    written &&
    data &&
    draftedPromotion(written, { id: Number(id ?? 0), siteContributions: data.contributions });
  const terms = language === 'th' ? drafted?.terms : drafted?.terms_en;
  return (
    <div className="xl:sticky xl:top-[calc(var(--top-bar)+0.75rem)]">
      <Card title={rewards.membersRead}>
        {terms ? (
          <ul className="flex list-disc flex-col gap-1 px-4 pb-4 pl-9 text-small">
            {terms.map((term) => (
              <li key={term}>{term}</li>
            ))}
          </ul>
        ) : (
          <p className="px-4 pb-4 text-small text-muted">{rewards.membersReadLater}</p>
        )}
      </Card>
    </div>
  );
}

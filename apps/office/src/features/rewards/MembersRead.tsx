import { useLanguage, useText } from '../../text/language.ts';
import { Card } from '../../ui/Card.tsx';

/** The terms of the draft in the sentences that members read; undefined until every field was right once. */
export function MembersRead({
  drafted,
}: {
  drafted: { terms: string[]; terms_en: string[] } | undefined;
}) {
  const { rewards } = useText();
  const language = useLanguage();
  const terms = language === 'th' ? drafted?.terms : drafted?.terms_en;
  return (
    <Card title={rewards.membersRead} note={rewards.membersReadYears}>
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
  );
}

import type { Promotion } from '@kapao/contract/promotions.ts';
import { useMay } from '../../api/use-me.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { useText } from '../../text/language.ts';
import { Card } from '../../ui/Card.tsx';
import { MemberPreview } from '../../ui/MemberPreview.tsx';

/** The site as it is saved. */
const NO_DRAFT = { settings: {}, themes: [] };

/** The member app itself with the draft as its only promotion, so that it stands at the top of the screen. */
export function PromotionPreview({ drafted }: { drafted: Promotion | undefined }) {
  const { rewards } = useText();
  const may = useMay();
  if (!may('site:read')) return <Card title={rewards.preview} note={rewards.previewMissing} />;
  return (
    <div className="xl:sticky xl:top-[calc(var(--top-bar)+0.75rem)]">
      <Frame drafted={drafted} />
    </div>
  );
}

function Frame({ drafted }: { drafted: Promotion | undefined }) {
  const { screens, rewards } = useText();
  const { data } = useQueryOf('previewSite', { body: NO_DRAFT });
  const { preview: frame, previewScreen: screen, previewLanguage: language } = rewards;
  return (
    <MemberPreview
      labels={{ frame, screen, language }}
      screens={[{ path: '/promotion', label: screens.promotions }]}
      answers={data && drafted && { ...data.answers, listPromotions: { promotions: [drafted] } }}
    />
  );
}

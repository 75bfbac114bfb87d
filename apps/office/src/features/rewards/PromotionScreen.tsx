import { nameIn } from '../../lib/name-in.ts';
import type { OfficeData } from '@kapao/contract/office/operation.ts';
import { claimStatuses } from '@kapao/contract/promotions/rules.ts';
import { useId } from 'react';
import { useAct } from '../../api/act.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { itemPaths, paths } from '../../lib/paths.ts';
import { anyText, oneOf } from '../../lib/search.ts';
import { showToast } from '../../state/toasts.ts';
import { useGo, useSearchOf } from '../../state/use-search-of.ts';
import { useLanguage, useText } from '../../text/language.ts';
import { Page } from '../../ui/Page.tsx';
import { Loaded } from '../../ui/states.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { ClaimsList } from './ClaimsList.tsx';
import { FairRuleCard } from './FairRuleCard.tsx';
import { FirstFairRule } from './FairRuleLine.tsx';
import { MembersRead } from './MembersRead.tsx';
import { OfferBadge } from './OfferBadge.tsx';
import { OfferForm } from './OfferForm.tsx';
import { OfferPage } from './OfferPage.tsx';
import { OfferPreview } from './OfferPreview.tsx';
import { draftNeedsDeposit, promotionShape, samplePromotion } from './promotion-draft.ts';
import { useDrafted } from './use-drafted.ts';
import { PromotionFields } from './PromotionFields.tsx';
import { useOfferDraft } from './use-offer-draft.ts';
import { useOfferSave } from './use-offer-save.tsx';

type Promotion = OfficeData<'getOfficePromotion'>;

/** The word that stands in the address in place of the id of a promotion that was never saved. */
const NEW = 'new';
const search = {
  view: oneOf(['claims']),
  status: oneOf(claimStatuses),
  after: anyText,
  schedule: anyText,
};

export default function PromotionScreen({ params }: { params: { promotionId: string } }) {
  const { promotionId: id } = params;
  if (id === NEW) return <Editor key={NEW} loaded={null} scheduledFrom={undefined} />;
  return <SavedPromotion key={id} id={id} />;
}

function SavedPromotion({ id }: { id: string }) {
  const { screens } = useText();
  const language = useLanguage();
  const { view, schedule, ...place } = useSearchOf(search);
  const query = useQueryOf('getOfficePromotion', { params: { id } });
  const loaded = query.data?.promotion.id === id ? query.data : undefined;
  if (loaded === undefined) {
    return (
      <Page title={screens.promotion}>
        <Loaded query={{ ...query, data: undefined }}>{() => null}</Loaded>
      </Page>
    );
  }
  if (view === undefined) return <Editor loaded={loaded} scheduledFrom={schedule} />;
  return (
    <Page
      title={nameIn(loaded.promotion, language)}
      actions={<OfferBadge state={loaded.promotion.state} />}
    >
      <Views loaded={loaded} isClaims />
      <ClaimsList promotion={loaded} {...place} />
    </Page>
  );
}

function Views({ loaded, isClaims }: { loaded: Promotion; isClaims: boolean }) {
  const { rewards, editors } = useText();
  const { id, scheduled } = loaded.promotion;
  return (
    <Tabs
      label={rewards.views}
      tabs={[
        { label: rewards.terms, href: itemPaths.promotion(id), isCurrent: !isClaims },
        {
          label: rewards.claims,
          href: itemPaths.promotion(id, { view: 'claims' }),
          isCurrent: isClaims,
        },
        {
          label:
            scheduled > 0
              ? `${rewards.versions} · ${editors.waiting(scheduled)}`
              : rewards.versions,
          href: paths.versions({ kind: 'promotions', record: id }),
          isCurrent: false,
        },
      ]}
    />
  );
}

interface EditorProps {
  loaded: Promotion | null;
  /** The last version that the person saw, where the page was opened to schedule a change. */
  scheduledFrom: string | undefined;
}

function Editor({ loaded, scheduledFrom }: EditorProps) {
  const { rewards, screens } = useText();
  const language = useLanguage();
  const go = useGo();
  const form = useOfferDraft(loaded, promotionShape);
  const { run, busy } = useAct('savePromotion');
  const publish = useAct('publishPromotion');
  const end = useAct('endPromotion');
  const { message, attempt } = useSaving();
  const formId = useId();
  const id = loaded?.promotion.id ?? null;
  const drafted = useDrafted(id, form.draft);
  const previewed = useDrafted(id, form.draft, samplePromotion);
  const names = { name: form.draft.name.trim(), name_en: form.draft.name_en.trim() || null };
  const name = nameIn(names, language) || rewards.newPromotion;
  const state = loaded?.promotion.state ?? null;
  const formOf = (terms: Promotion['terms']) => ({
    id: Number(id),
    ...terms,
    is_enabled: state !== 'draft',
  });
  const save = async (reason?: string) => {
    const { seen, written: terms } = form;
    const content = { id, seen, terms, ...(reason !== undefined && { reason }) };
    const saved = await attempt(content, (body) => run({ body }));
    if (saved?.success !== true) return saved;
    if (saved.isHeld === true) return saved;
    form.noteSaved(saved.data.seen);
    const removed = saved.data.removed.join(' ');
    showToast(removed === '' ? rewards.saved : rewards.savedWithout(removed));
    if (id === null) go(itemPaths.promotion(saved.data.id), { replace: true });
    return saved;
  };
  const { onSave, schedule } = useOfferSave({
    kind: 'promotions',
    name,
    state,
    mistakes: form.mistakes,
    before: loaded === null ? {} : formOf(loaded.terms),
    content: formOf(form.written),
    scheduledFrom,
    save,
    onHeld: () => form.noteSaved(''),
    onScheduled: () => form.noteSaved(loaded?.seen ?? ''),
  });
  const target = ({ key, reason }: { key: string; reason: string }) => ({
    params: { id: id ?? '' },
    body: { seen: form.seen ?? '', reason, key },
  });
  return (
    <OfferPage
      name={name}
      state={state}
      form={form}
      formId={formId}
      isSaving={busy}
      isScheduling={scheduledFrom !== undefined}
      schedule={schedule}
      message={message}
      publish={(given) => publish.run(target(given))}
      end={(given) => end.run(target(given))}
      views={loaded && <Views loaded={loaded} isClaims={false} />}
      preview={
        <OfferPreview
          path="/promotion"
          label={screens.promotions}
          mistakes={form.mistakes}
          answers={previewed && { listPromotions: { promotions: [previewed] } }}
        />
      }
    >
      <OfferForm id={formId} onSave={onSave}>
        <PromotionFields
          draft={form.draft}
          change={form.change}
          mistakes={form.mistakes}
          spending={loaded?.spending ?? null}
        />
      </OfferForm>
      <MembersRead drafted={drafted} />
      {id === null ? (
        <FirstFairRule asksForOnePerson={!draftNeedsDeposit(form.draft)} />
      ) : (
        <FairRuleCard offer={`promotions-${id}`} />
      )}
    </OfferPage>
  );
}

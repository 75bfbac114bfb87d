import { codeCountMistakes } from '@kapao/contract/coupons/rules.ts';
import type { OfficeData } from '@kapao/contract/office/operation.ts';
import { useId, useState } from 'react';
import { useAct } from '../../api/act.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { numberOf } from '../../lib/draft-numbers.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { itemPaths, paths } from '../../lib/paths.ts';
import { anyText, oneOf } from '../../lib/search.ts';
import { showToast } from '../../state/toasts.ts';
import { useGo, useSearchOf } from '../../state/use-search-of.ts';
import { useText } from '../../text/language.ts';
import { Page } from '../../ui/Page.tsx';
import { Loaded } from '../../ui/states.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { CodesCard } from './CodesCard.tsx';
import { couponShape } from './coupon-draft.ts';
import { CouponFields } from './CouponFields.tsx';
import { CouponPreview } from './CouponPreview.tsx';
import { FairRuleCard } from './FairRuleCard.tsx';
import { FirstFairRule } from './FairRuleLine.tsx';
import { MembersRead } from './MembersRead.tsx';
import { OfferBadge } from './OfferBadge.tsx';
import { OfferForm } from './OfferForm.tsx';
import { OfferPage } from './OfferPage.tsx';
import { RedemptionsList } from './RedemptionsList.tsx';
import { useDraftedCoupon } from './use-drafted.ts';
import { useOfferDraft } from './use-offer-draft.ts';
import { useOfferSave } from './use-offer-save.tsx';

type Coupon = OfficeData<'getCoupon'>;

/** The word that stands in the address in place of the id of a coupon that was never saved. */
const NEW = 'new';
const search = { view: oneOf(['redemptions']), after: anyText, schedule: anyText };

export default function CouponScreen({ params }: { params: { couponId: string } }) {
  const { couponId: id } = params;
  if (id === NEW) return <Editor key={NEW} loaded={null} scheduledFrom={undefined} />;
  return <SavedCoupon key={id} id={id} />;
}

function SavedCoupon({ id }: { id: string }) {
  const { screens } = useText();
  const { view, after, schedule } = useSearchOf(search);
  const query = useQueryOf('getCoupon', { params: { id } });
  const loaded = query.data?.coupon.id === id ? query.data : undefined;
  if (loaded === undefined) {
    return (
      <Page title={screens.coupon}>
        <Loaded query={{ ...query, data: undefined }}>{() => null}</Loaded>
      </Page>
    );
  }
  if (view === undefined) return <Editor loaded={loaded} scheduledFrom={schedule} />;
  return (
    <Page title={loaded.coupon.code} actions={<OfferBadge state={loaded.coupon.state} />}>
      <Views loaded={loaded} isRedemptions />
      <RedemptionsList couponId={id} after={after} />
    </Page>
  );
}

function Views({ loaded, isRedemptions }: { loaded: Coupon; isRedemptions: boolean }) {
  const { rewards, editors } = useText();
  const { id, scheduled } = loaded.coupon;
  return (
    <Tabs
      label={rewards.views}
      tabs={[
        { label: rewards.terms, href: itemPaths.coupon(id), isCurrent: !isRedemptions },
        {
          label: rewards.redemptions,
          href: itemPaths.coupon(id, { view: 'redemptions' }),
          isCurrent: isRedemptions,
        },
        {
          label:
            scheduled > 0
              ? `${rewards.versions} · ${editors.waiting(scheduled)}`
              : rewards.versions,
          href: paths.versions({ kind: 'coupons', record: id }),
          isCurrent: false,
        },
      ]}
    />
  );
}

interface EditorProps {
  loaded: Coupon | null;
  /** The last version that the person saw, where the page was opened to schedule a change. */
  scheduledFrom: string | undefined;
}

function Editor({ loaded, scheduledFrom }: EditorProps) {
  const { rewards } = useText();
  const go = useGo();
  const form = useOfferDraft(loaded, couponShape);
  const { run, busy } = useAct('saveCoupon');
  const firstCodes = useFirstCodes();
  const publish = useAct('publishCoupon');
  const end = useAct('endCoupon');
  const { message, attempt } = useSaving();
  const formId = useId();
  const id = loaded?.coupon.id ?? null;
  const makesCodes = id === null && form.draft.unique_codes && firstCodes.count.trim() !== '';
  const mistakes = [...form.mistakes, ...(makesCodes ? firstCodes.mistakes : [])];
  const drafted = useDraftedCoupon(form.draft);
  const name = form.written.code || rewards.newCoupon;
  const state = loaded?.coupon.state ?? null;
  const formOf = (terms: Coupon['terms']) => ({
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
    showToast(rewards.saved);
    if (makesCodes) await firstCodes.make(saved.data.id);
    if (id === null) go(itemPaths.coupon(saved.data.id), { replace: true });
    return saved;
  };
  const { onSave, schedule } = useOfferSave({
    kind: 'coupons',
    name,
    state,
    mistakes,
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
      form={{ ...form, mistakes }}
      formId={formId}
      isSaving={busy || firstCodes.busy}
      isScheduling={scheduledFrom !== undefined}
      schedule={schedule}
      message={message}
      publish={(given) => publish.run(target(given))}
      end={(given) => end.run(target(given))}
      views={loaded && <Views loaded={loaded} isRedemptions={false} />}
      preview={<CouponPreview draft={form.draft} />}
    >
      <OfferForm id={formId} onSave={onSave}>
        <CouponFields
          draft={form.draft}
          change={form.change}
          mistakes={mistakes}
          saved={loaded?.coupon ?? null}
          codeCount={id === null ? firstCodes : null}
        />
      </OfferForm>
      {form.written.turnover_multiple > 0 && <MembersRead drafted={drafted} />}
      {loaded?.coupon.unique_codes && <CodesCard loaded={loaded} />}
      {id === null ? <FirstFairRule asksForOnePerson /> : <FairRuleCard offer={`coupons-${id}`} />}
    </OfferPage>
  );
}

/** The first batch of unique codes, which is made as soon as the new coupon is saved (offer-20). */
function useFirstCodes() {
  const { rewards } = useText();
  const [count, setCount] = useState('');
  const { run, busy } = useAct('makeCouponCodes');
  const { attempt } = useSaving();
  const make = async (id: string) => {
    const made = await attempt({ count: numberOf(count) }, (body) => run({ params: { id }, body }));
    if (made === null || (made.success && made.isHeld === true)) return;
    if (made.success) showToast(rewards.codesDone(made.data.codes));
    // The saved coupon has a card of its own to make them again.
    else showToast(made.message, 'danger');
  };
  return { count, onChange: setCount, mistakes: codeCountMistakes(numberOf(count)), busy, make };
}

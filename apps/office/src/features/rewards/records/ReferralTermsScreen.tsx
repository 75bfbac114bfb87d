import type { WrittenReferralTerms } from '@kapao/contract/referral/rules.ts';
import { useQueryOf } from '../../../api/use-query-of.ts';
import { paths } from '../../../lib/paths.ts';
import { useText } from '../../../text/language.ts';
import { Card } from '../../../ui/Card.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Loaded } from '../../../ui/states.tsx';
import { DraftFields, NumberDraft, TickDraft } from '../DraftFields.tsx';
import { FairRuleLine } from '../FairRuleLine.tsx';
import { OfferPreview } from '../OfferPreview.tsx';
import { useRightDraft } from '../use-drafted.ts';
import { bindFields } from './bind-fields.ts';
import { RecordPage } from './RecordPage.tsx';
import { useRecordPage } from './use-record-page.ts';
import { referralShape, type ReferralDraft, type ReferralText } from './referral-draft.ts';
import { typedRecords, useRewardRecords, type TypedRecord } from './use-records.ts';
import { useTermsTabs } from './use-terms-tabs.ts';

export default function ReferralTermsScreen() {
  const { screens } = useText();
  const query = useRewardRecords('referral_terms');
  if (query.data === undefined) {
    return (
      <Page title={screens.referralTerms}>
        <Loaded query={query}>{() => null}</Loaded>
      </Page>
    );
  }
  return <Editor loaded={typedRecords<WrittenReferralTerms>(query.data.records)[0]} />;
}

function Editor({ loaded }: { loaded: TypedRecord<WrittenReferralTerms> | undefined }) {
  const { editors } = useText();
  const { form, page } = useRecordPage('referral_terms', loaded ?? null, { shape: referralShape });
  const { draft, change } = form;
  const bind = bindFields<ReferralText>(draft, change, editors.fields);
  const grid = 'grid gap-4 px-4 pb-4 sm:grid-cols-2';
  return (
    <RecordPage
      {...page}
      title={editors.referral}
      href={paths.referralTerms()}
      tabs={useTermsTabs('referral')}
      preview={<ReferralPreview draft={draft} />}
    >
      <FairRuleLine offer="referral" />
      <DraftFields mistakes={form.mistakes}>
        <Card title={editors.firstDeposit}>
          <div className={grid}>
            <NumberDraft {...bind('first_deposit_percent')} />
            <NumberDraft {...bind('first_deposit_min')} />
            <NumberDraft {...bind('first_deposit_max')} hint={editors.unlimited} />
            <NumberDraft {...bind('first_deposit_stakes')} />
          </div>
        </Card>
        <Card title={editors.lostBets}>
          <div className={grid}>
            <NumberDraft {...bind('lost_bets_percent')} />
            <NumberDraft {...bind('valid_days')} />
            <TickDraft
              label={editors.isEnabled}
              isChecked={draft.is_enabled}
              onChange={(isTicked) => change('is_enabled', isTicked)}
            />
          </div>
        </Card>
      </DraftFields>
    </RecordPage>
  );
}

/** The member app's screen of friends, for a member without friends. */
function ReferralPreview({ draft }: { draft: ReferralDraft }) {
  const { editors } = useText();
  const { data } = useQueryOf('getFairRule', { params: { offer: 'referral' } });
  const mistakesOf = (typed: ReferralDraft) =>
    referralShape.mistakesOf(referralShape.writtenOf(typed));
  const right = useRightDraft(draft, mistakesOf);
  const written = right && referralShape.writtenOf(right);
  return (
    <OfferPreview
      path="/affiliate"
      label={editors.referral}
      mistakes={mistakesOf(draft)}
      names={editors.fields}
      answers={
        written && {
          getReferralCredit: {
            returnCreditTotal: 0,
            waiting_credit: 0,
            friends_count: 0,
            friends_deposited: 0,
            terms: written.is_enabled ? shownTerms(written, data?.terms.one_per ?? []) : null,
          },
          listFriends: { friends: [] },
        }
      }
    />
  );
}

function shownTerms(written: WrittenReferralTerms, onePer: readonly string[]) {
  const { valid_days: _days, is_enabled: _isEnabled, ...terms } = written;
  return { ...terms, one_per_person: onePer.length > 0 };
}

import type { OfficeData } from '@kapao/contract/office/operation.ts';
import { useQueryOf } from '../../../api/use-query-of.ts';
import { paths } from '../../../lib/paths.ts';
import { useText } from '../../../text/language.ts';
import { Card } from '../../../ui/Card.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Loaded } from '../../../ui/states.tsx';
import { DraftFields } from '../DraftFields.tsx';
import { MembersRead } from '../MembersRead.tsx';
import { OfferPreview } from '../OfferPreview.tsx';
import { RecordPage } from '../records/RecordPage.tsx';
import { useRecordPage } from '../records/use-record-page.ts';
import { useTermsTabs } from '../records/use-terms-tabs.ts';
import { useBrandNames, useRightDraft } from '../use-drafted.ts';
import {
  contributionAnswers,
  contributionShape,
  sampleOf,
  type ContributionDraft,
} from './contribution-draft.ts';
import { ShareRows } from './ShareRows.tsx';

const KIND = 'promotion_contributions';

/** The site's list of how much of a stake counts, for promotions without their own (editor-24). */
export default function ContributionsScreen() {
  const { screens } = useText();
  const query = useQueryOf('getContributions', {});
  if (query.data === undefined) {
    return (
      <Page title={screens.contributions}>
        <Loaded query={query}>{() => null}</Loaded>
      </Page>
    );
  }
  return <Editor loaded={query.data} />;
}

function Editor({ loaded }: { loaded: OfficeData<'getContributions'> }) {
  const { screens, records } = useText();
  const { contributions: content, ...state } = loaded;
  const list = { key: 'site', content, ...state };
  const brandNames = useBrandNames();
  const { form, page } = useRecordPage(KIND, list, { shape: contributionShape });
  return (
    <RecordPage
      {...page}
      title={screens.contributions}
      // The list has a key for each of its rows.
      recordKey={undefined}
      names={records.fields}
      tabs={useTermsTabs('contributions')}
      href={paths.contributions()}
      preview={<ContributionPreview draft={form.draft} />}
    >
      <DraftFields mistakes={form.mistakes}>
        <Card title={records.shares} note={records.sharesHint}>
          <div className="px-4 pb-4">
            <ShareRows
              shares={form.draft.shares}
              path=""
              onChange={(shares) => form.change('shares', shares)}
            />
          </div>
        </Card>
        <MembersRead
          drafted={
            form.mistakes.length === 0
              ? sampleOf({ siteContributions: form.written, brandNames })
              : undefined
          }
        />
      </DraftFields>
    </RecordPage>
  );
}

/** The member app's promotions, with one that follows the list. */
function ContributionPreview({ draft }: { draft: ContributionDraft }) {
  const { screens, records } = useText();
  const mistakesOf = (typed: ContributionDraft) =>
    contributionShape.mistakesOf(contributionShape.writtenOf(typed));
  const right = useRightDraft(draft, mistakesOf);
  const brandNames = useBrandNames();
  const siteContributions = right && contributionShape.writtenOf(right);
  return (
    <OfferPreview
      path="/promotion"
      label={screens.promotions}
      mistakes={mistakesOf(draft)}
      names={records.fields}
      answers={siteContributions && contributionAnswers({ siteContributions, brandNames })}
    />
  );
}

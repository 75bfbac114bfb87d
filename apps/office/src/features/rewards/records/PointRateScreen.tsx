import type { WrittenPointRate } from '@kapao/contract/points/rules.ts';
import { paths } from '../../../lib/paths.ts';
import { useText } from '../../../text/language.ts';
import { Card } from '../../../ui/Card.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Loaded } from '../../../ui/states.tsx';
import { DraftFields, NumberDraft, TickDraft } from '../DraftFields.tsx';
import { bindFields } from './bind-fields.ts';
import { pointRateShape } from './point-rate-draft.ts';
import { RecordPage } from './RecordPage.tsx';
import { useRecordPage } from './use-record-page.ts';
import { typedRecords, useRewardRecords, type TypedRecord } from './use-records.ts';
import { useTermsTabs } from './use-terms-tabs.ts';

const EXAMPLE_STAKES = [100, 1_000, 10_000];

export default function PointRateScreen() {
  const { screens } = useText();
  const query = useRewardRecords('point_rates');
  if (query.data === undefined) {
    return (
      <Page title={screens.pointRate}>
        <Loaded query={query}>{() => null}</Loaded>
      </Page>
    );
  }
  return <Editor loaded={typedRecords<WrittenPointRate>(query.data.records)[0]} />;
}

function Editor({ loaded }: { loaded: TypedRecord<WrittenPointRate> | undefined }) {
  const { editors, screens } = useText();
  const { form, page } = useRecordPage('point_rates', loaded ?? null, { shape: pointRateShape });
  const { draft, change, written } = form;
  const bind = bindFields<'turnover_per_point'>(draft, change, editors.fields);
  return (
    <RecordPage
      {...page}
      title={screens.pointRate}
      href={paths.pointRate()}
      tabs={useTermsTabs('points')}
      preview={<Examples written={written} isRight={form.mistakes.length === 0} />}
    >
      <DraftFields mistakes={form.mistakes}>
        <Card title={editors.pointRate} note={editors.pointRateHint}>
          <div className="grid gap-4 px-4 pb-4 sm:grid-cols-2">
            <NumberDraft {...bind('turnover_per_point')} />
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

/** No screen of members says the rate, so examples say what it gives. */
function Examples({ written, isRight }: { written: WrittenPointRate; isRight: boolean }) {
  const { editors, rewards } = useText();
  const pointsOf = (stakes: number) =>
    written.is_enabled ? Math.floor((stakes / written.turnover_per_point) * 100) / 100 : 0;
  return (
    <Card title={editors.example}>
      <ul className="flex flex-col gap-1 px-4 pb-4 tabular-nums">
        {isRight &&
          EXAMPLE_STAKES.map((stakes) => (
            <li key={stakes}>
              {editors.pointExample(
                stakes.toLocaleString('en-US'),
                `${pointsOf(stakes).toLocaleString('en-US')} ${rewards.units.points}`,
              )}
            </li>
          ))}
      </ul>
    </Card>
  );
}

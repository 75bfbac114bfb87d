import { draftedMission } from '@kapao/contract/missions/drafted.ts';
import type { WrittenMission } from '@kapao/contract/missions/rules.ts';
import { useState } from 'react';
import { itemPaths } from '../../../lib/paths.ts';
import { useText } from '../../../text/language.ts';
import { OfferBadge } from '../OfferBadge.tsx';
import { OfferPreview } from '../OfferPreview.tsx';
import { useRightDraft } from '../use-drafted.ts';
import { clockNow } from './day-time.ts';
import {
  missionShape,
  missionShapeNow,
  missionState,
  sampleMission,
  type MissionDraft,
} from './mission-draft.ts';
import { MissionFields } from './MissionFields.tsx';
import { NoRecord } from './NoRecord.tsx';
import { RecordPage } from './RecordPage.tsx';
import { useRecordPage } from './use-record-page.ts';
import { typedRecords, useRewardRecords, type TypedRecord } from './use-records.ts';

type SavedMission = WrittenMission & { id: number };

/** The word that stands in the address in place of the id of a mission that was never saved. */
const NEW = 'new';

export default function MissionScreen({ params }: { params: { missionId: string } }) {
  const { screens } = useText();
  const { missionId } = params;
  const query = useRewardRecords('missions');
  if (query.data === undefined) {
    return <NoRecord title={screens.mission} query={query} />;
  }
  const records = typedRecords<SavedMission>(query.data.records);
  const loaded = records.find(({ content }) => String(content.id) === missionId);
  if (loaded === undefined && missionId !== NEW) {
    return <NoRecord title={screens.mission} query={query} />;
  }
  return <Editor key={missionId} loaded={loaded ?? null} nextId={query.data.next_id ?? 1} />;
}

function Editor({ loaded, nextId }: { loaded: TypedRecord<SavedMission> | null; nextId: number }) {
  const { editors } = useText();
  const id = loaded?.content.id ?? nextId;
  const [shape] = useState(missionShapeNow);
  const { form, page } = useRecordPage('missions', loaded, { shape, id });
  const { written } = form;
  return (
    <RecordPage
      {...page}
      title={written.title || editors.newMission}
      href={itemPaths.mission(loaded ? String(id) : NEW)}
      newHref={loaded ? undefined : () => itemPaths.mission(String(id))}
      badge={loaded && <OfferBadge state={missionState(loaded.content, clockNow())} />}
      preview={<MissionPreview draft={form.draft} id={id} />}
    >
      <MissionFields
        draft={form.draft}
        written={written}
        change={form.change}
        mistakes={form.mistakes}
      />
    </RecordPage>
  );
}

/** The member app's missions, with the draft as the only one. */
function MissionPreview({ draft, id }: { draft: MissionDraft; id: number }) {
  const { screens, editors } = useText();
  const [now] = useState(() => new Date());
  const mistakesOf = (typed: MissionDraft) =>
    missionShape.mistakesOf(missionShape.writtenOf(typed));
  const right = useRightDraft(draft, mistakesOf, sampleMission);
  return (
    <OfferPreview
      path="/daily-task"
      label={screens.missions}
      mistakes={mistakesOf(draft)}
      names={editors.fields}
      answers={
        right && {
          listMissions: {
            continuous_deposit: [draftedMission(missionShape.writtenOf(right), id, now)],
          },
        }
      }
    />
  );
}

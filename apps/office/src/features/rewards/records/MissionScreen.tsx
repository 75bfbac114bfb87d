import { draftedMission } from '@kapao/contract/missions/drafted.ts';
import type { WrittenMission } from '@kapao/contract/missions/rules.ts';
import { useState } from 'react';
import { itemPaths } from '../../../lib/paths.ts';
import { oneOf } from '../../../lib/search.ts';
import { useGo, useSearchOf } from '../../../state/use-search-of.ts';
import { useText } from '../../../text/language.ts';
import { Page } from '../../../ui/Page.tsx';
import { EmptyState, Loaded } from '../../../ui/states.tsx';
import { OfferBadge } from '../OfferBadge.tsx';
import { OfferPreview } from '../OfferPreview.tsx';
import { useRightDraft } from '../use-drafted.ts';
import { clockNow } from './day-time.ts';
import { missionShape, missionState, type MissionDraft } from './mission-draft.ts';
import { MissionFields } from './MissionFields.tsx';
import { RecordPage } from './RecordPage.tsx';
import { useRecordDraft } from './use-record-draft.ts';
import { typedRecords, useRewardRecords, type TypedRecord } from './use-records.ts';

type SavedMission = WrittenMission & { id: number };

/** The word that stands in the address in place of the id of a mission that was never saved. */
const NEW = 'new';
const search = { schedule: oneOf(['yes']) };

export default function MissionScreen({ params }: { params: { missionId: string } }) {
  const { screens, shell } = useText();
  const { missionId } = params;
  const query = useRewardRecords('missions');
  if (query.data === undefined) {
    return (
      <Page title={screens.mission}>
        <Loaded query={query}>{() => null}</Loaded>
      </Page>
    );
  }
  const records = typedRecords<SavedMission>(query.data.records);
  const loaded = records.find(({ content }) => String(content.id) === missionId);
  if (loaded === undefined && missionId !== NEW) {
    return (
      <Page title={screens.mission}>
        <EmptyState title={shell.notFoundText} />
      </Page>
    );
  }
  const nextId = Math.max(0, ...records.map(({ content }) => content.id)) + 1;
  return <Editor key={missionId} loaded={loaded ?? null} nextId={nextId} />;
}

function Editor({ loaded, nextId }: { loaded: TypedRecord<SavedMission> | null; nextId: number }) {
  const { editors } = useText();
  const go = useGo();
  const { schedule } = useSearchOf(search);
  const terms = loaded && termsOf(loaded.content);
  const form = useRecordDraft(
    `missions:${loaded?.content.id ?? NEW}`,
    terms && { terms, seen: loaded?.latest ?? '' },
    missionShape,
  );
  const id = loaded?.content.id ?? nextId;
  const { written } = form;
  return (
    <RecordPage
      kind="missions"
      title={written.title || editors.newMission}
      recordKey={loaded?.key}
      scheduled={loaded?.scheduled ?? 0}
      form={form}
      href={itemPaths.mission(loaded ? String(id) : NEW)}
      isScheduling={schedule === 'yes'}
      changes={[
        {
          before: loaded && { ...loaded.content },
          after: { id, ...written },
          latest: loaded?.latest ?? null,
        },
      ]}
      undoOf={([saved]) =>
        saved
          ? [{ before: saved.after, after: saved.before ?? { ...saved.after, is_enabled: false } }]
          : []
      }
      onSaved={({ records: [saved] }) => {
        form.forget();
        if (saved?.latest == null) return form.discard();
        form.noteSaved(saved.latest);
        return loaded === null ? go(itemPaths.mission(String(id)), { replace: true }) : undefined;
      }}
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

function termsOf({ id: _id, ...terms }: SavedMission): WrittenMission {
  return terms;
}

/** The member app's missions, with the draft as the only one. */
function MissionPreview({ draft, id }: { draft: MissionDraft; id: number }) {
  const { screens, editors } = useText();
  const [now] = useState(() => new Date());
  const mistakesOf = (typed: MissionDraft) =>
    missionShape.mistakesOf(missionShape.writtenOf(typed));
  const right = useRightDraft(draft, mistakesOf);
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

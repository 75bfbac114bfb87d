import type { OfficeWheel } from '@kapao/contract/office/saved-records.ts';
import type { WrittenWheel } from '@kapao/contract/spins/rules.ts';
import { useEffect, useState } from 'react';
import { useQueryOf } from '../../../api/use-query-of.ts';
import { itemPaths } from '../../../lib/paths.ts';
import { makePreviewSeed, type PreviewSeed } from '../../../lib/trial-spins.ts';
import { useText } from '../../../text/language.ts';
import { OfferPreview } from '../OfferPreview.tsx';
import { OnBadge } from '../records/OnBadge.tsx';
import { NoRecord } from '../records/NoRecord.tsx';
import { RecordPage } from '../records/RecordPage.tsx';
import { useRecordPage } from '../records/use-record-page.ts';
import { useRightDraft } from '../use-drafted.ts';
import { sampleWheel, shownWheel, wheelShape, type WheelDraft } from './wheel-draft.ts';
import { previewedRoundPath, wheelAnswers } from './wheel-preview.ts';
import { WheelFields } from './WheelFields.tsx';

/** The word that stands in the address in place of the id of a wheel that was never saved. */
const NEW = 'new';

export default function WheelScreen({ params: { wheelId } }: { params: { wheelId: string } }) {
  const { screens } = useText();
  const query = useQueryOf('listWheels', {});
  if (query.data === undefined) {
    return <NoRecord title={screens.wheel} query={query} />;
  }
  const loaded = query.data.wheels.find(({ key }) => key === wheelId) ?? null;
  if (loaded === null && wheelId !== NEW) {
    return <NoRecord title={screens.wheel} query={query} />;
  }
  return <Editor key={wheelId} loaded={loaded} nextId={query.data.next_id} />;
}

function Editor({ loaded, nextId }: { loaded: OfficeWheel | null; nextId: number }) {
  const { records } = useText();
  const id = loaded?.content.id ?? nextId;
  const { form, page } = useRecordPage('spin_wheels', loaded, {
    shape: wheelShape,
    id,
    shownOf: (wheel: WrittenWheel) => shownWheel(wheel, records.prizeTypes),
  });
  const { written } = form;
  return (
    <RecordPage
      {...page}
      title={written.name || records.newWheel}
      names={records.fields}
      href={itemPaths.wheel(loaded?.key ?? NEW)}
      newHref={loaded ? undefined : itemPaths.wheel}
      badge={loaded && <OnBadge isOn={loaded.content.is_enabled} />}
      preview={<WheelPreview draft={form.draft} id={id} />}
    >
      <WheelFields
        draft={form.draft}
        written={written}
        change={form.change}
        mistakes={form.mistakes}
        saved={loaded}
      />
    </RecordPage>
  );
}

/** The member app's wheel of the draft, which turns when its button is pressed (editor-20). */
function WheelPreview({ draft, id }: { draft: WheelDraft; id: number }) {
  const { screens, records } = useText();
  const [now] = useState(() => new Date());
  const seed = usePreviewSeed();
  const mistakesOf = (typed: WheelDraft) => wheelShape.mistakesOf(wheelShape.writtenOf(typed));
  const right = useRightDraft(draft, mistakesOf, sampleWheel);
  return (
    <OfferPreview
      path={previewedRoundPath}
      label={screens.wheel}
      also={[{ path: '/minigame', label: screens.wheels }]}
      mistakes={mistakesOf(draft)}
      names={records.fields}
      answers={right && seed && wheelAnswers(wheelShape.writtenOf(right), { id, seed, now })}
    />
  );
}

function usePreviewSeed(): PreviewSeed | undefined {
  const [seed, setSeed] = useState<PreviewSeed>();
  useEffect(() => {
    let isGone = false;
    void makePreviewSeed().then((made) => (isGone ? undefined : setSeed(made)));
    return () => {
      isGone = true;
    };
  }, []);
  return seed;
}

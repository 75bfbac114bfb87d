import type { OfficeWheel } from '@kapao/contract/office/saved-records.ts';
import { useEffect, useState } from 'react';
import { useQueryOf } from '../../../api/use-query-of.ts';
import { itemPaths } from '../../../lib/paths.ts';
import { oneOf } from '../../../lib/search.ts';
import { makePreviewSeed, type PreviewSeed } from '../../../lib/trial-spins.ts';
import { useGo, useSearchOf } from '../../../state/use-search-of.ts';
import { useText } from '../../../text/language.ts';
import { Page } from '../../../ui/Page.tsx';
import { EmptyState, Loaded } from '../../../ui/states.tsx';
import { OfferPreview } from '../OfferPreview.tsx';
import { OnBadge } from '../records/OnBadge.tsx';
import { RecordPage } from '../records/RecordPage.tsx';
import { useRecordDraft } from '../records/use-record-draft.ts';
import { useRightDraft } from '../use-drafted.ts';
import { shownWheel, wheelShape, type WheelDraft } from './wheel-draft.ts';
import { previewedRoundPath, wheelAnswers } from './wheel-preview.ts';
import { WheelFields } from './WheelFields.tsx';

/** The word that stands in the address in place of the id of a wheel that was never saved. */
const NEW = 'new';
const search = { schedule: oneOf(['yes']) };

export default function WheelScreen({ params: { wheelId } }: { params: { wheelId: string } }) {
  const { screens, shell } = useText();
  const query = useQueryOf('listWheels', {});
  if (query.data === undefined) {
    return (
      <Page title={screens.wheel}>
        <Loaded query={query}>{() => null}</Loaded>
      </Page>
    );
  }
  const loaded = query.data.wheels.find(({ key }) => key === wheelId) ?? null;
  if (loaded === null && wheelId !== NEW) {
    return (
      <Page title={screens.wheel}>
        <EmptyState title={shell.notFoundText} />
      </Page>
    );
  }
  return <Editor key={wheelId} loaded={loaded} nextId={query.data.next_id} />;
}

function Editor({ loaded, nextId }: { loaded: OfficeWheel | null; nextId: number }) {
  const { records } = useText();
  const go = useGo();
  const { schedule } = useSearchOf(search);
  const id = loaded?.content.id ?? nextId;
  const terms = loaded && termsOf(loaded);
  const form = useRecordDraft(
    `spin_wheels:${loaded?.key ?? NEW}`,
    terms && { terms, seen: loaded.latest ?? '' },
    wheelShape,
  );
  const { written } = form;
  const shown = {
    before: terms && shownWheel(terms, records.prizeTypes),
    after: shownWheel(written, records.prizeTypes),
  };
  const before = loaded && { ...loaded.content };
  return (
    <RecordPage
      kind="spin_wheels"
      title={written.name || records.newWheel}
      recordKey={loaded?.key}
      scheduled={loaded?.scheduled ?? 0}
      form={form}
      names={records.fields}
      href={itemPaths.wheel(loaded?.key ?? NEW)}
      isScheduling={schedule === 'yes'}
      changes={[{ before, after: { id, ...written }, latest: loaded?.latest ?? null, shown }]}
      undoOf={([saved]) =>
        saved
          ? [{ before: saved.after, after: saved.before ?? { ...saved.after, is_enabled: false } }]
          : []
      }
      onSaved={({ records: [saved] }) => {
        form.forget();
        if (saved?.latest == null) return form.discard();
        form.noteSaved(saved.latest);
        return loaded === null ? go(itemPaths.wheel(saved.key), { replace: true }) : undefined;
      }}
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

function termsOf({ content: { id: _id, ...terms } }: OfficeWheel) {
  return terms;
}

/** The member app's wheel of the draft, which turns when its button is pressed (editor-20). */
function WheelPreview({ draft, id }: { draft: WheelDraft; id: number }) {
  const { screens, records } = useText();
  const [now] = useState(() => new Date());
  const seed = usePreviewSeed();
  const mistakesOf = (typed: WheelDraft) => wheelShape.mistakesOf(wheelShape.writtenOf(typed));
  const right = useRightDraft(draft, mistakesOf);
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

import type { Mistake } from '@kapao/contract/rewards/rules.ts';
import type { RewardRecordKind } from '@kapao/contract/office/record-kinds.ts';
import { oneOf } from '../../../lib/search.ts';
import { useSearchOf } from '../../../state/use-search-of.ts';
import type { RecordPageProps } from './RecordPage.tsx';
import type { RecordContent } from './SaveDialog.tsx';
import { useRecordDraft } from './use-record-draft.ts';
import type { TypedRecord } from './use-records.ts';

const search = { schedule: oneOf(['yes']) };

interface Shape<Draft, Written> {
  empty: Draft;
  draftOf: (written: Written) => Draft;
  writtenOf: (draft: Draft) => Written;
  mistakesOf: (written: Written) => Mistake[];
}

/** The draft of terms that a website has once, with the page's properties that follow from it. */
export function useSingleRecord<
  Draft extends object,
  Written extends object & { is_enabled: boolean },
>(kind: RewardRecordKind, loaded: TypedRecord<Written> | undefined, shape: Shape<Draft, Written>) {
  const { schedule } = useSearchOf(search);
  const form = useRecordDraft(
    kind,
    loaded ? { terms: loaded.content, seen: loaded.latest ?? '' } : null,
    shape,
  );
  const page = {
    kind,
    form,
    recordKey: loaded?.key,
    scheduled: loaded?.scheduled ?? 0,
    isScheduling: schedule === 'yes',
    changes: [
      {
        before: loaded ? contentOf(loaded.content) : null,
        after: contentOf(form.written),
        latest: loaded?.latest ?? null,
      },
    ],
    undoOf: ([saved]) =>
      saved
        ? [{ before: saved.after, after: saved.before ?? { ...saved.after, is_enabled: false } }]
        : [],
    onSaved: ({ records: [saved] }) => {
      form.forget();
      if (saved?.latest == null) form.discard();
      else form.noteSaved(saved.latest);
    },
  } satisfies Partial<RecordPageProps>;
  return { form, page };
}

function contentOf(written: object): RecordContent {
  return { ...written };
}

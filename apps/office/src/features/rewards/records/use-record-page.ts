import type { RecordKind } from '@kapao/contract/office/record-kinds.ts';
import { oneOf } from '../../../lib/search.ts';
import { useSearchOf } from '../../../state/use-search-of.ts';
import type { RecordPageProps } from './RecordPage.tsx';
import type { RecordChange, RecordContent } from './SaveDialog.tsx';
import { useRecordDraft, type RecordShape } from './use-record-draft.ts';

const search = { schedule: oneOf(['yes']) };

interface LoadedRecord<Written> {
  key: string;
  content: Written;
  /** The version that was loaded; null for a record that no version has. */
  latest: string | null;
  scheduled: number;
}

interface PageOptions<Draft, Written> {
  shape: RecordShape<Draft, Written>;
  /** The number of the record, where its draft has none. */
  id?: number;
  /** The record as the difference shows it, where a field is a list. */
  shownOf?: (written: Written) => RecordContent;
  /** Whether a new record stays when its save is undone; else it is switched off. */
  keepsNew?: boolean;
}

/**
 * The draft of one record, with the page's properties that follow from it. Its save names the version on which the
 * draft began, so that a colleague's save in between refuses it (editor-02).
 */
export function useRecordPage<Draft extends object, Written extends object>(
  kind: RecordKind,
  loaded: LoadedRecord<Written> | null,
  { shape, id, shownOf, keepsNew = false }: PageOptions<Draft, Written>,
) {
  const { schedule } = useSearchOf(search);
  const form = useRecordDraft(
    `${kind}:${loaded?.key ?? 'new'}`,
    loaded && { terms: loaded.content, seen: loaded.latest ?? '' },
    shape,
  );
  const written = id === undefined ? form.written : { id, ...form.written };
  const page = {
    kind,
    form,
    recordKey: loaded?.key,
    scheduled: loaded?.scheduled ?? 0,
    isScheduling: schedule === 'yes',
    changes: [
      {
        before: loaded && contentOf(loaded.content),
        after: contentOf(written),
        latest: form.seen === '' ? null : form.seen,
        ...(shownOf && {
          shown: { before: loaded && shownOf(loaded.content), after: shownOf(written) },
        }),
      },
    ],
    undoOf: (saved) => saved.flatMap((change) => undone(change, keepsNew)),
  } satisfies Partial<RecordPageProps>;
  return { form, page };
}

function contentOf(written: object): RecordContent {
  return { ...written };
}

/** Returns the change that brings back the state before a save; a new record is switched off by it. */
function undone({ before, after, shown }: RecordChange, keepsNew: boolean) {
  if (before === null && keepsNew) return [];
  const off = { is_enabled: false };
  return [
    {
      before: after,
      after: before ?? { ...after, ...off },
      ...(shown && {
        shown: { before: shown.after, after: shown.before ?? { ...shown.after, ...off } },
      }),
    },
  ];
}

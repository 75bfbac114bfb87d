import type { RecordKind } from '@kapao/contract/office/record-kinds.ts';
import type { Mistake } from '@kapao/contract/rewards/rules.ts';
import { useState, type ReactNode } from 'react';
import { useMay, useMissing } from '../../../api/use-me.ts';
import { paths } from '../../../lib/paths.ts';
import { targetHref } from '../../../lib/target-href.ts';
import { useGo } from '../../../state/use-search-of.ts';
import { useText } from '../../../text/language.ts';
import { BesidePreview } from '../../../ui/BesidePreview.tsx';
import { Button } from '../../../ui/Button.tsx';
import { LeaveDialog } from '../../../ui/LeaveDialog.tsx';
import { OutdatedNote } from '../../../ui/OutdatedNote.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { useMistakeWords } from '../use-mistake-words.ts';
import { SaveDialog, type RecordChange, type SavedRecords } from './SaveDialog.tsx';
import { useUndo } from './use-undo.ts';

/** The draft of a record, or of several records that one save changes. */
interface RecordForm {
  isChanged: boolean;
  isOutdated: boolean;
  mistakes: readonly Mistake[];
  discard: () => void;
  /** Ends the draft after a save, with the version that it made; null if it is scheduled or waits. */
  settle: (latest: string | null) => void;
}

export interface RecordPageProps {
  kind: RecordKind;
  title: string;
  /** The key of the record among the versions; undefined for a new record, and for a screen of several. */
  recordKey: string | undefined;
  /** The number of scheduled changes of the record. */
  scheduled: number;
  form: RecordForm;
  changes: readonly RecordChange[];
  /** Returns the changes that undo a save. */
  undoOf: (saved: readonly RecordChange[]) => readonly Omit<RecordChange, 'latest'>[];
  /** Whether the page was opened to schedule a change. */
  isScheduling: boolean;
  /** The address of a record after its first save, by its key; absent for a saved record. */
  newHref?: ((key: string) => string) | undefined;
  badge?: ReactNode;
  /** The names of the fields, where they are not among the editors' own. */
  names?: Readonly<Record<string, string>>;
  /** The tabs before that of the history, or the address of the page where it is the only one. */
  tabs?: readonly { label: string; href: string; isCurrent: boolean }[];
  href: string;
  preview: ReactNode;
  children: ReactNode;
}

/** The permission to save a kind. */
const permissionOf = (kind: RecordKind) =>
  kind === 'payment_methods'
    ? 'operations:act'
    : kind === 'brands'
      ? 'games:write'
      : 'rewards:write';

/** The page of an editor: its draft, the member app beside it, its save, its history, and the way back. */
export function RecordPage(props: RecordPageProps) {
  const { kind, title, form, recordKey, scheduled, changes, isScheduling } = props;
  const { editors } = useText();
  const may = useMay();
  const [asked, setAsked] = useState<Asked | null>(null);
  const go = useGo();
  const { changes: undo, keepUndo } = useUndo(props.href);
  const mayTime = may('versions:write');
  const onSaved = (saved: SavedRecords, given: readonly RecordChange[]) => {
    const [first] = saved.records;
    const moved = first && props.newHref?.(first.key);
    const href = moved ?? props.href;
    const isDone = saved.records.length === given.length;
    const undone = props.undoOf(given);
    keepUndo(isDone && undone.length > 0 ? { href, changes: undoChanges(undone, saved) } : null);
    form.settle(first?.latest ?? null);
    // A new record has no page while it waits, so its list shows it.
    const next = saved.isHeld && props.newHref ? targetHref(kind) : moved;
    if (next !== undefined) go(next, { replace: true });
  };
  return (
    <Page
      title={title}
      actions={
        <>
          {props.badge}
          <Acts
            kind={kind}
            form={form}
            names={props.names}
            isScheduling={isScheduling}
            hasUndo={undo !== null}
            onAsk={setAsked}
          />
        </>
      }
    >
      <Tabs
        label={editors.views}
        tabs={[
          ...(props.tabs ?? [{ label: editors.terms, href: props.href, isCurrent: true }]),
          {
            label:
              scheduled > 0
                ? `${editors.history} · ${editors.waiting(scheduled)}`
                : editors.history,
            href: paths.versions({ kind, record: recordKey }),
            isCurrent: false,
          },
        ]}
      />
      <OutdatedNote
        message=""
        isOutdated={form.isOutdated}
        words={{ outdated: editors.outdated, discard: editors.reload }}
        onReload={form.discard}
      />
      {isScheduling && <p className="mb-3 text-muted">{editors.scheduleHint}</p>}
      {/* The line keeps its place, so that the first change moves nothing under the mouse. */}
      <output className="mb-2 block min-h-5 text-small text-muted">
        {form.isChanged && editors.draftKept}
      </output>
      <BesidePreview preview={props.preview}>{props.children}</BesidePreview>
      {asked === 'save' && (
        <SaveDialog
          kind={kind}
          title={isScheduling ? editors.scheduleTitle(title) : editors.saveTitle(title)}
          changes={changes}
          time={isScheduling ? 'needed' : mayTime ? 'asked' : 'none'}
          onSaved={(saved) => onSaved(saved, changes)}
          onClose={() => setAsked(null)}
        />
      )}
      <LeaveDialog
        guard={{
          isAsked: asked === 'discard',
          stay: () => setAsked(null),
          leave: () => {
            setAsked(null);
            form.discard();
          },
        }}
        words={editors.discarding}
      />
      {asked === 'undo' && undo !== null && (
        <SaveDialog
          kind={kind}
          title={editors.undoTitle}
          changes={undo}
          time="none"
          onSaved={(saved) => onSaved(saved, undo)}
          onClose={() => setAsked(null)}
        />
      )}
    </Page>
  );
}

type Asked = 'save' | 'undo' | 'discard';

interface ActsProps {
  kind: RecordKind;
  form: RecordForm;
  names: Readonly<Record<string, string>> | undefined;
  isScheduling: boolean;
  hasUndo: boolean;
  onAsk: (asked: Asked) => void;
}

function Acts({ kind, form, names, isScheduling, hasUndo, onAsk }: ActsProps) {
  const { editors } = useText();
  const missing = useMissing(permissionOf(kind));
  const missingTime = useMissing('versions:write');
  const wordsOf = useMistakeWords(names ?? editors.fields);
  const [first] = form.mistakes;
  const why = form.isChanged ? first && wordsOf(first) : editors.unchanged;
  return (
    <>
      {form.isChanged && <Button onClick={() => onAsk('discard')}>{editors.discard}</Button>}
      {hasUndo && !form.isChanged && (
        <Button disabledReason={missing} onClick={() => onAsk('undo')}>
          {editors.undo}
        </Button>
      )}
      <Button
        look="primary"
        disabledReason={missing ?? (isScheduling ? missingTime : undefined) ?? why}
        onClick={() => onAsk('save')}
      >
        {isScheduling ? editors.schedule : editors.save}
      </Button>
    </>
  );
}

/** Returns the changes that undo a save, on the versions that the save has made. */
function undoChanges(
  changes: readonly Omit<RecordChange, 'latest'>[],
  { records }: SavedRecords,
): RecordChange[] {
  return changes.map((change, place) => ({ ...change, latest: records[place]?.latest ?? null }));
}

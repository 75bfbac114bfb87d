import type { OfficeData } from '@kapao/contract/office/operation.ts';
import { draftedMethod } from '@kapao/contract/payments/drafted-method.ts';
import type { WrittenMethod } from '@kapao/contract/payments/method-rules.ts';
import { useQueryOf } from '../../../api/use-query-of.ts';
import { itemPaths } from '../../../lib/paths.ts';
import { oneOf } from '../../../lib/search.ts';
import { useGo, useSearchOf } from '../../../state/use-search-of.ts';
import { useText } from '../../../text/language.ts';
import { Page } from '../../../ui/Page.tsx';
import { EmptyState, Loaded } from '../../../ui/states.tsx';
import { methodShape } from './method-draft.ts';
import { MethodBadge } from './MethodBadge.tsx';
import { MethodFields } from './MethodFields.tsx';
import { MethodPreview } from './MethodPreview.tsx';
import { RecordPage } from './RecordPage.tsx';
import { useRecordDraft } from './use-record-draft.ts';
import { typedRecords, type TypedRecord } from './use-records.ts';

export type SavedMethod = WrittenMethod & { id: number };

/** The word that stands in the address in place of the id of a method that was never saved. */
const NEW = 'new';
const search = { schedule: oneOf(['yes']) };

export default function MethodScreen({ params }: { params: { methodId: string } }) {
  const { screens, shell } = useText();
  const { methodId } = params;
  const query = useQueryOf('listMethodRecords', {});
  if (query.data === undefined) {
    return (
      <Page title={screens.paymentMethod}>
        <Loaded query={query}>{() => null}</Loaded>
      </Page>
    );
  }
  const records = typedRecords<SavedMethod>(query.data.records);
  const loaded = records.find(({ content }) => String(content.id) === methodId);
  if (loaded === undefined && methodId !== NEW) {
    return (
      <Page title={screens.paymentMethod}>
        <EmptyState title={shell.notFoundText} />
      </Page>
    );
  }
  return <Editor key={methodId} loaded={loaded ?? null} all={records} listed={query.data} />;
}

interface EditorProps {
  loaded: TypedRecord<SavedMethod> | null;
  all: readonly TypedRecord<SavedMethod>[];
  listed: OfficeData<'listMethodRecords'>;
}

function Editor({ loaded, all, listed }: EditorProps) {
  const { editors } = useText();
  const go = useGo();
  const { schedule } = useSearchOf(search);
  const form = useRecordDraft(
    `payment_methods:${loaded?.content.id ?? NEW}`,
    loaded && { terms: loaded.content, seen: loaded.latest ?? '' },
    methodShape,
  );
  const id = loaded?.content.id ?? listed.next_id;
  const { written, draft } = form;
  const others = all.flatMap(({ content }) => {
    const shown = content.id === id ? undefined : draftedMethod(content, content.id);
    return shown && content.is_enabled ? [shown] : [];
  });
  const own = form.mistakes.length === 0 ? draftedMethod(written, id) : undefined;
  return (
    <RecordPage
      kind="payment_methods"
      title={written.name || editors.newMethod}
      recordKey={loaded?.key}
      scheduled={loaded?.scheduled ?? 0}
      form={form}
      href={itemPaths.paymentMethod(loaded ? String(id) : NEW)}
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
        return loaded === null
          ? go(itemPaths.paymentMethod(String(id)), { replace: true })
          : undefined;
      }}
      badge={loaded && <MethodBadge isEnabled={loaded.content.is_enabled} />}
      preview={
        <MethodPreview written={written} mistakes={form.mistakes} own={own} others={others} />
      }
    >
      <MethodFields
        draft={draft}
        written={written}
        change={form.change}
        mistakes={form.mistakes}
        isSaved={loaded !== null}
        choices={listed}
      />
    </RecordPage>
  );
}

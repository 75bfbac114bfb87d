import type { OfficeData } from '@kapao/contract/office/operation.ts';
import { draftedMethod } from '@kapao/contract/payments/drafted-method.ts';
import type { WrittenMethod } from '@kapao/contract/payments/method-rules.ts';
import { useState } from 'react';
import { useQueryOf } from '../../../api/use-query-of.ts';
import { itemPaths } from '../../../lib/paths.ts';
import { useText } from '../../../text/language.ts';
import { methodShapeBehind } from './method-draft.ts';
import { MethodFields } from './MethodFields.tsx';
import { MethodPreview } from './MethodPreview.tsx';
import { NoRecord } from './NoRecord.tsx';
import { OnBadge } from './OnBadge.tsx';
import { RecordPage } from './RecordPage.tsx';
import { useRecordPage } from './use-record-page.ts';
import { typedRecords, type TypedRecord } from './use-records.ts';

export type SavedMethod = WrittenMethod & { id: number };

/** The word that stands in the address in place of the id of a method that was never saved. */
const NEW = 'new';

export default function MethodScreen({ params }: { params: { methodId: string } }) {
  const { screens } = useText();
  const { methodId } = params;
  const query = useQueryOf('listMethodRecords', {});
  if (query.data === undefined) {
    return <NoRecord title={screens.paymentMethod} query={query} />;
  }
  const records = typedRecords<SavedMethod>(query.data.records);
  const loaded = records.find(({ content }) => String(content.id) === methodId);
  if (loaded === undefined && methodId !== NEW) {
    return <NoRecord title={screens.paymentMethod} query={query} />;
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
  const id = loaded?.content.id ?? listed.next_id;
  const [shape] = useState(() => methodShapeBehind(all.map(({ content }) => content)));
  const { form, page } = useRecordPage('payment_methods', loaded, { shape, id });
  const { written, draft } = form;
  const others = all.flatMap(({ content }) => {
    const shown = content.id === id ? undefined : draftedMethod(content, content.id);
    return shown && content.is_enabled ? [shown] : [];
  });
  return (
    <RecordPage
      {...page}
      title={written.name || editors.newMethod}
      href={itemPaths.paymentMethod(loaded ? String(id) : NEW)}
      newHref={loaded ? undefined : () => itemPaths.paymentMethod(String(id))}
      badge={loaded && <OnBadge isOn={loaded.content.is_enabled} />}
      preview={<MethodPreview key={draft.adapter} draft={draft} id={id} others={others} />}
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

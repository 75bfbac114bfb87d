import { guessEncoding } from '@kapao/contract/reconciliation/csv-rows.ts';
import {
  STATEMENT_BYTES_MAX,
  type StatementMapping,
} from '@kapao/contract/reconciliation/rules.ts';
import type { Reconciliation } from '@kapao/contract/office/reconciliation.ts';
import { useRef, useState } from 'react';
import { DropZone } from 'react-aria-components';
import { useAct } from '../../api/act.ts';
import { useMissing } from '../../api/use-me.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { base64Of } from '../../lib/data-url.ts';
import { showToast } from '../../state/toasts.ts';
import { useReconciliationText } from '../../text/use-reconciliation-text.ts';
import { Button } from '../../ui/Button.tsx';
import { MappingDialog } from './MappingDialog.tsx';

interface StatementUploadProps {
  gateway: string;
  day: string;
  mapping: StatementMapping | null;
  file: Reconciliation['file'];
}

/** Takes a day's file, dropped or chosen. A first file, or one that does not fit, opens the mapping of columns. */
export function StatementUpload({ gateway, day, mapping, file }: StatementUploadProps) {
  const text = useReconciliationText();
  const missing = useMissing('operations:act');
  const input = useRef<HTMLInputElement>(null);
  const [example, setExample] = useState<{ name: string; bytes: Uint8Array<ArrayBuffer> }>();
  const [isMapping, setIsMapping] = useState(false);
  const [tooBig, setTooBig] = useState(false);
  const upload = useAct('uploadStatement');
  const { attempt, message } = useSaving();
  const send = async (name: string, bytes: Uint8Array<ArrayBuffer>) => {
    const content = { name, content: await base64Of(bytes), replaces: file?.hash ?? null };
    const result = await attempt(content, (body) => upload.run({ params: { gateway, day }, body }));
    if (result?.success === true) showToast(text.uploadedToast);
  };
  const take = async (chosen: File | undefined) => {
    if (chosen === undefined || missing !== undefined) return;
    setTooBig(chosen.size > STATEMENT_BYTES_MAX);
    if (chosen.size > STATEMENT_BYTES_MAX) return;
    const bytes = new Uint8Array(await chosen.arrayBuffer());
    // The input is emptied, so that the same file may be chosen again.
    if (input.current) input.current.value = '';
    setExample({ name: chosen.name, bytes });
    if (mapping === null) setIsMapping(true);
    else await send(chosen.name, bytes);
  };
  const fault = tooBig ? text.tooBig : message;
  return (
    <DropZone
      aria-label={text.drop}
      onDrop={({ items }) => {
        const dropped = items.find((item) => item.kind === 'file');
        if (dropped) void dropped.getFile().then(take);
      }}
      className="mb-4 rounded-card border border-dashed border-line-strong bg-surface p-3 data-drop-target:bg-raised print:hidden"
    >
      <div className="flex flex-wrap items-center gap-2">
        <input
          ref={input}
          type="file"
          hidden
          aria-label={text.upload}
          accept=".csv,.txt,text/csv,text/plain"
          onChange={(event) => void take(event.target.files?.[0])}
        />
        <Button
          look={file === null ? 'primary' : 'plain'}
          busy={upload.busy}
          disabledReason={missing}
          onClick={() => input.current?.click()}
        >
          {file === null ? text.upload : text.replace}
        </Button>
        {example !== undefined && (
          <Button disabledReason={missing} onClick={() => setIsMapping(true)}>
            {text.map}
          </Button>
        )}
        <p className="min-w-0 flex-1 basis-60 text-small text-muted">
          {mapping === null ? text.mapFirst : text.drop}
        </p>
      </div>
      {fault !== '' && (
        <p role="alert" className="mt-2 text-danger">
          {fault}
        </p>
      )}
      {isMapping && example !== undefined && (
        <MappingDialog
          gateway={gateway}
          bytes={example.bytes}
          encoding={mapping?.encoding ?? guessEncoding(example.bytes)}
          saved={mapping}
          onClose={() => setIsMapping(false)}
          onSaved={() => {
            setIsMapping(false);
            void send(example.name, example.bytes);
          }}
        />
      )}
    </DropZone>
  );
}

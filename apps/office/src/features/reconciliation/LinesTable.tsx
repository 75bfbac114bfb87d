import { transferKindNames } from '@kapao/contract/office/transfer-kinds.ts';
import type { ReconciliationLine } from '@kapao/contract/office/reconciliation.ts';
import { useAct } from '../../api/act.ts';
import { useMissing } from '../../api/use-me.ts';
import { formatDay } from '../../lib/dates.ts';
import { itemPaths } from '../../lib/paths.ts';
import { confirmAct } from '../../state/confirm.ts';
import { useInLanguage, useLanguage } from '../../text/language.ts';
import { useReconciliationText } from '../../text/use-reconciliation-text.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Money } from '../../ui/Money.tsx';
import { columnsOf, Table } from '../../ui/Table.tsx';
import { Time } from '../../ui/Time.tsx';

interface LinesTableProps {
  gateway: string;
  day: string;
  hasFile: boolean;
  lines: readonly ReconciliationLine[];
}

/** The lines of a day; each opens its transfer, which leads to the deposit, the withdrawal or the webhook. */
export function LinesTable({ gateway, day, hasFile, lines }: LinesTableProps) {
  const text = useReconciliationText();
  const language = useLanguage();
  const column = columnsOf<ReconciliationLine>();
  const columns = column.columns([
    column.accessor('state', {
      header: text.state,
      cell: ({ getValue, row: { original } }) => (
        <>
          <Badge tone={getValue() === 'matched' ? 'success' : 'warning'}>
            {text.lineStates[getValue()]}
          </Badge>
          <span className="block text-small text-muted">{text.classes[original.class]}</span>
          {original.across !== null && (
            <span className="block text-small text-warning">
              {text.otherDay} {formatDay(original.across.day, language)}
            </span>
          )}
        </>
      ),
    }),
    column.accessor('statement', {
      header: text.statement,
      meta: { wideOnly: true },
      cell: ({ getValue }) => <StatementCell statement={getValue()} />,
    }),
    column.accessor('transfer', {
      header: text.ledger,
      cell: ({ getValue, row: { original } }) => (
        <>
          <TransferCell transfer={getValue()} />
          {/* The file's side stands here on a phone, where the table has no column for it. */}
          <span className="mt-1 block border-t border-line pt-1 md:hidden">
            <span className="text-small text-muted">{text.statement}: </span>
            <StatementCell statement={original.statement} />
          </span>
        </>
      ),
    }),
    column.accessor('difference_micro', {
      header: text.difference,
      meta: { align: 'end' },
      cell: ({ getValue }) => <Money micro={getValue()} signed />,
    }),
    column.accessor('note', {
      header: text.note,
      cell: ({ row: { original } }) => (
        <NoteCell gateway={gateway} day={day} hasFile={hasFile} line={original} />
      ),
    }),
  ]);
  return <Table label={text.lines} columns={columns} rows={lines} rowId={({ key }) => key} />;
}

function TransferCell({ transfer }: { transfer: ReconciliationLine['transfer'] }) {
  const inLanguage = useInLanguage();
  if (transfer === null) return '–';
  return (
    <>
      <a
        href={itemPaths.transfer(transfer.id)}
        className="underline underline-offset-2 wrap-anywhere"
      >
        {inLanguage(transferKindNames[transfer.kind])}
      </a>{' '}
      <Money micro={transfer.amount_micro} />
      <span className="block text-small wrap-anywhere text-muted">
        {transfer.gateway_id ?? transfer.reference} · <Time at={transfer.at} />
      </span>
    </>
  );
}

function StatementCell({ statement }: { statement: ReconciliationLine['statement'] }) {
  const text = useReconciliationText();
  const language = useLanguage();
  if (statement === null) return '–';
  const names = [statement.id, statement.reference, statement.kind].filter((name) => name !== '');
  return (
    <>
      <Money micro={statement.amount_micro} />
      <span className="block text-small wrap-anywhere text-muted">
        {[text.row(statement.row), ...names].join(' · ')}
        {' · '}
        {statement.at !== null && <Time at={statement.at} />}
        {statement.at === null && statement.day !== null && formatDay(statement.day, language)}
      </span>
    </>
  );
}

/** The note of an open line, and the button that writes one. */
function NoteCell({
  gateway,
  day,
  hasFile,
  line,
}: Omit<LinesTableProps, 'lines'> & { line: ReconciliationLine }) {
  const text = useReconciliationText();
  const write = useAct('noteReconciliationLine');
  const missing = useMissing('operations:act');
  if (line.state === 'matched' || !hasFile) return null;
  return (
    <>
      {line.note !== null && (
        <span className="block max-w-80 wrap-anywhere">
          {line.note.text}
          <span className="block text-small text-muted">{text.noteBy(line.note.by)}</span>
        </span>
      )}
      <Button
        disabledReason={missing}
        onClick={() =>
          confirmAct({
            title: text.noteTitle,
            children: text.noteHint,
            confirm: text.note,
            reason: true,
            done: text.noted,
            act: ({ key, reason }) =>
              write.run({ params: { gateway, day }, body: { key, reason, line: line.key } }),
          })
        }
      >
        {text.note}
      </Button>
    </>
  );
}

import { BYTE_ORDER_MARK, textCell } from '@kapao/contract/csv.ts';
import { exactBaht } from '@kapao/contract/money.ts';
import type { Reconciliation, ReconciliationLine } from '@kapao/contract/office/reconciliation.ts';
import type { StatementMapping } from '@kapao/contract/reconciliation/rules.ts';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { formatDay, formatTime } from '../../lib/dates.ts';
import { paths } from '../../lib/paths.ts';
import { saveBlob } from '../../lib/take-away.ts';
import { showToast } from '../../state/toasts.ts';
import { useGo } from '../../state/use-search-of.ts';
import { useLanguage, useText } from '../../text/language.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { DefinitionList } from '../../ui/DefinitionList.tsx';
import { Filters, SelectFilter } from '../../ui/Filters.tsx';
import { Money } from '../../ui/Money.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { EmptyState, Loaded } from '../../ui/states.tsx';
import { Time } from '../../ui/Time.tsx';
import { LinesTable } from './LinesTable.tsx';
import { StatementUpload } from './StatementUpload.tsx';

type LineFilter = 'open' | ReconciliationLine['state'];
const lineFilters = [
  'open',
  'missing_here',
  'missing_there',
  'other_amount',
  'matched',
] as const satisfies readonly LineFilter[];

/** The most lines that one answer may have. */
const PAGE_MAX = 5_000;

interface DayResultProps {
  gateway: string;
  day: string;
  state: LineFilter | undefined;
  after: string | undefined;
  mapping: StatementMapping | null;
}

/** A day of a gateway: its file, both totals, the proof, and the lines. */
export function DayResult({ gateway, day, state, after, mapping }: DayResultProps) {
  const { reconciliation: text } = useText();
  const language = useLanguage();
  const go = useGo();
  const query = useQueryOf('getReconciliation', {
    params: { gateway, day },
    query: { state, after },
  });
  const here = { gateway, day, state };
  return (
    <Loaded query={query}>
      {(result) => (
        <>
          <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
            <h2 className="font-semibold">
              {gateway} · {formatDay(day, language)}{' '}
              <Badge tone={result.state === 'agrees' ? 'success' : 'warning'}>
                {text.states[result.state]}
              </Badge>
            </h2>
            <div className="flex flex-wrap gap-2 print:hidden">
              <SaveCsv {...here} />
              <Button onClick={() => print()}>{text.print}</Button>
            </div>
          </div>
          <StatementUpload gateway={gateway} day={day} mapping={mapping} file={result.file} />
          <div className="mb-4 grid gap-4 lg:grid-cols-2">
            <Totals result={result} />
            <Proof result={result} />
          </div>
          <Filters onClear={null}>
            <SelectFilter
              label={text.lineFilter}
              value={state}
              choices={lineFilters.map((each) => [each, text.lineStates[each]] as const)}
              onChange={(chosen) => go(paths.reconciliation({ gateway, day, state: chosen }))}
            />
          </Filters>
          {result.lines.length === 0 ? (
            <EmptyState title={text.noLines} />
          ) : (
            <LinesTable
              gateway={gateway}
              day={day}
              hasFile={result.file !== null}
              lines={result.lines}
            />
          )}
          <Pager
            firstHref={after === undefined ? null : paths.reconciliation(here)}
            nextHref={
              result.next === null ? null : paths.reconciliation({ ...here, after: result.next })
            }
          />
        </>
      )}
    </Loaded>
  );
}

function Totals({ result: { totals, proof } }: { result: Reconciliation }) {
  const { reconciliation: text } = useText();
  const cell = 'px-3 py-1.5 text-right';
  const difference = String(BigInt(proof.statement_micro) - BigInt(proof.clearing_micro));
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-surface">
      <table className="w-full">
        <caption className="px-3 pt-2 text-left font-semibold">{text.totals}</caption>
        <thead>
          <tr className="border-b border-line text-small text-muted">
            <th scope="col" className="px-3 py-1.5 text-left">
              {text.side}
            </th>
            {[text.statement, text.ledger, text.difference].map((name) => (
              <th key={name} scope="col" className={cell}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {totals.map(({ class: side, statement, ledger }) => (
            <tr key={side} className="border-b border-line">
              <th scope="row" className="px-3 py-1.5 text-left font-normal">
                {text.classes[side]}
              </th>
              {[statement, ledger].map(({ micro, count }, index) => (
                <td key={index} className={cell}>
                  <Money micro={micro} />
                  <span className="block text-small text-muted">{count}</span>
                </td>
              ))}
              <td className={cell}>
                <Money micro={String(BigInt(statement.micro) - BigInt(ledger.micro))} signed />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-semibold">
            <th scope="row" className="px-3 py-1.5 text-left">
              {text.total}
            </th>
            <td className={cell}>
              <Money micro={proof.statement_micro} />
            </td>
            <td className={cell}>
              <Money micro={proof.clearing_micro} />
            </td>
            <td className={cell}>
              <Money micro={difference} signed />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function Proof({ result: { proof, file, counts } }: { result: Reconciliation }) {
  const { reconciliation: text } = useText();
  const open = counts.missing_here + counts.missing_there + counts.other_amount;
  return (
    <section className="rounded-card border border-line bg-surface p-3">
      <h3 className="mb-2 font-semibold">{text.proof}</h3>
      <DefinitionList
        rows={[
          [text.statementTotal, <Money key="statement" micro={proof.statement_micro} />],
          [text.clearing, <Money key="clearing" micro={proof.clearing_micro} />],
          [text.openSum, <Money key="open" micro={proof.open_micro} signed />],
          [text.openLines, text.explainedOf(counts.explained, open)],
        ]}
      />
      <p className={`mt-2 ${proof.agrees ? 'text-muted' : 'font-semibold text-danger'}`}>
        {proof.agrees ? text.proofAgrees : text.proofFails}
      </p>
      {file === null ? (
        <p className="mt-3 text-muted">{text.onlyOpenFile}</p>
      ) : (
        <div className="mt-3 border-t border-line pt-3">
          <DefinitionList
            rows={[
              [
                text.file,
                <span key="name" className="wrap-anywhere">
                  {file.name}
                </span>,
              ],
              [text.lines, `${text.rows(file.rows)} · ${text.ignored(file.ignored)}`],
              [text.uploaded, <Uploaded key="by" by={file.uploaded_by} at={file.uploaded_at} />],
              [
                text.hash,
                <code key="hash" className="font-mono text-small break-all">
                  {file.hash}
                </code>,
              ],
            ]}
          />
        </div>
      )}
    </section>
  );
}

function Uploaded({ by, at }: { by: string; at: string }) {
  return (
    <span className="wrap-anywhere">
      {by} · <Time at={at} />
    </span>
  );
}

/** Saves all lines of the filter as a file, not only those of the page. */
function SaveCsv({ gateway, day, state }: Pick<DayResultProps, 'gateway' | 'day' | 'state'>) {
  const text = useText();
  const language = useLanguage();
  const [busy, setBusy] = useState(false);
  const { reconciliation: words, reports } = text;
  const rowOf = ({ statement, transfer, note, ...line }: ReconciliationLine) => [
    words.lineStates[line.state],
    words.classes[line.class],
    statement?.id ?? '',
    statement?.reference ?? '',
    statement ? exactBaht(BigInt(statement.amount_micro)) : '',
    transfer?.id ?? '',
    transfer?.reference ?? '',
    transfer ? formatTime(transfer.at, language) : '',
    transfer ? exactBaht(BigInt(transfer.amount_micro)) : '',
    exactBaht(BigInt(line.difference_micro)),
    note?.text ?? '',
  ];
  const save = async () => {
    setBusy(true);
    const lines: ReconciliationLine[] = [];
    let after: string | undefined;
    do {
      const answer = await call('getReconciliation', {
        params: { gateway, day },
        query: { state, after, limit: PAGE_MAX },
      });
      if (!answer.success) {
        setBusy(false);
        return showToast(answer.message, 'danger');
      }
      lines.push(...answer.data.lines);
      after = answer.data.next ?? undefined;
    } while (after !== undefined);
    setBusy(false);
    const heading = [
      words.state,
      words.side,
      `${words.statement}: ${words.id}`,
      `${words.statement}: ${reports.reference}`,
      words.statement,
      `${words.ledger}: ${words.id}`,
      `${words.ledger}: ${reports.reference}`,
      words.mapping.time,
      words.ledger,
      words.difference,
      words.note,
    ];
    const rows = [heading, ...lines.map(rowOf)].map((cells) => cells.map(csvCell).join(','));
    const type = 'text/csv;charset=utf-8';
    const content = `${BYTE_ORDER_MARK}${rows.join('\r\n')}\r\n`;
    saveBlob(`reconciliation-${gateway}-${day}.csv`, new Blob([content], { type }));
  };
  return (
    <Button busy={busy} onClick={() => void save()}>
      {words.csv}
    </Button>
  );
}

/** An amount stays a number; any other text is kept from being read as a formula. */
function csvCell(cell: string): string {
  return /^-?\d+\.\d+$/.test(cell) ? cell : textCell(cell);
}

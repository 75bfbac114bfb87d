import type { Reconciliation } from '@kapao/contract/office/reconciliation.ts';
import { lineFilters } from '@kapao/contract/reconciliation/rules.ts';
import type { LineFilter, StatementMapping } from '@kapao/contract/reconciliation/rules.ts';
import { useDownload } from '../../api/act.ts';
import { useMissing } from '../../api/use-me.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { formatDay } from '../../lib/dates.ts';
import { paths } from '../../lib/paths.ts';
import { useGo } from '../../state/use-search-of.ts';
import { useLanguage } from '../../text/language.ts';
import { useReconciliationText } from '../../text/use-reconciliation-text.ts';
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

interface DayResultProps {
  gateway: string;
  day: string;
  state: LineFilter | undefined;
  after: string | undefined;
  mapping: StatementMapping | null;
}

/** A day of a gateway: its file, both totals, the proof, and the lines. */
export function DayResult({ gateway, day, state, after, mapping }: DayResultProps) {
  const text = useReconciliationText();
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
  const text = useReconciliationText();
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
  const text = useReconciliationText();
  const open = counts.missing_here + counts.missing_there + counts.other_amount;
  return (
    <section className="rounded-card border border-line bg-surface p-3">
      <h3 className="mb-2 font-semibold">{text.proof}</h3>
      <DefinitionList
        rows={[
          [text.statementTotal, <Money key="statement" micro={proof.statement_micro} />],
          [text.clearing, <Money key="clearing" micro={proof.clearing_micro} />],
          [
            text.across,
            proof.across_micro !== '0' && <Money key="across" micro={proof.across_micro} signed />,
          ],
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
  const text = useReconciliationText();
  const language = useLanguage();
  const missing = useMissing('reports:export');
  const { busy, save } = useDownload('exportReconciliation');
  return (
    <Button
      busy={busy}
      disabledReason={missing}
      onClick={() => void save({ params: { gateway, day }, body: { language, state } })}
    >
      {text.csv}
    </Button>
  );
}

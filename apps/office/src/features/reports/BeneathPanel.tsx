import type { ReportColumn } from '@kapao/contract/office/report-sheets.ts';
import type { OfficeQuery } from '@kapao/contract/office/operation.ts';
import type { BeneathRow } from '@kapao/contract/office/reports.ts';
import type { ReactNode } from 'react';
import { useQueryOf } from '../../api/use-query-of.ts';
import { formatDay } from '../../lib/dates.ts';
import { nameIn } from '../../lib/name-in.ts';
import { itemPaths, paths } from '../../lib/paths.ts';
import { useLanguage, useText } from '../../text/language.ts';
import { DefinitionList } from '../../ui/DefinitionList.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Money } from '../../ui/Money.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { EmptyState, Loaded } from '../../ui/states.tsx';
import { Time } from '../../ui/Time.tsx';
import { RowsExportButtons } from './ExportButtons.tsx';
import { wordOf } from './names.ts';

interface BeneathPanelProps {
  column: ReportColumn;
  /** The row's name, and the number as it is shown. */
  name: string;
  amount: string;
  query: OfficeQuery<'listReportRows'>;
  firstHref: string | null;
  nextHref: (after: string) => string;
  onClose: () => void;
}

/** The rows beneath a number, each with its source. */
export function BeneathPanel(props: BeneathPanelProps) {
  const { column, name, amount, query, firstHref, nextHref, onClose } = props;
  const { reports, common } = useText();
  const beneath = useQueryOf('listReportRows', { query });
  return (
    <Dialog
      title={reports.openNumber(reports.columns[column], name, amount)}
      isOpen
      place="side"
      onClose={onClose}
    >
      <p className="mb-3 text-small text-muted">{reports.beneathNote}</p>
      <div className="mb-3">
        <RowsExportButtons query={query} />
      </div>
      <Loaded query={beneath}>
        {({ rows, next }) => (
          <>
            {rows.length === 0 ? (
              <EmptyState title={next === null ? common.empty : reports.nothingYet} />
            ) : (
              <ul aria-label={reports.beneath} className="rounded-card border border-line">
                {rows.map((row) => (
                  <Row key={row.id} row={row} />
                ))}
              </ul>
            )}
            <Pager firstHref={firstHref} nextHref={next === null ? null : nextHref(next)} />
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

function Row({ row }: { row: BeneathRow }) {
  const { reports } = useText();
  const { game, method } = useNames(row);
  const subject = [row.member?.username, game ?? method].filter(Boolean).join(' · ');
  return (
    <li className="border-b border-line last:border-b-0">
      <details>
        <summary className="flex cursor-pointer items-center justify-between gap-4 px-3 py-2 hover:bg-raised">
          <span className="min-w-0">
            <span className="block truncate">
              {wordOf(reports.figures, row.figure)}
              {subject !== '' && <span className="text-muted"> · {subject}</span>}
            </span>
            <span className="block text-small text-muted">
              <TimeOrSource row={row} />
            </span>
          </span>
          {row.amount !== null && <Money micro={row.amount} signed />}
        </summary>
        <div className="px-3 pt-2 pb-3">
          <Source row={row} />
        </div>
      </details>
    </li>
  );
}

/** A member's figure counts a whole day, and an account has its name in place of a time. */
function TimeOrSource({ row: { at, source, reference } }: { row: BeneathRow }) {
  const { reports } = useText();
  const language = useLanguage();
  if (at !== null) return <Time at={at} />;
  return source === 'member' ? formatDay(reference, language) : wordOf(reports.keys, reference);
}

function Source({ row }: { row: BeneathRow }) {
  const { reports } = useText();
  const language = useLanguage();
  const { game, method } = useNames(row);
  const code = (value: string | null) =>
    value && <code className="font-mono text-small break-all">{value}</code>;
  const references = {
    studio: reports.transaction,
    deposit: reports.deposit,
    withdrawal: reports.withdrawal,
    gateway: reports.gatewayPayment,
    bonus: reports.claim,
    correction: reports.reference,
    account: reports.reference,
    member: reports.day,
    case: reports.sources.case,
  } as const;
  const reference =
    row.source === 'member' ? (
      formatDay(row.reference, language)
    ) : row.source === 'case' ? (
      <Opens href={paths.cases({ view: 'all', named: row.reference })}>{row.reference}</Opens>
    ) : (
      code(row.reference)
    );
  const transfer = row.transfer && (
    <Opens href={itemPaths.transfer(row.transfer)}>{code(row.transfer)}</Opens>
  );
  const member = row.member && (
    <Opens href={itemPaths.member(row.member.id)}>{row.member.username}</Opens>
  );
  return (
    <DefinitionList
      rows={[
        [reports.transfer, transfer],
        [reports.member, member],
        [reports.studio, row.studio],
        [reports.game, game],
        [reports.round, code(row.round)],
        [reports.shortReference, row.short_reference],
        [references[row.source], reference],
        [reports.named, code(row.named)],
        [reports.method, method],
        [reports.actor, row.actor],
        [reports.reason, row.reason],
      ]}
    />
  );
}

function useNames({ game, game_en, method, method_en }: BeneathRow) {
  const language = useLanguage();
  return {
    game: nameIn({ name: game, name_en: game_en }, language),
    method: nameIn({ name: method, name_en: method_en }, language),
  };
}

function Opens({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="underline underline-offset-2">
      {children}
    </a>
  );
}

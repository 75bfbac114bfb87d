import { caseNumber } from '@kapao/contract/cases/rules.ts';
import type { CaseRow } from '@kapao/contract/office/cases.ts';
import { useText } from '../../text/language.ts';
import { Badge, type Tone } from '../../ui/Badge.tsx';
import { PersonName } from '../../ui/PersonName.tsx';
import { columnsOf, Table } from '../../ui/Table.tsx';
import { TimeAgo } from '../../ui/Time.tsx';

interface CasesTableProps {
  rows: readonly CaseRow[];
  openId: string | undefined;
  hrefOf: (row: CaseRow) => string;
}

const tones: Readonly<Record<CaseRow['state'], Tone>> = {
  open: 'warning',
  answered: 'success',
  closed: 'neutral',
};

export function CasesTable({ rows, openId, hrefOf }: CasesTableProps) {
  const { screens, cases: text } = useText();
  const column = columnsOf<CaseRow>();
  const columns = column.columns([
    column.accessor('number', {
      header: text.number,
      cell: ({ row: { original } }) => (
        <>
          <span className="whitespace-nowrap tabular-nums">{caseNumber(original.number)}</span>
          {/* The kind stands here on a phone, where the table has no column for it. */}
          <span className="block text-small text-muted md:hidden">{text.kinds[original.kind]}</span>
        </>
      ),
    }),
    column.accessor('kind', {
      header: text.kind,
      meta: { wideOnly: true },
      cell: ({ row: { original } }) => (
        <>
          {text.kinds[original.kind]}{' '}
          {original.stops_withdrawals && <Badge tone="danger">{text.stops}</Badge>}
        </>
      ),
    }),
    column.accessor('member', {
      header: text.member,
      cell: ({ getValue, row: { original } }) => (
        <>
          <span className="whitespace-nowrap">{getValue().username}</span> ·{' '}
          <PersonName name={getValue().name} />
          {original.first_text !== null && (
            <span className="line-clamp-1 text-small wrap-anywhere text-muted">
              {original.first_text}
            </span>
          )}
        </>
      ),
    }),
    column.accessor('waiting_since', {
      header: text.waits,
      cell: ({ row: { original } }) => (
        <TimeAgo at={original.state === 'open' ? original.waiting_since : original.last_at} />
      ),
    }),
    // The panel names the kind and the owner.
    ...(openId !== undefined
      ? []
      : [
          column.accessor('owner', {
            header: text.owner,
            meta: { wideOnly: true },
            cell: ({ getValue }) => <OwnerName owner={getValue()} />,
          }),
        ]),
    column.accessor('state', {
      header: text.state,
      meta: { wideOnly: true },
      cell: ({ row: { original } }) => <CaseStateBadge {...original} />,
    }),
  ]);
  return (
    <Table
      label={screens.cases}
      columns={columns}
      rows={rows}
      openId={openId}
      rowId={({ id }) => id}
      rowHref={hrefOf}
    />
  );
}

export function CaseStateBadge({ state, kind }: Pick<CaseRow, 'state' | 'kind'>) {
  const { cases: text, protection, risk } = useText();
  // A file of staff has no answer to the member: its work is done for now.
  const answered = { risk: risk.decidedState, protection: protection.caredState };
  const isFile = kind === 'risk' || kind === 'protection';
  return (
    <Badge tone={tones[state]}>
      {isFile && state === 'answered' ? answered[kind] : text.states[state]}
    </Badge>
  );
}

export function OwnerName({ owner }: Pick<CaseRow, 'owner'>) {
  const { cases: text } = useText();
  if (owner === null) return <span className="text-muted">{text.noOwner}</span>;
  return owner.is_own ? text.you : owner.name;
}

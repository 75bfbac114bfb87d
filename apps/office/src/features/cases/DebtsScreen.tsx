import { caseNumber } from '@kapao/contract/cases/rules.ts';
import type { DebtRow } from '@kapao/contract/office/debts.ts';
import { useAct } from '../../api/act.ts';
import { useMissing } from '../../api/use-me.ts';
import { usePolling } from '../../api/use-polling.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { itemPaths, paths } from '../../lib/paths.ts';
import { anyText, oneOf } from '../../lib/search.ts';
import { confirmAct } from '../../state/confirm.ts';
import { useSearchOf } from '../../state/use-search-of.ts';
import { useText } from '../../text/language.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Money } from '../../ui/Money.tsx';
import { Page } from '../../ui/Page.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { EmptyState, Loaded } from '../../ui/states.tsx';
import { columnsOf, Table } from '../../ui/Table.tsx';
import { TimeAgo } from '../../ui/Time.tsx';
import { Views } from '../../ui/Views.tsx';
import { CaseTabs } from './CaseTabs.tsx';

const search = { view: oneOf(['taken_back']), after: anyText };

/** Members who owe, and members whose deposits were taken back (link-10). */
export default function DebtsScreen() {
  const { screens, risk } = useText();
  const { view, after } = useSearchOf(search);
  const query = useQueryOf('listDebts', { query: { view, after } }, usePolling());
  return (
    <Page title={screens.debts}>
      <CaseTabs current="debts" />
      <Views
        label={screens.debts}
        views={[
          { name: risk.debtViews.owes, href: paths.debts(), isCurrent: view === undefined },
          {
            name: risk.debtViews.taken_back,
            href: paths.debts({ view: 'taken_back' }),
            isCurrent: view === 'taken_back',
          },
        ]}
      />
      <Loaded query={query}>
        {({ rows, next }) => (
          <>
            {rows.length === 0 ? (
              <EmptyState title={view === undefined ? risk.noDebts : risk.noTakenBack} />
            ) : (
              <DebtsTable rows={rows} />
            )}
            <Pager
              firstHref={after === undefined ? null : paths.debts({ view })}
              nextHref={next === null ? null : paths.debts({ view, after: next })}
            />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function DebtsTable({ rows }: { rows: DebtRow[] }) {
  const { screens, risk } = useText();
  const column = columnsOf<DebtRow>();
  const columns = column.columns([
    column.accessor('member', {
      header: risk.member,
      cell: ({ row: { original } }) => (
        <span className="wrap-anywhere">
          {original.member.username} · {original.member.name}{' '}
          {original.status === 'blocked' && <Badge tone="danger">{risk.blocked}</Badge>}
        </span>
      ),
    }),
    column.accessor('debt_micro', {
      header: risk.debt,
      meta: { align: 'end' },
      cell: ({ getValue }) => (getValue() === '0' ? '–' : <Money micro={getValue()} />),
    }),
    column.accessor('owed_since', {
      header: risk.owedSince,
      cell: ({ getValue }) => <Since at={getValue()} />,
    }),
    column.accessor('charged_back_micro', {
      header: risk.takenBack,
      meta: { align: 'end', wideOnly: true },
      cell: ({ row: { original } }) =>
        original.charge_backs === 0 ? (
          '–'
        ) : (
          <>
            <Money micro={original.charged_back_micro} />{' '}
            <span className="text-muted">{risk.times(original.charge_backs)}</span>
          </>
        ),
    }),
    column.accessor('last_charge_back_at', {
      header: risk.lastTaken,
      meta: { wideOnly: true },
      cell: ({ getValue }) => <Since at={getValue()} />,
    }),
    column.display({
      id: 'case',
      header: risk.case,
      cell: ({ row: { original } }) => <CaseCell row={original} />,
    }),
  ]);
  return (
    <Table
      label={screens.debts}
      columns={columns}
      rows={rows}
      rowId={({ member }) => member.member_id}
      rowHref={({ member }) => itemPaths.member(member.member_id)}
    />
  );
}

function Since({ at }: { at: string | null }) {
  return at === null ? '–' : <TimeAgo at={at} />;
}

/** The member's risk case, or the button that opens one. */
function CaseCell({ row: { member, case: known } }: { row: DebtRow }) {
  const { risk } = useText();
  const open = useAct('openRiskCase');
  const off = useMissing('cases:answer');
  if (known !== null && known.state !== 'closed') {
    return (
      <a
        href={paths.cases({ view: 'all', open: known.id })}
        className="underline underline-offset-2"
      >
        {caseNumber(known.number)}
      </a>
    );
  }
  return (
    <Button
      disabledReason={off}
      onClick={() =>
        confirmAct({
          title: risk.riskCaseTitle,
          children: `${member.username} · ${member.name}`,
          confirm: risk.openCase,
          reason: true,
          done: risk.riskCaseDone,
          act: ({ key, reason }) =>
            open.run({ params: { id: member.member_id }, body: { key, reason, linked: [] } }),
        })
      }
    >
      {risk.openCase}
    </Button>
  );
}

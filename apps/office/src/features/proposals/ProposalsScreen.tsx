import type { Proposal } from '@kapao/contract/office/proposals.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { paths } from '../../lib/paths.ts';
import { anyText, oneOf } from '../../lib/search.ts';
import { useGo, useSearchOf } from '../../state/use-search-of.ts';
import { useLanguage, useText } from '../../text/language.ts';
import { Badge } from '../../ui/Badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Page } from '../../ui/Page.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { ListWithPanel, SidePanel } from '../../ui/SidePanel.tsx';
import { EmptyState, Loaded } from '../../ui/states.tsx';
import { columnsOf, Table } from '../../ui/Table.tsx';
import { TimeAgo } from '../../ui/Time.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { changeText, subjectText } from './difference.ts';
import { ProposalDetails } from './ProposalDetails.tsx';
import { toneOf } from './tones.ts';

const views = ['others', 'mine', 'done'] as const;
const search = { view: oneOf(views), member_id: anyText, after: anyText, open: anyText };

export default function ProposalsScreen() {
  const { screens, proposals, common } = useText();
  const { view = 'others', open: openId, after, ...rest } = useSearchOf(search);
  const filters = { ...rest, view };
  const go = useGo();
  const query = useQueryOf('listProposals', { query: { ...filters, after } });
  const open = query.data?.rows.find(({ id }) => id === openId);
  const close = () => go(paths.proposals({ ...filters, after }));
  return (
    <Page title={screens.proposals}>
      <Tabs
        label={proposals.view}
        tabs={views.map((each) => ({
          label: proposals.views[each],
          href: paths.proposals({ ...rest, view: each }),
          isCurrent: each === view,
        }))}
      />
      <ListWithPanel
        panel={
          openId === undefined || query.isPending ? null : (
            <SidePanel key={openId} title={proposals.title(openId)} onClose={close}>
              {open ? (
                <ProposalDetails proposal={open} onClose={close} />
              ) : (
                <SoughtProposal id={openId} onClose={close} />
              )}
            </SidePanel>
          )
        }
      >
        <Loaded query={query}>
          {({ rows, next }) =>
            rows.length === 0 ? (
              <EmptyState title={common.empty} />
            ) : (
              <>
                <ProposalTable
                  rows={rows}
                  openId={open?.id}
                  hrefOf={(id) => paths.proposals({ ...filters, after, open: id })}
                />
                <Pager
                  firstHref={after === undefined ? null : paths.proposals(filters)}
                  nextHref={next === null ? null : paths.proposals({ ...filters, after: next })}
                />
              </>
            )
          }
        </Loaded>
      </ListWithPanel>
    </Page>
  );
}

/** The proposal that the address opens, read by its id because the listed page lacks it. */
function SoughtProposal({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQueryOf('getProposal', { params: { id } });
  return (
    <Loaded query={query}>
      {(proposal) => <ProposalDetails proposal={proposal} onClose={onClose} />}
    </Loaded>
  );
}

interface ProposalTableProps {
  rows: Proposal[];
  openId: string | undefined;
  hrefOf: (id: string) => string;
}

function ProposalTable({ rows, openId, hrefOf }: ProposalTableProps) {
  const text = useText();
  const language = useLanguage();
  const { proposals } = text;
  const column = columnsOf<Proposal>();
  const columns = column.columns([
    column.display({
      id: 'change',
      header: proposals.change,
      cell: ({ row: { original } }) => (
        <span className="wrap-anywhere">{changeText(original, text)}</span>
      ),
    }),
    column.accessor('member', {
      header: proposals.about,
      cell: ({ row: { original } }) => (
        <>
          <span className="wrap-anywhere">{subjectText(original, language)}</span>
          {/* Maker and time stand here on a phone and beside an open row, where the table has no columns for them. */}
          <span
            className={classNames(
              'block text-small wrap-anywhere text-muted max-md:text-[0.75rem] max-md:tracking-tight',
              openId === undefined && 'md:hidden',
            )}
          >
            {original.maker} · <TimeAgo at={original.made_at} />
          </span>
        </>
      ),
    }),
    column.accessor('reason', { header: proposals.reason, meta: { wideOnly: true } }),
    column.accessor('maker', { header: proposals.maker, meta: { wideOnly: true } }),
    column.accessor('made_at', {
      header: proposals.made,
      meta: { wideOnly: true },
      cell: ({ getValue }) => <TimeAgo at={getValue()} />,
    }),
    column.accessor('status', {
      header: proposals.status,
      cell: ({ getValue }) => (
        <Badge tone={toneOf(getValue())}>{proposals.statuses[getValue()]}</Badge>
      ),
    }),
  ]);
  return (
    <Table
      label={text.screens.proposals}
      columns={columns}
      rows={rows}
      openId={openId}
      foldsWhenOpen
      rowId={({ id }) => id}
      rowHref={({ id }) => hrefOf(id)}
    />
  );
}

import type { OfficeData } from '@kapao/contract/office/operation.ts';
import type { OfficeClaim } from '@kapao/contract/office/promotions.ts';
import { claimStatuses } from '@kapao/contract/promotions/rules.ts';
import type { ClaimStatus } from '@kapao/contract/promotions/rules.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { itemPaths } from '../../lib/paths.ts';
import { useGo } from '../../state/use-search-of.ts';
import { useText } from '../../text/language.ts';
import { Badge, type Tone } from '../../ui/Badge.tsx';
import { Filters, SelectFilter } from '../../ui/Filters.tsx';
import { Money } from '../../ui/Money.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { EmptyState, Loaded } from '../../ui/states.tsx';
import { columnsOf, Table } from '../../ui/Table.tsx';
import { Time } from '../../ui/Time.tsx';
import { MemberLink, PaidAmount } from './cells.tsx';

const tones: Record<ClaimStatus, Tone> = {
  open: 'accent',
  completed: 'success',
  expired: 'neutral',
  cancelled: 'neutral',
};

interface ClaimsListProps {
  promotion: OfficeData<'getOfficePromotion'>;
  status?: ClaimStatus | undefined;
  after?: string | undefined;
}

/** The claims of a promotion, the newest first: a name leads to the member, a bonus to the transfer that paid it. */
export function ClaimsList({ promotion, status, after }: ClaimsListProps) {
  const { rewards, common } = useText();
  const go = useGo();
  const { id } = promotion.promotion;
  const pathOf = (place: { status?: ClaimStatus | undefined; after?: string }) =>
    itemPaths.promotion(id, { view: 'claims', ...place });
  const query = useQueryOf('listPromotionClaims', { params: { id }, query: { status, after } });
  const choices = claimStatuses.map((each) => {
    const count = promotion.claims[each];
    return [each, `${rewards.claimStatuses[each]} (${count ?? rewards.moreThanThousand})`] as const;
  });
  return (
    <>
      <Filters onClear={null}>
        <SelectFilter
          label={rewards.claimStatus}
          value={status}
          choices={choices}
          onChange={(chosen) => go(pathOf({ status: chosen }), { replace: true })}
        />
      </Filters>
      <Loaded query={query}>
        {({ rows, next }) =>
          rows.length === 0 ? (
            <EmptyState title={status === undefined ? rewards.noClaims : common.emptyFiltered} />
          ) : (
            <>
              <ClaimsTable rows={rows} />
              <Pager
                firstHref={after === undefined ? null : pathOf({ status })}
                nextHref={next === null ? null : pathOf({ status, after: next })}
              />
            </>
          )
        }
      </Loaded>
    </>
  );
}

function ClaimsTable({ rows }: { rows: OfficeClaim[] }) {
  const { rewards } = useText();
  const column = columnsOf<OfficeClaim>();
  const columns = column.columns([
    column.accessor('member', {
      header: rewards.member,
      cell: ({ getValue }) => <MemberLink member={getValue()} />,
    }),
    column.accessor('status', {
      header: rewards.claimStatus,
      cell: ({ getValue }) => (
        <Badge tone={tones[getValue()]}>{rewards.claimStatuses[getValue()]}</Badge>
      ),
    }),
    column.accessor('bonus_micro', {
      header: rewards.bonus,
      meta: { align: 'end' },
      cell: ({ row: { original } }) => (
        <PaidAmount micro={original.bonus_micro} transferId={original.transfer_id} />
      ),
    }),
    column.accessor('turnover_done_micro', {
      header: rewards.wagering,
      meta: { align: 'end' },
      cell: ({ row: { original } }) => (
        <>
          <Money micro={original.turnover_done_micro} /> /{' '}
          <Money micro={original.turnover_need_micro} />
        </>
      ),
    }),
    column.accessor('released_micro', {
      header: rewards.released,
      meta: { align: 'end', wideOnly: true },
      cell: ({ getValue }) => <Money micro={getValue()} />,
    }),
    column.accessor('forfeited_micro', {
      header: rewards.forfeited,
      meta: { align: 'end', wideOnly: true },
      cell: ({ getValue }) => <Money micro={getValue()} />,
    }),
    column.accessor('claimed_at', {
      header: rewards.claimedAt,
      meta: { wideOnly: true },
      cell: ({ getValue }) => <Time at={getValue()} />,
    }),
    column.accessor(({ ended_at, expires_at }) => ended_at ?? expires_at, {
      id: 'end',
      header: rewards.endsAt,
      meta: { wideOnly: true },
      cell: ({ getValue }) => <Time at={getValue()} />,
    }),
  ]);
  return <Table label={rewards.claims} columns={columns} rows={rows} rowId={({ id }) => id} />;
}

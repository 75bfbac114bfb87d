import type { OfficeRedemption } from '@kapao/contract/office/coupons.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { itemPaths } from '../../lib/paths.ts';
import { useText } from '../../text/language.ts';
import { Pager } from '../../ui/Pager.tsx';
import { EmptyState, Loaded } from '../../ui/states.tsx';
import { columnsOf, Table } from '../../ui/Table.tsx';
import { Time } from '../../ui/Time.tsx';
import { MemberLink, PaidAmount } from './cells.tsx';

/** The redemptions of a coupon, the newest first: a name leads to the member, an amount to the transfer that paid it. */
export function RedemptionsList({
  couponId,
  after,
}: {
  couponId: string;
  after: string | undefined;
}) {
  const { rewards } = useText();
  const params = { id: couponId };
  const query = useQueryOf('listCouponRedemptions', { params, query: { after } });
  const pathOf = (place: { after?: string } = {}) =>
    itemPaths.coupon(couponId, { view: 'redemptions', ...place });
  return (
    <Loaded query={query}>
      {({ rows, next }) =>
        rows.length === 0 ? (
          <EmptyState title={rewards.noRedemptions} />
        ) : (
          <>
            <RedemptionsTable rows={rows} />
            <Pager
              firstHref={after === undefined ? null : pathOf()}
              nextHref={next === null ? null : pathOf({ after: next })}
            />
          </>
        )
      }
    </Loaded>
  );
}

function RedemptionsTable({ rows }: { rows: OfficeRedemption[] }) {
  const { rewards } = useText();
  const column = columnsOf<OfficeRedemption>();
  const columns = column.columns([
    column.accessor('member', {
      header: rewards.member,
      cell: ({ getValue }) => <MemberLink member={getValue()} />,
    }),
    column.accessor('code', {
      header: rewards.fields.code,
      cell: ({ getValue }) => <code className="font-mono text-small">{getValue()}</code>,
    }),
    column.accessor('amount_micro', {
      header: rewards.reward,
      meta: { align: 'end' },
      cell: ({ row: { original } }) => (
        <>
          <PaidAmount micro={original.amount_micro} transferId={original.transfer_id} />{' '}
          {rewards.units[original.type]}
        </>
      ),
    }),
    column.accessor('ordinal', {
      header: rewards.ordinal,
      meta: { align: 'end', wideOnly: true },
    }),
    column.accessor('redeemed_at', {
      header: rewards.redeemedAt,
      cell: ({ getValue }) => <Time at={getValue()} />,
    }),
  ]);
  return (
    <Table
      label={rewards.redemptions}
      columns={columns}
      rows={rows}
      rowId={({ member, ordinal }) => `${member.id}:${ordinal}`}
    />
  );
}

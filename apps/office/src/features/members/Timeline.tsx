import { nameIn } from '../../lib/name-in.ts';
import type { MemberEvent } from '@kapao/contract/office/members.ts';
import { decisionReasons } from '@kapao/contract/office/reasons.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { itemPaths } from '../../lib/paths.ts';
import { reasonText } from '../../lib/reason-text.ts';
import { anyText, oneOf } from '../../lib/search.ts';
import { shortenedReference } from '../../lib/shortened-reference.ts';
import { useGo, useSearchOf } from '../../state/use-search-of.ts';
import { useInLanguage, useLanguage, useText } from '../../text/language.ts';
import { usePaymentState } from '../../text/use-payment-state.ts';
import { PaymentLink } from './PaymentLink.tsx';
import { transferType } from './transfer-type.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Filters, SelectFilter } from '../../ui/Filters.tsx';
import { Money } from '../../ui/Money.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { EmptyState, Loaded } from '../../ui/states.tsx';
import { columnsOf, Table } from '../../ui/Table.tsx';
import { Time } from '../../ui/Time.tsx';

const kinds = ['money', 'play', 'claim', 'decision'] as const;
/** The parameters of the timeline in the address of the member's page. */
export const timelineSearch = { kind: oneOf(kinds), after: anyText };

/** All that happened to a member, newest first. Every amount leads to its transfer. */
export function Timeline({ memberId }: { memberId: string }) {
  const { members, common } = useText();
  const go = useGo();
  const { kind, after } = useSearchOf(timelineSearch);
  const query = useQueryOf('listMemberEvents', {
    params: { id: memberId },
    query: { kind, after },
  });
  return (
    <section aria-label={members.timeline}>
      <h2 className="mb-2 font-semibold">{members.timeline}</h2>
      <Filters onClear={null}>
        <SelectFilter
          label={members.eventKind}
          value={kind}
          choices={kinds.map((each) => [each, members.eventKinds[each]] as const)}
          onChange={(changed) =>
            go(itemPaths.member(memberId, { kind: changed }), { replace: true })
          }
        />
      </Filters>
      <Loaded query={query}>
        {({ rows, next }) =>
          rows.length === 0 ? (
            <EmptyState title={common.empty} />
          ) : (
            <>
              <EventTable rows={rows} />
              <Pager
                firstHref={after === undefined ? null : itemPaths.member(memberId, { kind })}
                nextHref={next === null ? null : itemPaths.member(memberId, { kind, after: next })}
              />
            </>
          )
        }
      </Loaded>
    </section>
  );
}

function EventTable({ rows }: { rows: MemberEvent[] }) {
  const { members } = useText();
  const column = columnsOf<MemberEvent>();
  const columns = column.columns([
    column.accessor('at', { header: members.at, cell: ({ getValue }) => <Time at={getValue()} /> }),
    column.display({
      id: 'event',
      header: members.event,
      cell: ({ row: { original } }) => (
        <span className="flex flex-wrap items-center gap-1">
          {members.types[typeOf(original)] ?? original.type}
          <Status event={original} />
        </span>
      ),
    }),
    column.display({
      id: 'details',
      header: members.details,
      meta: { wideOnly: true },
      cell: ({ row: { original } }) => <Details event={original} />,
    }),
    column.display({
      id: 'amount',
      header: members.amount,
      meta: { align: 'end' },
      cell: ({ row: { original } }) => <Amount event={original} />,
    }),
    column.accessor('balance_after_micro', {
      header: members.after,
      meta: { align: 'end', wideOnly: true },
      cell: ({ getValue }) => {
        const micro = getValue();
        return micro === null ? '' : <Money micro={micro} />;
      },
    }),
  ]);
  return <Table label={members.timeline} columns={columns} rows={rows} rowId={({ id }) => id} />;
}

function Status({ event: { type, status } }: { event: MemberEvent }) {
  const { members } = useText();
  const paymentState = usePaymentState();
  if (status === null) return null;
  if (type === 'deposit_opened') return <Badge>{paymentState('deposit', status)}</Badge>;
  if (type === 'withdrawal_requested') return <Badge>{paymentState('withdrawal', status)}</Badge>;
  return <Badge>{members.states[status] ?? status}</Badge>;
}

/** Stands in one line beside the game's name. */
const ROUND_SHOWN = 13;

/** Whether an event is the transfer itself. Requests and claims have a transfer too, but ids of another kind. */
function isTransfer({ id }: MemberEvent): boolean {
  return id.startsWith('transfer:');
}

/**
 * The type by which an event is named. The reason of an adjustment stands beside the adjustment, so it has another
 * name.
 */
function typeOf({ kind, type, amount_micro }: MemberEvent): string {
  if (kind === 'decision' && type === 'adjustment') return 'adjustment_reason';
  return transferType(type, amount_micro);
}

function Details({ event }: { event: MemberEvent }) {
  const { type, actor, kind, payment, round } = event;
  const { members } = useText();
  const text = nameIn({ name: event.text, name_en: event.text_en }, useLanguage());
  const inLanguage = useInLanguage();
  const isBreak = type === 'time_out' || type === 'self_exclusion';
  const isTime = isBreak && actor === null;
  // A transfer's text is its reason, and so is a decision's on a payment. Others are shown as they were written.
  const isDecided = kind === 'decision' && payment !== null;
  const words =
    isTransfer(event) || isDecided ? reasonText(text, decisionReasons, inLanguage) : text;
  return (
    // Ids and texts without a space are broken anywhere, so that the balances beside them stay in the table.
    <span className="[overflow-wrap:anywhere]">
      {isTime ? (
        <>
          {members.until} <Time at={text} />
        </>
      ) : payment === null ? (
        words
      ) : (
        <PaymentLink {...payment}>{words}</PaymentLink>
      )}
      {round !== null && (
        <span className="text-muted" title={round}>
          {' · '}
          {shortenedReference(round, ROUND_SHOWN)}
        </span>
      )}
      {actor !== null && <span className="text-muted"> · {actor}</span>}
    </span>
  );
}

function Amount({ event }: { event: MemberEvent }) {
  const { members } = useText();
  const { amount_micro: micro, transfer_id: transferId, currency, payment } = event;
  if (micro === null) return null;
  const shown = (
    <>
      <Money signed={isTransfer(event)} micro={micro} />
      {currency === 'points' && <span className="text-muted"> {members.points}</span>}
    </>
  );
  if (transferId !== null) {
    return (
      <a href={itemPaths.transfer(transferId)} className="underline underline-offset-2">
        {shown}
      </a>
    );
  }
  // A deposit that nobody has paid has no transfer yet, so its payment is linked.
  if (payment !== null) {
    return <PaymentLink {...payment}>{shown}</PaymentLink>;
  }
  return shown;
}

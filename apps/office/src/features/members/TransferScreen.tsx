import type { OfficeTransfer } from '@kapao/contract/office/members.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { itemPaths, paths } from '../../lib/paths.ts';
import { useText } from '../../text/language.ts';
import { Card } from '../../ui/Card.tsx';
import { DefinitionList } from '../../ui/DefinitionList.tsx';
import { Money } from '../../ui/Money.tsx';
import { Page } from '../../ui/Page.tsx';
import { Loaded } from '../../ui/states.tsx';
import { columnsOf, Table } from '../../ui/Table.tsx';
import { Time } from '../../ui/Time.tsx';

/** A transfer, with its source and, of play, its whole round. */
export default function TransferScreen({
  params: { transferId },
}: {
  params: { transferId: string };
}) {
  const { members } = useText();
  const query = useQueryOf('getTransfer', { params: { id: transferId } });
  return (
    <Page title={members.transfer(transferId)}>
      <Loaded query={query}>
        {(transfer) => (
          <div className="flex flex-col gap-4">
            <TransferCard transfer={transfer} />
            {transfer.round !== null && <RoundTable round={transfer.round} />}
          </div>
        )}
      </Loaded>
    </Page>
  );
}

function TransferCard({ transfer }: { transfer: OfficeTransfer }) {
  const { members } = useText();
  const { member, source, balance_before_micro: before, balance_after_micro: after } = transfer;
  return (
    <Card title={members.types[transfer.kind] ?? transfer.kind}>
      <div className="border-t border-line px-4 py-3">
        <DefinitionList
          rows={[
            [members.at, <Time key="at" at={transfer.at} />],
            [
              members.member,
              member && (
                <a
                  key="member"
                  href={itemPaths.member(member.id)}
                  className="underline underline-offset-2"
                >
                  {member.username}
                </a>
              ),
            ],
            [members.amount, <Money key="amount" micro={transfer.amount_micro} />],
            [members.from, <code key="from">{transfer.from}</code>],
            [members.to, <code key="to">{transfer.to}</code>],
            [members.before, before && <Money key="before" micro={before} />],
            [members.after, after && <Money key="after" micro={after} />],
            [members.source, <Source key="source" source={source} />],
            [members.reference, <code key="reference">{transfer.reference}</code>],
            [members.actor, transfer.actor],
            [members.reason, transfer.reason],
          ]}
        />
      </div>
    </Card>
  );
}

function Source({ source: { kind, id, of } }: { source: OfficeTransfer['source'] }) {
  const { members } = useText();
  const code = <code className="break-all">{id}</code>;
  return (
    <span>
      {members.sources[kind]} · {of} ·{' '}
      {kind === 'proposal' ? (
        <a
          href={paths.proposals({ view: 'done', open: id })}
          className="underline underline-offset-2"
        >
          {code}
        </a>
      ) : (
        code
      )}
    </span>
  );
}

type Round = NonNullable<OfficeTransfer['round']>;

function RoundTable({ round }: { round: Round }) {
  const { members } = useText();
  const column = columnsOf<Round['transactions'][number]>();
  const columns = column.columns([
    column.accessor('at', { header: members.at, cell: ({ getValue }) => <Time at={getValue()} /> }),
    column.accessor('kind', {
      header: members.event,
      cell: ({ getValue }) => members.types[getValue()] ?? getValue(),
    }),
    column.accessor('id', { header: members.reference, meta: { wideOnly: true } }),
    column.accessor('amount_micro', {
      header: members.amount,
      meta: { align: 'end' },
      cell: ({ getValue }) => <Money micro={getValue()} />,
    }),
  ]);
  return (
    <section aria-label={members.roundRows}>
      <h2 className="font-semibold">{members.roundRows}</h2>
      <p className="mb-2 text-small text-muted">
        {round.studio} · {round.game} · {round.round}
      </p>
      <Table
        label={members.roundRows}
        columns={columns}
        rows={round.transactions}
        rowId={({ id }) => id}
        rowHref={({ transfer_id }) => itemPaths.transfer(transfer_id)}
      />
    </section>
  );
}

import { ledgerAccountName, purposeNames } from '@kapao/contract/office/account-names.ts';
import { nameOfCode } from '@kapao/contract/office/names.ts';
import type { OfficeTransfer } from '@kapao/contract/office/members.ts';
import { decisionReasons } from '@kapao/contract/office/reasons.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { formatDay, isDay } from '../../lib/dates.ts';
import { nameIn } from '../../lib/name-in.ts';
import { itemPaths, paths } from '../../lib/paths.ts';
import { reasonText } from '../../lib/reason-text.ts';
import { useInLanguage, useLanguage, useText } from '../../text/language.ts';
import { Card } from '../../ui/Card.tsx';
import { DefinitionList } from '../../ui/DefinitionList.tsx';
import { Money } from '../../ui/Money.tsx';
import { Page } from '../../ui/Page.tsx';
import { Loaded } from '../../ui/states.tsx';
import { columnsOf, Table } from '../../ui/Table.tsx';
import { Time } from '../../ui/Time.tsx';
import { PaymentLink } from './PaymentLink.tsx';
import { PermittedLink, type PermittedPage } from './PermittedLink.tsx';
import { transferType } from './transfer-type.ts';

/** The page of a transfer, with its source and, where it belongs to play, its whole round. */
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
            {transfer.round !== null && (
              <RoundTable round={transfer.round} studio={transfer.studio_name} />
            )}
          </div>
        )}
      </Loaded>
    </Page>
  );
}

function TransferCard({ transfer }: { transfer: OfficeTransfer }) {
  const { members } = useText();
  const inLanguage = useInLanguage();
  const { member, balance_before_micro: before, balance_after_micro: after } = transfer;
  const type = transferType(transfer.kind, transfer.amount_micro);
  return (
    <Card title={members.types[type] ?? type}>
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
            [
              members.from,
              <Account key="from" code={transfer.from} studio={transfer.studio_name} />,
            ],
            [members.to, <Account key="to" code={transfer.to} studio={transfer.studio_name} />],
            [members.before, before && <Money key="before" micro={before} />],
            [members.after, after && <Money key="after" micro={after} />],
            [members.source, <Source key="source" transfer={transfer} />],
            [members.reference, <Reference key="reference" transfer={transfer} />],
            [members.actor, transfer.actor],
            [
              members.reason,
              transfer.reason && reasonText(transfer.reason, decisionReasons, inLanguage),
            ],
          ]}
        />
      </div>
    </Card>
  );
}

/** The reference in words: the game and its round of play, the day of a reward, else a name or a code as it is. */
function Reference({ transfer: { reference, round } }: { transfer: OfficeTransfer }) {
  const { members } = useText();
  const language = useLanguage();
  if (round !== null) {
    const game = nameIn({ name: round.game, name_en: round.game_en }, language);
    return (
      <span>
        {members.game} {game} · {members.round} <code className="break-all">{round.round}</code>
      </span>
    );
  }
  if (isDay(reference)) return <span>{formatDay(reference, language)}</span>;
  return <span className="wrap-anywhere">{reference}</span>;
}

/** An account in words, with its code for engineers. */
function Account({ code, studio }: { code: string; studio: OfficeTransfer['studio_name'] }) {
  const language = useLanguage();
  const holder = code.startsWith('studio_clearing:') ? studio : null;
  return (
    <span>
      {ledgerAccountName(code, language, holder)}{' '}
      <code className="text-small break-all text-muted">{code}</code>
    </span>
  );
}

/** The source of a transfer. It is a link where the office has a page of it and the person may open that. */
function Source({ transfer }: { transfer: OfficeTransfer }) {
  const { payment, studio_name: studio } = transfer;
  const { kind, id, of } = transfer.source;
  const { members } = useText();
  const language = useLanguage();
  const from =
    kind === 'studio' && studio !== null ? studio : nameOfCode(purposeNames, of, language);
  const page = sourcePages[kind];
  const isItsOwn = payment !== null && payment.id === id;
  return (
    <span>
      {members.sources[kind]} ·{' '}
      {page ? <PermittedLink {...page(transfer.source)}>{from}</PermittedLink> : from} ·{' '}
      <code className="break-all">
        {isItsOwn ? <PaymentLink {...payment}>{id}</PaymentLink> : id}
      </code>
      {payment !== null && !isItsOwn && (
        <>
          {' '}
          · {members.sources[payment.kind]}{' '}
          <PaymentLink {...payment}>
            <code className="break-all">{payment.id}</code>
          </PaymentLink>
        </>
      )}
    </span>
  );
}

type SourceOf = OfficeTransfer['source'];

/** The page of the office that has a source. A payment has a link of its own, and a round stands below. */
const sourcePages: Partial<Record<SourceOf['kind'], (source: SourceOf) => PermittedPage>> = {
  studio: ({ of }) => ({ permission: 'games:read', href: paths.studios({ studio: of }) }),
  webhook: () => ({ permission: 'operations:read', href: paths.operations() }),
  proposal: ({ id }) => ({
    permission: 'proposals:read',
    href: paths.proposals({ view: 'done', open: id }),
  }),
};

type Round = NonNullable<OfficeTransfer['round']>;

interface RoundTableProps {
  round: Round;
  studio: OfficeTransfer['studio_name'];
}

function RoundTable({ round, studio }: RoundTableProps) {
  const { members } = useText();
  const language = useLanguage();
  const game = nameIn({ name: round.game, name_en: round.game_en }, language);
  const column = columnsOf<Round['transactions'][number]>();
  const columns = column.columns([
    column.accessor('at', { header: members.at, cell: ({ getValue }) => <Time at={getValue()} /> }),
    column.accessor(({ kind, amount_micro }) => transferType(kind, amount_micro), {
      id: 'kind',
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
        {studio ?? round.studio} · {game} · {round.round}
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

import type { Neighbour, Tie } from '@kapao/contract/office/connections.ts';
import { itemPaths } from '../../lib/paths.ts';
import { useText } from '../../text/language.ts';
import { Badge } from '../../ui/Badge.tsx';
import { columnsOf, Table } from '../../ui/Table.tsx';
import { TimeAgo } from '../../ui/Time.tsx';
import { StrengthBadge } from './StrengthBadge.tsx';

interface NeighboursTableProps {
  memberId: string;
  neighbours: Neighbour[];
  /** The neighbours that are chosen for a case. */
  chosen: ReadonlySet<string>;
  onToggle: (memberId: string) => void;
}

/** The members beside a member, the strongest first, each with what is shared. A row opens its connections. */
export function NeighboursTable({ memberId, neighbours, chosen, onToggle }: NeighboursTableProps) {
  const { risk } = useText();
  const usernames = new Map(neighbours.map(({ member }) => [member.member_id, member.username]));
  const column = columnsOf<Neighbour>();
  const columns = column.columns([
    column.accessor('member', {
      header: risk.member,
      cell: ({ getValue }) => {
        const { username, name, status } = getValue();
        return (
          <span className="wrap-anywhere">
            {username} · {name}{' '}
            {status === 'blocked' && <Badge tone="danger">{risk.blocked}</Badge>}
          </span>
        );
      },
    }),
    column.accessor('strength', {
      header: risk.strength,
      cell: ({ getValue }) => <StrengthBadge strength={getValue()} />,
    }),
    column.accessor('ties', {
      header: risk.why,
      cell: ({ getValue }) => (
        <ul>
          {getValue().map((tie) => (
            <TieLine
              key={`${tie.kind} ${tie.from} ${tie.value}`}
              tie={tie}
              through={tie.from === memberId ? undefined : usernames.get(tie.from)}
            />
          ))}
        </ul>
      ),
    }),
    column.display({
      id: 'chosen',
      header: risk.inCase,
      cell: ({ row: { original } }) => (
        <input
          type="checkbox"
          className="size-4 accent-accent pointer-coarse:size-11"
          aria-label={risk.choose(original.member.username)}
          checked={chosen.has(original.member.member_id)}
          onChange={() => onToggle(original.member.member_id)}
        />
      ),
    }),
    column.display({
      id: 'last',
      header: risk.last,
      meta: { wideOnly: true },
      cell: ({ row: { original } }) => <TimeAgo at={latest(original.ties)} />,
    }),
  ]);
  return (
    <Table
      label={risk.neighbours}
      columns={columns}
      rows={neighbours}
      rowId={({ member }) => member.member_id}
      rowHref={({ member }) => itemPaths.memberConnections(member.member_id)}
    />
  );
}

function TieLine({ tie, through }: { tie: Tie; through: string | undefined }) {
  const { risk } = useText();
  const value = tie.kind === 'claims' ? risk.offers(tie.value) : tie.value;
  const said = [
    value,
    tie.members !== null && tie.members > 2 && risk.among(tie.members),
    through !== undefined && risk.through(through),
  ].filter(Boolean);
  return (
    <li className="wrap-anywhere">
      {risk.kinds[tie.kind]}
      {said.length > 0 && <span className="text-muted"> {said.join(' · ')}</span>}
    </li>
  );
}

function latest(ties: readonly Tie[]): string {
  return ties.reduce((last, { last_at }) => (last_at > last ? last_at : last), '');
}

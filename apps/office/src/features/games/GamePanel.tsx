import { categoryName } from '@kapao/contract/games/category-names.ts';
import type { OfficeGame, OfficeRound } from '@kapao/contract/office/games.ts';
import type { OfficeData } from '@kapao/contract/office/operation.ts';
import { useAct } from '../../api/act.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { nameIn } from '../../lib/name-in.ts';
import { useLanguage, useText } from '../../text/language.ts';
import { DefinitionList } from '../../ui/DefinitionList.tsx';
import { SidePanel } from '../../ui/SidePanel.tsx';
import { Money } from '../../ui/Money.tsx';
import { Loaded } from '../../ui/states.tsx';
import { columnsOf, Table } from '../../ui/Table.tsx';
import { TimeAgo } from '../../ui/Time.tsx';
import { ClosingNote } from './ClosingNote.tsx';
import { MoveButton } from './MoveButton.tsx';
import { SwitchButton } from './SwitchButton.tsx';
import { SwitchState } from './SwitchBoard.tsx';

/** One game: its switches, from the narrowest to the widest, and its rounds that are still open. */
export function GamePanel({ gameId, onClose }: { gameId: string; onClose: () => void }) {
  const { games } = useText();
  const language = useLanguage();
  const query = useQueryOf('getOfficeGame', { params: { id: gameId } });
  const game = query.data?.game;
  const title = game && nameIn(game, language);
  return (
    <SidePanel title={title ?? games.list} onClose={onClose}>
      <Loaded query={query}>
        {(data) => (
          <>
            <Facts game={data.game} />
            <h3 className="mt-6 mb-2 font-semibold">{games.switches}</h3>
            <GameSwitches game={data.game} />
            <h3 className="mt-6 mb-2 font-semibold">{games.openRounds}</h3>
            <OpenRounds rounds={data.open_rounds} hasMore={data.has_more} />
          </>
        )}
      </Loaded>
    </SidePanel>
  );
}

function Facts({ game }: { game: OfficeGame }) {
  const { games } = useText();
  const language = useLanguage();
  const place = [game.brand_sort, game.sort].map((sort) => sort ?? games.last).join(' · ');
  return (
    <DefinitionList
      rows={[
        [
          games.code,
          <code key="code" className="font-mono text-small break-all">
            {game.game_id}
          </code>,
        ],
        [games.brand, game.brand_name],
        [games.studio, game.studio_name],
        [games.category, categoryName(game.category, language)],
        [
          games.place,
          <span key="place" className="flex flex-wrap items-center gap-3">
            {place}
            <MoveGame game={game} />
          </span>,
        ],
        [games.closedBy, game.closed_by && <ClosingNote key="by" closing={game.closed_by} />],
      ]}
    />
  );
}

function MoveGame({ game }: { game: OfficeGame }) {
  const language = useLanguage();
  const { run } = useAct('moveGame');
  return (
    <MoveButton
      name={nameIn(game, language)}
      sort={game.sort}
      act={(body) => run({ params: { id: game.game_id }, body })}
    />
  );
}

function GameSwitches({ game }: { game: OfficeGame }) {
  const { games } = useText();
  const language = useLanguage();
  const switches = useQueryOf('listSwitches', {});
  const find = (rows: OfficeData<'listSwitches'>['studios'] = [], code: string) =>
    rows.find((row) => row.code === code)?.closing ?? null;
  const rows = [
    {
      kind: 'game',
      target: game.game_id,
      name: nameIn(game, language),
      closing: game.closing,
    },
    {
      kind: 'brand',
      target: game.brand,
      name: game.brand_name,
      closing: find(switches.data?.brands, game.brand),
    },
    {
      kind: 'studio',
      target: game.studio,
      name: game.studio_name,
      closing: find(switches.data?.studios, game.studio),
    },
  ] as const;
  return (
    <ul className="flex flex-col divide-y divide-line">
      {rows.map((row) => (
        <li key={row.kind} className="flex items-center gap-2 py-2">
          <span className="min-w-0 flex-1">
            <span className="text-small text-muted">{games.kinds[row.kind]}</span> {row.name}
          </span>
          <SwitchState isOff={row.closing !== null} isAbsent={game.state === 'absent'} />
          <SwitchButton isNamed {...row} />
        </li>
      ))}
    </ul>
  );
}

function OpenRounds({ rounds, hasMore }: { rounds: OfficeRound[]; hasMore: boolean }) {
  const { games } = useText();
  const column = columnsOf<OfficeRound>();
  if (rounds.length === 0) return <p className="text-muted">{games.noOpenRounds}</p>;
  const columns = column.columns([
    column.accessor('round', {
      header: games.round,
      cell: ({ getValue }) => <code className="font-mono text-small break-all">{getValue()}</code>,
    }),
    column.accessor('member', { header: games.member }),
    column.accessor('stake_micro', {
      header: games.stake,
      meta: { align: 'end' },
      cell: ({ getValue }) => <Money micro={getValue()} />,
    }),
    column.accessor('opened_at', {
      header: games.since,
      cell: ({ getValue }) => <TimeAgo at={getValue()} />,
    }),
    column.accessor('answer', {
      header: games.answer,
      cell: ({ getValue }) => getValue() ?? games.notAsked,
    }),
  ]);
  return (
    <>
      <Table
        label={games.openRounds}
        columns={columns}
        rows={rounds}
        rowId={({ round, member }) => `${round} ${member}`}
      />
      {hasMore && <p className="mt-2 text-small text-muted">{games.moreRounds(rounds.length)}</p>}
    </>
  );
}

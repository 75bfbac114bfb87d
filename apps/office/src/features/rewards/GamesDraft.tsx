import { useState } from 'react';
import { useQueryOf } from '../../api/use-query-of.ts';
import { nameIn } from '../../lib/name-in.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { useLanguage, useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, TextArea } from '../../ui/Field.tsx';
import { useMistake } from './DraftFields.tsx';

interface GamesDraftProps {
  label: string;
  path: string;
  /** The games as they are typed into a file: one `studio/game` a line. */
  value: string;
  onChange: (value: string) => void;
  className?: string;
}

const PAUSE_MS = 300;
/** The number of games that a search offers. */
const OFFERED = 8;
/** Up to so many chosen games are read by their names; more stand by their codes. */
const NAMED = 8;

/** A list of games, which are found by their names or pasted by their codes (editor-25). */
export function GamesDraft({ label, path, value, onChange, className }: GamesDraftProps) {
  const { records } = useText();
  const error = useMistake(path, value);
  const [found, setFound] = useState<ReadonlyMap<string, string>>(new Map());
  const games = value.split('\n').filter((line) => line.trim() !== '');
  const add = (codes: readonly string[]) => onChange([...new Set([...games, ...codes])].join('\n'));
  return (
    <fieldset className={className}>
      <legend className="mb-1 text-small text-muted">{label}</legend>
      <ul className="flex flex-wrap gap-2">
        {games.map((game) => (
          <li key={game}>
            <ChosenGame
              game={game}
              found={found.get(game)}
              isRead={games.length <= NAMED}
              onRemove={() => onChange(games.filter((each) => each !== game).join('\n'))}
            />
          </li>
        ))}
      </ul>
      <GameSearch
        label={records.findGame}
        chosen={games}
        onChoose={(game, name) => {
          setFound((names) => new Map(names).set(game, name));
          add([game]);
        }}
      />
      <PastedGames onAdd={add} />
      {error !== undefined && (
        <p role="alert" className="text-small text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface ChosenGameProps {
  game: string;
  /** The name by which a search has found the game. */
  found: string | undefined;
  /** Whether the name may be read. */
  isRead: boolean;
  onRemove: () => void;
}

/** A chosen game by its name, or by its code: of many, and where the catalogue has it no longer. */
function ChosenGame({ game, found, isRead, onRemove }: ChosenGameProps) {
  const { records } = useText();
  const language = useLanguage();
  const [studio = '', ...rest] = game.split('/');
  const gameCode = rest.join('/');
  const { data } = useQueryOf(
    'listGames',
    { query: { studio, game_code: gameCode, limit: 1 } },
    { enabled: isRead && found === undefined },
  );
  const [read] = data?.rows ?? [];
  const name = found ?? (read ? `${nameIn(read, language)} · ${read.brand_name}` : game);
  return (
    <span className="inline-flex items-center gap-1 rounded-pill border border-line pl-3">
      {name}
      <Button
        look="quiet"
        className="px-2"
        aria-label={records.removeGame(name)}
        onClick={onRemove}
      >
        ×
      </Button>
    </span>
  );
}

interface GameSearchProps {
  label: string;
  chosen: readonly string[];
  onChoose: (game: string, name: string) => void;
}

function GameSearch({ label, chosen, onChoose }: GameSearchProps) {
  const { records } = useText();
  const language = useLanguage();
  const [typed, setTyped] = useState('');
  const name = useSettled(typed.trim(), PAUSE_MS);
  const { data } = useQueryOf(
    'listGames',
    { query: { name, limit: OFFERED } },
    { enabled: name !== '' },
  );
  const rows = name === '' ? [] : (data?.rows ?? []);
  return (
    <div className="mt-2">
      <Field
        label={label}
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          // Enter would press the form's button to save.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      {name !== '' && data !== undefined && (
        <ul aria-label={label} className="mt-1 flex flex-col items-start">
          {rows.length === 0 && <li className="text-small text-muted">{records.noGames}</li>}
          {rows.map((row) => {
            const code = `${row.studio}/${row.game_code}`;
            const shown = `${nameIn(row, language)} · ${row.brand_name}`;
            return (
              <li key={row.game_id}>
                <Button
                  look="quiet"
                  aria-label={records.addGame(shown)}
                  disabledReason={chosen.includes(code) ? records.isChosen : undefined}
                  onClick={() => {
                    onChoose(code, shown);
                    setTyped('');
                  }}
                >
                  + {shown}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

/** Games whose codes somebody has, such as a list from a studio: `studio/game`, one a line or between spaces. */
function PastedGames({ onAdd }: { onAdd: (games: readonly string[]) => void }) {
  const { records } = useText();
  const [typed, setTyped] = useState('');
  const codes = typed.split(/[\s,]+/).filter((code) => code !== '');
  return (
    <details className="mt-2">
      <summary className="cursor-pointer text-small text-muted">{records.pasteGames}</summary>
      <TextArea
        label={records.gameCodes}
        className="mt-1"
        value={typed}
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button
        className="mt-2"
        disabledReason={codes.length === 0 ? records.noCodes : undefined}
        onClick={() => {
          onAdd(codes);
          setTyped('');
        }}
      >
        {records.addCodes(codes.length)}
      </Button>
    </details>
  );
}

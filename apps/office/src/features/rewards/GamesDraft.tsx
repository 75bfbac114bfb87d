import { useState } from 'react';
import { useQueryOf } from '../../api/use-query-of.ts';
import { nameIn } from '../../lib/name-in.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { useLanguage, useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
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

/** A list of games, which are found by their names instead of typed by their codes (editor-25). */
export function GamesDraft({ label, path, value, onChange, className }: GamesDraftProps) {
  const { records } = useText();
  const error = useMistake(path, value);
  const games = value.split('\n').filter((line) => line.trim() !== '');
  return (
    <fieldset className={className}>
      <legend className="mb-1 text-small text-muted">{label}</legend>
      <ul className="flex flex-wrap gap-2">
        {games.map((game) => (
          <li key={game}>
            <ChosenGame
              game={game}
              onRemove={() => onChange(games.filter((each) => each !== game).join('\n'))}
            />
          </li>
        ))}
      </ul>
      <GameSearch
        label={records.findGame}
        chosen={games}
        onChoose={(game) => onChange([...games, game].join('\n'))}
      />
      {error !== undefined && (
        <p role="alert" className="text-small text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** A chosen game by its name, or by its code where the catalogue has it no longer. */
function ChosenGame({ game, onRemove }: { game: string; onRemove: () => void }) {
  const { records } = useText();
  const language = useLanguage();
  const [studio = '', ...rest] = game.split('/');
  const gameCode = rest.join('/');
  const { data } = useQueryOf('listGames', { query: { studio, game_code: gameCode, limit: 1 } });
  const [found] = data?.rows ?? [];
  const name = found === undefined ? game : `${nameIn(found, language)} · ${found.brand_name}`;
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
  onChoose: (game: string) => void;
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
                    onChoose(code);
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

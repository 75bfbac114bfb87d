import type { OfficeWord } from '@kapao/contract/office/games.ts';
import { useState } from 'react';
import { useMissing } from '../../api/use-me.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { useText } from '../../text/language.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Loaded } from '../../ui/states.tsx';
import { WordDialog } from './WordDialog.tsx';

/** The words by which members find games, loaded once they are unfolded (lobby-05). */
export function GameWords() {
  const { games } = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="mb-4 rounded-card border border-line bg-surface"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="cursor-pointer px-3 py-2">{games.words}</summary>
      {isOpen && <WordList />}
    </details>
  );
}

/** The dialog's subject: a word to change, `new` for another one, or null while the dialog is closed. */
type Edited = OfficeWord | 'new' | null;

function WordList() {
  const { games } = useText();
  const query = useQueryOf('listGameWords', {});
  const missing = useMissing('games:write');
  const [part, setPart] = useState('');
  const [edited, setEdited] = useState<Edited>(null);
  return (
    <div className="flex flex-col gap-2 border-t border-line px-3 py-2">
      <p className="text-small text-muted">{games.wordsHint}</p>
      <div className="flex flex-wrap items-end gap-2">
        <Field
          label={games.findWord}
          value={part}
          onChange={(event) => setPart(event.target.value)}
        />
        <Button look="primary" disabledReason={missing} onClick={() => setEdited('new')}>
          {games.newWord}
        </Button>
      </div>
      <Loaded query={query}>
        {({ words }) => (
          <ul aria-label={games.words} className="divide-y divide-line">
            {words
              .filter((each) => isNamed(each, part))
              .map((each) => (
                <WordRow key={each.word} word={each} missing={missing} onEdit={setEdited} />
              ))}
          </ul>
        )}
      </Loaded>
      {edited !== null && (
        <WordDialog word={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </div>
  );
}

/** Whether the part is in the word, or in what it finds. */
function isNamed({ word, finds, categories, games }: OfficeWord, part: string): boolean {
  const looked = part.trim().toLowerCase();
  return [word, ...finds, ...categories, ...games].some((text) =>
    text.toLowerCase().includes(looked),
  );
}

interface WordRowProps {
  word: OfficeWord;
  missing: string | undefined;
  onEdit: (word: OfficeWord) => void;
}

function WordRow({ word, missing, onEdit }: WordRowProps) {
  const { games } = useText();
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
      <span className="font-semibold">{word.word}</span>
      <span className="min-w-0 flex-1 text-small text-muted [overflow-wrap:anywhere]">
        {[...word.finds, ...word.categories, ...word.games].join(' · ')}
      </span>
      {!word.is_enabled && <Badge>{games.wordOff}</Badge>}
      <Button
        aria-label={games.changeWordNamed(word.word)}
        disabledReason={missing}
        onClick={() => onEdit(word)}
      >
        {games.changeWord}
      </Button>
    </li>
  );
}

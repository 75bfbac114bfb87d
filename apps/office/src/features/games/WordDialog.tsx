import { lobbyTabs, otherBrandTypes, sportGroup } from '@kapao/contract/games/rules.ts';
import type { OfficeWord } from '@kapao/contract/office/games.ts';
import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { showToast } from '../../state/toasts.ts';
import { useText } from '../../text/language.ts';
import { ActForm } from '../../ui/ActForm.tsx';
import { Checkboxes } from '../../ui/Checkboxes.tsx';
import { Field, TextArea } from '../../ui/Field.tsx';

interface WordDialogProps {
  /** The word to change; null for a new one. */
  word: OfficeWord | null;
  onClose: () => void;
}

/** Writes a search word and what it finds. The word itself is its key, so a change keeps it. */
export function WordDialog({ word: changed, onClose }: WordDialogProps) {
  const { games, common } = useText();
  const [draft, setDraft] = useState(() => draftOf(changed));
  const [wrong, setWrong] = useState<Partial<Record<'word' | 'targets', true>>>({});
  const { busy, run } = useAct('saveGameWord');
  const { message, isUnknown, attempt } = useSaving();
  const readOnly = busy || isUnknown;
  const write = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const submit = async () => {
    const word = writtenOf(draft);
    const found: typeof wrong = {
      ...(word.word === '' && { word: true }),
      ...(word.finds.length + word.categories.length + word.games.length === 0 && {
        targets: true,
      }),
    };
    setWrong(found);
    if (Object.keys(found).length > 0) return;
    const done = await attempt({ word, seen: changed?.seen ?? null }, (body) => run({ body }));
    if (done?.success !== true) return;
    showToast(games.wordSaved);
    onClose();
  };
  return (
    <ActForm
      title={changed === null ? games.newWord : games.changeWordNamed(changed.word)}
      confirm={games.saveWord}
      cancel={common.cancel}
      busy={busy}
      message={message}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field
        label={games.word}
        hint={games.wordHint}
        error={wrong.word && games.wordMissing}
        value={draft.word}
        maxLength={60}
        readOnly={readOnly || changed !== null}
        onChange={(event) => write({ word: event.target.value })}
      />
      <TextArea
        label={games.wordFinds}
        hint={games.wordFindsHint}
        error={wrong.targets && games.wordFindsNothing}
        value={draft.finds}
        readOnly={readOnly}
        onChange={(event) => write({ finds: event.target.value })}
      />
      <WordCategories
        chosen={draft.categories}
        isDisabled={readOnly}
        onChange={(categories) => write({ categories })}
      />
      <TextArea
        label={games.wordGames}
        hint={games.wordGamesHint}
        value={draft.games}
        readOnly={readOnly}
        onChange={(event) => write({ games: event.target.value })}
      />
      <Checkboxes
        boxes={[
          {
            name: 'is_enabled',
            label: games.wordIsOn,
            isChecked: draft.isEnabled,
            isDisabled: readOnly,
          },
        ]}
        onToggle={() => write({ isEnabled: !draft.isEnabled })}
      />
    </ActForm>
  );
}

const usualCategories: readonly string[] = [
  ...new Set<string>([...lobbyTabs, ...sportGroup, ...otherBrandTypes]),
];

interface WordCategoriesProps {
  chosen: readonly string[];
  isDisabled: boolean;
  onChange: (chosen: string[]) => void;
}

/** The categories to choose from: the usual ones, and those that the word has already. */
function WordCategories({ chosen, isDisabled, onChange }: WordCategoriesProps) {
  const { games } = useText();
  const [offered] = useState(() => [...new Set([...usualCategories, ...chosen])]);
  return (
    <fieldset>
      <legend className="text-small text-muted">{games.wordCategories}</legend>
      <Checkboxes
        boxes={offered.map((name) => ({
          name,
          label: name,
          isChecked: chosen.includes(name),
          isDisabled,
        }))}
        onToggle={(name) =>
          onChange(
            chosen.includes(name) ? chosen.filter((each) => each !== name) : [...chosen, name],
          )
        }
      />
    </fieldset>
  );
}

/** A word while somebody writes it: lists have one entry on a line. */
interface Draft {
  word: string;
  finds: string;
  categories: readonly string[];
  games: string;
  isEnabled: boolean;
}

function draftOf(word: OfficeWord | null): Draft {
  return {
    word: word?.word ?? '',
    finds: word?.finds.join('\n') ?? '',
    categories: word?.categories ?? [],
    games: word?.games.join('\n') ?? '',
    isEnabled: word?.is_enabled ?? true,
  };
}

function writtenOf({ word, finds, categories, games, isEnabled }: Draft) {
  return {
    word: word.trim(),
    finds: linesOf(finds),
    categories: [...categories],
    games: linesOf(games),
    is_enabled: isEnabled,
  };
}

function linesOf(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ''))];
}

import { useState } from 'react';
import { ActForm } from './ActForm.tsx';
import { Button } from './Button.tsx';
import { Field } from './Field.tsx';
import { focusNow } from './focus.ts';
import { ViewLink } from './Views.tsx';

interface SavedView {
  id: string;
  name: string;
  href: string;
  isCurrent: boolean;
}

interface SavedViewsProps {
  words: {
    label: string;
    save: string;
    rename: string;
    renameOf: (name: string) => string;
    delete: string;
    deleteOf: (name: string) => string;
    name: string;
    nameMissing: string;
    note: string;
    cancel: string;
  };
  views: readonly SavedView[];
  /** Why the present filters cannot be kept. */
  saveOff: string | undefined;
  /** The most letters of a name. */
  nameMax: number;
  busy: boolean;
  /** The server's refusal of a name, in words. */
  message: string;
  onSave: (name: string) => Promise<boolean>;
  onRename: (id: string, name: string) => Promise<boolean>;
  onDelete: (view: SavedView) => void;
}

/** Links to a person's own views of a list, the way to keep the present filters, and the acts on the open view. */
export function SavedViews({ views, ...props }: SavedViewsProps) {
  const { words, saveOff, onDelete } = props;
  const [naming, setNaming] = useState<SavedView | 'new' | null>(null);
  const current = views.find(({ isCurrent }) => isCurrent);
  return (
    <nav aria-label={words.label} className="mb-3 flex flex-wrap items-center gap-1">
      {views.map((view) => (
        <ViewLink key={view.id} {...view} />
      ))}
      {current === undefined ? (
        <Button look="quiet" disabledReason={saveOff} onClick={() => setNaming('new')}>
          {words.save}
        </Button>
      ) : (
        <>
          <Button
            look="quiet"
            aria-label={words.renameOf(current.name)}
            onClick={() => setNaming(current)}
          >
            {words.rename}
          </Button>
          <Button
            look="quiet"
            aria-label={words.deleteOf(current.name)}
            onClick={() => onDelete(current)}
          >
            {words.delete}
          </Button>
        </>
      )}
      {naming !== null && <NameDialog {...props} view={naming} onClose={() => setNaming(null)} />}
    </nav>
  );
}

interface NameDialogProps extends Omit<SavedViewsProps, 'views'> {
  view: SavedView | 'new';
  onClose: () => void;
}

function NameDialog({ view, words, nameMax, busy, message, onClose, ...acts }: NameDialogProps) {
  const [name, setName] = useState(view === 'new' ? '' : view.name);
  const [isMissing, setIsMissing] = useState(false);
  const [isSent, setIsSent] = useState(false);
  const submit = async () => {
    const text = name.trim();
    setIsMissing(text === '');
    if (text === '') return;
    setIsSent(true);
    if (await (view === 'new' ? acts.onSave(text) : acts.onRename(view.id, text))) onClose();
  };
  return (
    <ActForm
      title={view === 'new' ? words.save : words.renameOf(view.name)}
      confirm={view === 'new' ? words.save : words.rename}
      cancel={words.cancel}
      busy={busy}
      message={isSent ? message : ''}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field
        label={words.name}
        ref={focusNow}
        hint={words.note}
        error={isMissing ? words.nameMissing : undefined}
        maxLength={nameMax}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </ActForm>
  );
}

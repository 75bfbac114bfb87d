import { use, useState } from 'react';
import { Autocomplete, Input, Menu, MenuItem, TextField, useFilter } from 'react-aria-components';
import { useMay } from '../api/use-me.ts';
import { setQuickActionsOpen, useQuickActions } from '../state/quick-actions.ts';
import { useGo } from '../state/use-search-of.ts';
import { useText } from '../text/language.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { focusNow } from '../ui/focus.ts';
import { MenuContext } from './menu.ts';
import { pageWords, searchedActs } from './search-words.ts';
import { useSearchResults } from './use-search-results.ts';

/** Finds members, payments and play, and goes to any screen: ⌘K, Control+K or `/`, then arrows and Enter. */
export default function QuickActions() {
  const { isOpen } = useQuickActions();
  const { quickActions } = useText();
  const close = () => setQuickActionsOpen(false);
  return (
    <Dialog title={quickActions.title} isOpen={isOpen} onClose={close}>
      <SearchField label={quickActions.field} onClose={close} />
    </Dialog>
  );
}

function SearchField({ label, onClose }: { label: string; onClose: () => void }) {
  const texts = useText();
  const { quickActions, screens: titles } = texts;
  const may = useMay();
  const { contains } = useFilter({ sensitivity: 'base' });
  const go = useGo();
  const [text, setText] = useState(() => useQuickActions.getState().typed);
  const pages = use(MenuContext).map(({ path, title }) => ({
    id: path,
    name: titles[title],
    note: '',
    href: path,
    words: `${titles[title]} ${pageWords[path] ?? ''}`,
  }));
  // Acts would hide the pages from a person who has typed nothing yet.
  const acts = text.trim() === '' ? [] : searchedActs.filter(({ permission }) => may(permission));
  const named = acts.map(({ href, nameOf, words }) => ({
    id: href,
    name: nameOf(texts),
    note: '',
    href,
    words: `${nameOf(texts)} ${words}`,
  }));
  // The server has matched its results already, so that their words hold whatever was typed.
  const found = useSearchResults(text).map((item) => ({ ...item, words: `${text} ${item.name}` }));
  return (
    <Autocomplete filter={contains} inputValue={text} onInputChange={setText}>
      <TextField aria-label={label}>
        <Input ref={focusNow} placeholder={label} className="control w-full" />
      </TextField>
      <Menu
        aria-label={quickActions.title}
        items={[...pages, ...named, ...found]}
        className="mt-2 max-h-80 overflow-y-auto outline-none"
        renderEmptyState={() => <p className="p-2 text-muted">{quickActions.nothing}</p>}
      >
        {({ id, name, note, href, words }) => (
          <MenuItem
            id={id}
            textValue={words}
            aria-label={note === '' ? name : `${note} ${name}`}
            onAction={() => {
              onClose();
              go(href);
            }}
            className="flex min-h-9 cursor-pointer items-center justify-between gap-3 rounded-control px-2.5 py-1 outline-none data-focused:bg-raised pointer-coarse:min-h-11"
          >
            <span className="within-line min-w-0 break-words">{name}</span>
            {note !== '' && <span className="text-small whitespace-nowrap text-muted">{note}</span>}
          </MenuItem>
        )}
      </Menu>
    </Autocomplete>
  );
}

import { use } from 'react';
import { Autocomplete, Input, Menu, MenuItem, TextField, useFilter } from 'react-aria-components';
import { setQuickActionsOpen, useQuickActions } from '../state/quick-actions.ts';
import { useGo } from '../state/use-search-of.ts';
import { useText } from '../text/language.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { focusNow } from '../ui/focus.ts';
import { MenuContext } from './menu.ts';

/** Goes to any screen by a part of its name: ⌘K, Control+K or `/`, then arrows and Enter. */
export default function QuickActions() {
  const { isOpen } = useQuickActions();
  const { quickActions, screens: titles } = useText();
  const { contains } = useFilter({ sensitivity: 'base' });
  const go = useGo();
  const close = () => setQuickActionsOpen(false);
  const entries = use(MenuContext).map(({ path, title }) => ({ id: path, name: titles[title] }));
  return (
    <Dialog title={quickActions.title} isOpen={isOpen} onClose={close}>
      <Autocomplete filter={contains}>
        <TextField aria-label={quickActions.field}>
          <Input ref={focusNow} placeholder={quickActions.field} className="control w-full" />
        </TextField>
        <Menu
          aria-label={quickActions.title}
          items={entries}
          className="mt-2 max-h-80 overflow-y-auto outline-none"
          renderEmptyState={() => <p className="p-2 text-muted">{quickActions.nothing}</p>}
        >
          {({ id, name }) => (
            <MenuItem
              textValue={name}
              onAction={() => {
                close();
                go(id);
              }}
              className="flex min-h-9 cursor-pointer items-center rounded-control px-2.5 outline-none data-focused:bg-raised pointer-coarse:min-h-11"
            >
              {name}
            </MenuItem>
          )}
        </Menu>
      </Autocomplete>
    </Dialog>
  );
}

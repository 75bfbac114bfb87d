import { useLocation } from '@tanstack/react-router';
import { use, useState } from 'react';
import { usePolling } from '../api/use-polling.ts';
import { useQueryOf } from '../api/use-query-of.ts';
import { useHotkey } from '../lib/use-hotkey.ts';
import { useText } from '../text/language.ts';
import { classNames } from '../ui/class-names.ts';
import { menuIcons } from './menu-icons.ts';
import { countedQueues, groupEntries, MenuContext, type MenuEntry } from './menu.ts';
import { screens } from './screens.ts';

interface SideMenuProps {
  /** Whether the menu is open on a narrow screen; on a wide one it always stands at the left. */
  isOpen: boolean;
  onClose: () => void;
}

/** The name of an entry beside its icon, while the menu is folded and the entry has the pointer or the focus. */
interface Hint {
  text: string;
  top: number;
}

/**
 * The menu in its groups (work-01). Its rows share the height of the window, so that all of it is seen without
 * scrolling.
 */
export function SideMenu({ isOpen, onClose }: SideMenuProps) {
  const { shell } = useText();
  const groups = groupEntries(use(MenuContext));
  const counts = useCounts();
  const chosen = rowOf(useLocation().pathname);
  const [hint, setHint] = useState<Hint | null>(null);
  useHotkey((event) => {
    if (isOpen && event.key === 'Escape') onClose();
  });
  const rows = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  const headings = groups.filter(({ name }) => name !== 'work').length;
  return (
    <nav
      id="menu"
      aria-label={shell.menu}
      // React's types know no custom properties.
      style={{ '--rows': rows, '--headings': headings } as React.CSSProperties}
      className={classNames(
        'fixed top-(--top-bar) bottom-0 left-0 z-10 w-full overflow-y-auto border-r border-line bg-surface p-2 lg:block lg:w-(--side-menu) lg:py-1 print:hidden',
        !isOpen && 'hidden',
      )}
    >
      {groups.map(({ name, entries }) => (
        <section key={name} className="menu-group">
          {name !== 'work' && (
            <h2
              id={`menu-${name}`}
              className={classNames('menu-heading', entries.length === 1 && 'lg:menu-rule')}
            >
              {shell.groups[name]}
            </h2>
          )}
          <ul aria-label={shell.groups[name]}>
            {entries.map((entry) => (
              <Entry
                key={entry.path}
                entry={entry}
                isChosen={entry.path === chosen}
                count={counts(entry.path)}
                onHint={setHint}
              />
            ))}
          </ul>
        </section>
      ))}
      {hint !== null && (
        <span
          aria-hidden="true"
          style={{ top: hint.top }}
          className="menu-hint pointer-events-none fixed left-(--side-menu) z-30 ml-1 rounded-control bg-ink px-2 py-1 text-small text-bg"
        >
          {hint.text}
        </span>
      )}
    </nav>
  );
}

/** The path of the one row that an address belongs to. */
function rowOf(pathname: string): string {
  const first = firstPart(pathname);
  return screens.find(({ path }) => firstPart(path) === first)?.under ?? `/${first}`;
}

function firstPart(path: string): string {
  return path.split('/')[1] ?? '';
}

interface EntryProps {
  entry: MenuEntry;
  isChosen: boolean;
  count: { short: string; long: string } | undefined;
  onHint: (hint: Hint | null) => void;
}

function Entry({ entry: { path, title }, isChosen, count, onHint }: EntryProps) {
  const { screens: titles } = useText();
  const ScreenIcon = menuIcons[path];
  const name = titles[title];
  const countId = `menu-count-${title}`;
  const showHint = (link: HTMLElement) =>
    onHint({ text: name, top: link.getBoundingClientRect().top });
  return (
    <li className="relative">
      <a
        href={path}
        aria-current={isChosen ? 'page' : undefined}
        aria-describedby={count && countId}
        onPointerEnter={({ currentTarget }) => showHint(currentTarget)}
        onPointerLeave={() => onHint(null)}
        onFocus={({ currentTarget }) => showHint(currentTarget)}
        onBlur={() => onHint(null)}
        className="menu-entry"
      >
        {ScreenIcon !== undefined && <ScreenIcon className="size-4.5" />}
        <span className="menu-name">{name}</span>
      </a>
      {count && (
        <span id={countId} className="menu-count">
          <span aria-hidden="true">{count.short}</span>
          <span className="sr-only">{count.long}</span>
        </span>
      )}
    </li>
  );
}

/** Returns what waits behind an entry; undefined where nothing does, or where the role does not see the queue. */
function useCounts(): (path: string) => EntryProps['count'] {
  const { queues: text } = useText();
  const menu = use(MenuContext);
  const enabled = menu.some(({ path }) => countedQueues[path] !== undefined);
  const { data } = useQueryOf('listQueues', {}, { ...usePolling(), enabled });
  return (path) => {
    const queues = data?.queues.filter(({ queue }) => countedQueues[path]?.includes(queue)) ?? [];
    const count = queues.reduce((sum, queue) => sum + queue.count, 0);
    if (count === 0) return undefined;
    const isMore = queues.some(({ is_more }) => is_more);
    const shown = count.toLocaleString('en-US');
    const short = isMore ? `${shown}+` : shown;
    return { short, long: text.waiting(isMore ? text.moreThan(shown) : shown) };
  };
}

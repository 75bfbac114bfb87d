import { useLocation } from '@tanstack/react-router';
import { use } from 'react';
import { useHotkey } from '../lib/use-hotkey.ts';
import { useText } from '../text/language.ts';
import { classNames } from '../ui/class-names.ts';
import { MenuContext } from './menu.ts';

interface SideMenuProps {
  /** Whether the menu is open on a narrow screen; on a wide one it always stands at the left. */
  isOpen: boolean;
  onClose: () => void;
}

export function SideMenu({ isOpen, onClose }: SideMenuProps) {
  const { shell, screens: titles } = useText();
  const { pathname } = useLocation();
  const menu = use(MenuContext);
  useHotkey((event) => {
    if (isOpen && event.key === 'Escape') onClose();
  });
  return (
    <nav
      id="menu"
      aria-label={shell.menu}
      className={classNames(
        'fixed top-(--top-bar) bottom-0 left-0 z-10 w-full overflow-y-auto border-r border-line bg-surface p-2 lg:block lg:w-(--side-menu)',
        !isOpen && 'hidden',
      )}
    >
      <ul className="flex flex-col gap-0.5">
        {menu.map(({ path, title, icon: ScreenIcon }) => {
          const isHere = path === '/' ? pathname === '/' : `${pathname}/`.startsWith(`${path}/`);
          return (
            <li key={path}>
              <a
                href={path}
                aria-current={isHere ? 'page' : undefined}
                className="flex min-h-9 items-center gap-2.5 rounded-control px-2.5 text-muted hover:bg-raised hover:text-ink aria-[current=page]:bg-raised aria-[current=page]:font-semibold aria-[current=page]:text-ink pointer-coarse:min-h-11"
              >
                {ScreenIcon !== undefined && <ScreenIcon className="size-4.5" />}
                {titles[title]}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

import { Link, useLocation } from 'wouter';
import { logOut } from '../api/session.ts';
import { forgetPush } from '../lib/forget-push.ts';
import { useIdle } from '../lib/use-idle.ts';
import { openModal } from '../state/modals.ts';
import { closeSidebar, useSidebar } from '../state/sidebar.ts';
import { useText } from '../text/language.ts';
import { classNames } from '../ui/class-names.ts';
import { useModal } from '../ui/Dialog.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { CloseIcon } from '../ui/icons.tsx';
import { LogoutIcon } from '../ui/menu-icons.tsx';
import { LanguageChoice } from '../text/LanguageChoice.tsx';
import { isActive, sideMenuEntries, type MenuEntry } from './menu.ts';
import { useSwipeToClose } from './use-swipe-to-close.ts';

/**
 * A native modal dialog: it is not rendered while closed, keeps the focus while open and returns it
 * afterwards.
 */
export function SideMenu() {
  const open = useSidebar((sidebar) => sidebar.open);
  const dialog = useModal(open, closeSidebar);
  const swipe = useSwipeToClose(closeSidebar);
  const { shell } = useText();
  // The content is drawn when idle or opened, so that it does not delay the screen.
  const isDrawn = useIdle() || open;
  return (
    // The click beside the panel is for mouse and touch; the keyboard has Escape.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      aria-label={shell.menu}
      onClose={closeSidebar}
      onClick={(event) => {
        if (event.target === event.currentTarget) closeSidebar();
      }}
      className="modal drawer mx-auto my-0 h-dvh max-h-none w-full max-w-(--column) overflow-clip bg-transparent p-0"
    >
      <div
        {...swipe}
        className="ml-auto flex h-full w-[18rem] max-w-[85vw] touch-pan-y flex-col border-l border-line bg-card pt-(--safe-top) pb-(--safe-bottom) shadow-raised"
      >
        {isDrawn && <Content />}
      </div>
    </dialog>
  );
}

function Content() {
  const { common, shell } = useText();
  return (
    <>
      <header className="flex h-(--top-bar) items-center justify-between pr-[6px] pl-edge">
        <h2 className="text-[length:min(1.25rem,6.5vw)] font-semibold">{shell.menu}</h2>
        <IconButton label={common.close} onClick={closeSidebar}>
          <CloseIcon />
        </IconButton>
      </header>
      <Entries />
      <footer className="flex flex-col gap-2 border-t border-line p-[12px]">
        <LanguageChoice />
        <button
          type="button"
          onClick={() => {
            closeSidebar();
            logOut();
            void forgetPush();
          }}
          className="flex min-h-[48px] items-center gap-[12px] rounded-control px-[12px] text-left text-error-ink"
        >
          <LogoutIcon size={22} />
          {shell.logout}
        </button>
      </footer>
    </>
  );
}

function Entries() {
  const { shell } = useText();
  return (
    <nav
      aria-label={shell.menu}
      className="flex-1 touch-pan-y overflow-y-auto overscroll-contain px-[12px] py-1"
    >
      <ul>
        {sideMenuEntries.map((entry) => (
          <li key={entry.to}>
            <Entry entry={entry} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

const entryClass =
  'flex min-h-[48px] w-full items-center gap-[12px] rounded-control px-[12px] py-1 text-left focus-visible:-outline-offset-2';

function Entry({ entry: { to, modal, label, Icon } }: { entry: MenuEntry }) {
  const [path] = useLocation();
  const { menu } = useText();
  const active = isActive(to, path);
  if (modal !== undefined) {
    const open = () => {
      closeSidebar();
      openModal(modal);
    };
    return (
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={open}
        className={classNames(entryClass, 'text-ink')}
      >
        <Icon size={22} />
        {menu[label]}
      </button>
    );
  }
  return (
    <Link
      href={to}
      // Replaces the menu's own history entry, so that back leads to this page.
      replace
      onClick={(event) => {
        // A screen does not navigate to itself.
        if (path === to) event.preventDefault();
        closeSidebar();
      }}
      aria-current={active ? 'page' : undefined}
      className={classNames(entryClass, active ? 'bg-tint font-semibold text-primary' : 'text-ink')}
    >
      <Icon size={22} filled={active} />
      {menu[label]}
    </Link>
  );
}

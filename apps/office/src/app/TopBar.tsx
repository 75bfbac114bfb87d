import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useAct } from '../api/act.ts';
import { queryClient } from '../api/query-client.ts';
import { useMe } from '../api/use-me.ts';
import { isMenuFolded, keepMenuFolded } from '../lib/kept.ts';
import { paths } from '../lib/paths.ts';
import { setQuickActionsOpen } from '../state/quick-actions.ts';
import { showToast } from '../state/toasts.ts';
import { useInLanguage, useText } from '../text/language.ts';
import { LanguageButton } from '../text/LanguageButton.tsx';
import { Button } from '../ui/Button.tsx';
import { LookButton } from './LookButton.tsx';
import { MenuIcon, SearchIcon, SignOutIcon } from '../ui/icons.tsx';

interface TopBarProps {
  isMenuOpen: boolean;
  onMenu: () => void;
}

export function TopBar({ isMenuOpen, onMenu }: TopBarProps) {
  const { shell } = useText();
  const me = useMe();
  const roleName = useInLanguage()(me.role_name);
  return (
    <header className="sticky top-0 z-20 flex h-(--top-bar) items-center gap-2 border-b border-line bg-surface px-2 lg:gap-3 lg:px-4 print:hidden">
      <Button
        look="quiet"
        aria-label={shell.menu}
        aria-expanded={isMenuOpen}
        aria-controls="menu"
        onClick={onMenu}
        className="px-2 lg:hidden"
      >
        <MenuIcon />
      </Button>
      <FoldButton />
      <a href={paths.home()} className="max-w-[32vw] truncate py-1 font-semibold lg:w-38">
        {me.site_name}
      </a>
      <button
        type="button"
        aria-label={shell.search}
        aria-keyshortcuts="/ Control+K Meta+K"
        onClick={() => setQuickActionsOpen(true)}
        className="control flex items-center gap-2 text-muted max-sm:border-transparent sm:w-72"
      >
        <SearchIcon className="size-4" />
        <span className="truncate max-sm:hidden">{shell.search}</span>
        <kbd className="ml-auto rounded-control border border-line px-1.5 font-sans text-small max-sm:hidden">
          /
        </kbd>
      </button>
      <div className="ml-auto flex items-center gap-1 lg:gap-2">
        <p className="mr-1 text-right leading-tight max-md:hidden">
          <span className="block">{me.name}</span>
          {roleName !== me.name && <span className="block text-small text-muted">{roleName}</span>}
        </p>
        <LookButton />
        <LanguageButton />
        <SignOutButton />
      </div>
    </header>
  );
}

/** Folds the menu of a wide screen to its icons, and keeps that for this browser. */
function FoldButton() {
  const { shell } = useText();
  const [isFolded, setFolded] = useState(isMenuFolded);
  const fold = () => {
    keepMenuFolded(!isFolded);
    setFolded(!isFolded);
  };
  const label = isFolded ? shell.unfoldMenu : shell.foldMenu;
  return (
    <Button
      look="quiet"
      aria-label={label}
      title={label}
      aria-expanded={!isFolded}
      aria-controls="menu"
      onClick={fold}
      className="-ml-2 px-2 max-lg:hidden"
    >
      <MenuIcon />
    </Button>
  );
}

function SignOutButton() {
  const { shell } = useText();
  const { busy, run } = useAct('signOut');
  const navigate = useNavigate();
  const signOut = async () => {
    const result = await run({});
    if (result?.success === true) {
      await navigate({ href: paths.signIn() });
      queryClient.clear();
    } else if (result !== null) showToast(result.message, 'danger');
  };
  return (
    <Button
      look="quiet"
      busy={busy}
      aria-label={shell.signOut}
      title={shell.signOut}
      onClick={() => void signOut()}
      className="px-2"
    >
      <SignOutIcon />
    </Button>
  );
}

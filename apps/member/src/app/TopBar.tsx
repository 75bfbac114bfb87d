import { Link } from 'wouter';
import { useProfileRefresh, useProfile } from '../api/profile.ts';
import { useSettings } from '../api/settings.ts';
import { balanceOf } from '../lib/credit.ts';
import { cdnUrl } from '../lib/images.ts';
import { paths } from '../lib/paths.ts';
import { useHiddenBalance } from '../state/hidden-balance.ts';
import { BALANCE_ID, useReceived } from '../state/received.ts';
import { toggleSidebar, useSidebar } from '../state/sidebar.ts';
import { useText } from '../text/language.ts';
import { CountingAmount } from '../ui/Amount.tsx';
import { HiddenAmount } from '../ui/HiddenAmount.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { BellIcon, MenuIcon, RefreshIcon } from '../ui/menu-icons.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

/** The largest number shown; a wider one would cover the bell. */
const MAX_SHOWN = 9;

export function TopBar() {
  const settings = useSettings();
  const { shell } = useText();
  const isMenuOpen = useSidebar((sidebar) => sidebar.open);
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-bg pt-(--safe-top)">
      <div className="flex h-(--top-bar) items-center gap-2 pr-[6px] pl-edge">
        <Link
          href={paths.root()}
          className="@container flex min-h-11 min-w-0 flex-1 items-center gap-2"
        >
          {settings && (
            <img
              src={cdnUrl(settings.favicon)}
              alt=""
              width={30}
              height={30}
              className="size-[30px] shrink-0"
            />
          )}
          {/* If there is no room for the name, only the logo stays visible. */}
          <span className="line-clamp-2 text-[length:min(1rem,4.6vw)] leading-[1.4] font-semibold [overflow-wrap:anywhere] @max-[84px]:sr-only">
            {settings?.name}
          </span>
        </Link>
        <div className="flex shrink-0 items-center">
          <Balance />
          <Bell />
          <IconButton
            label={shell.openMenu}
            aria-haspopup="dialog"
            aria-expanded={isMenuOpen}
            onClick={toggleSidebar}
          >
            <MenuIcon />
          </IconButton>
        </div>
      </div>
    </header>
  );
}

/** Links to the inbox. The badge overlaps the bell, so that it moves nothing (note-09). */
function Bell() {
  const { shell } = useText();
  const unread = useProfile()?.unread_notifications ?? 0;
  return (
    <Link
      href={paths.notifications()}
      aria-label={unread > 0 ? shell.unreadNotifications(unread) : shell.notifications}
      className="relative grid size-[44px] shrink-0 place-items-center rounded-pill transition-transform duration-200 active:scale-[0.94]"
    >
      <BellIcon />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="gradient absolute top-[4px] right-[3px] min-w-[18px] rounded-pill px-[4px] text-center text-[11px] leading-[18px] font-semibold tabular-nums"
        >
          {unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}
        </span>
      )}
    </Link>
  );
}

function Balance() {
  const profile = useProfile();
  const { shell } = useText();
  const { busy, refresh } = useProfileRefresh();
  const isHidden = useHiddenBalance((state) => state.isHidden);
  const isUnderway = useReceived(({ sum }) => sum !== null);
  return (
    <div className="relative flex items-center pl-3.5 before:absolute before:inset-x-0 before:inset-y-1 before:-z-10 before:rounded-pill before:bg-card">
      {profile === null ? (
        <Skeleton className="h-5 w-18" />
      ) : isHidden ? (
        <HiddenAmount label={shell.balanceHidden} />
      ) : (
        <CountingAmount
          id={BALANCE_ID}
          isHeld={isUnderway}
          baht={balanceOf(profile.credit_data)}
          announcedName={shell.credit}
          // The balance is limited in size, so that a large amount or large text does not push the menu button out.
          className="text-[min(1rem,4.6vw)] font-semibold text-primary"
        />
      )}
      <IconButton
        label={shell.refreshCredit}
        aria-busy={busy}
        onClick={() => void refresh()}
        className="text-muted"
      >
        <RefreshIcon size={18} className={busy ? 'animate-spin' : ''} />
      </IconButton>
    </div>
  );
}

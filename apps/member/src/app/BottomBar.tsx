import { Link } from 'wouter';
import { usePathname } from 'wouter/use-browser-location';
import { useText } from '../text/language.ts';
import { classNames } from '../ui/class-names.ts';
import { bottomBarEntries, isActive } from './menu.ts';

const entryClass =
  'relative flex h-full flex-col items-center justify-center gap-0.5 text-[length:min(0.75rem,4.3vw)]';

export function BottomBar() {
  // The bar follows the browser's path, so that a tapped entry is marked before its page is drawn.
  const path = usePathname();
  const { menu, shell } = useText();
  return (
    <nav
      aria-label={shell.mainNavigation}
      className="sticky bottom-0 z-20 border-t border-line bg-card pb-(--safe-bottom)"
    >
      <ul className="flex h-(--bottom-bar)">
        {bottomBarEntries.map(({ to, label, Icon }) => {
          const active = isActive(to, path);
          return (
            <li key={to} className="min-w-0 flex-1">
              <Link
                href={to}
                aria-current={active ? 'page' : undefined}
                className={classNames(
                  entryClass,
                  'transition-colors duration-200 focus-visible:-outline-offset-2',
                  active ? 'font-semibold text-primary' : 'text-muted',
                )}
              >
                <span
                  aria-hidden="true"
                  className={classNames(
                    'gradient absolute top-0 h-[3px] w-8 rounded-b-pill transition-transform duration-300',
                    !active && 'scale-x-0',
                  )}
                />
                <Icon filled={active} />
                <span className="max-w-full truncate px-px">{menu[label]}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

import { use } from 'react';
import { useMe } from '../api/use-me.ts';
import { QueueTiles } from '../features/payments/QueueTiles.tsx';
import { Problems } from '../features/health/Problems.tsx';
import { TodayTiles } from '../features/reports/TodayTiles.tsx';
import { Loosenings } from '../features/versions/Loosenings.tsx';
import { useText } from '../text/language.ts';
import { Page } from '../ui/Page.tsx';
import { MenuContext } from './menu.ts';

export default function HomeScreen() {
  const { home, screens: titles } = useText();
  const { name } = useMe();
  const shortcuts = use(MenuContext).filter(({ path }) => path !== '/');
  return (
    <Page title={home.greeting(name)}>
      <Loosenings />
      <QueueTiles />
      <Problems />
      <TodayTiles />
      {shortcuts.length > 0 && (
        <nav aria-label={home.shortcuts}>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,14rem),1fr))] gap-3">
            {shortcuts.map(({ path, title, icon: ScreenIcon }) => (
              <li key={path}>
                <a
                  href={path}
                  className="flex min-h-16 items-center gap-3 rounded-card border border-line bg-surface px-4 hover:bg-raised"
                >
                  {ScreenIcon !== undefined && <ScreenIcon />}
                  {titles[title]}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </Page>
  );
}

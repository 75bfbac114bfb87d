import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  useLocation,
  useParams,
} from '@tanstack/react-router';
import { call } from '../api/client.ts';
import { CallError, queryClient } from '../api/query-client.ts';
import { meQuery } from '../api/me-query.ts';
import { SignInScreen } from '../features/session/SignInScreen.tsx';
import { paths } from '../lib/paths.ts';
import { takeFirstVisit } from '../lib/site.ts';
import { loadText } from '../text/language.ts';
import { CrashScreen } from './CrashScreen.tsx';
import { screens, type AnyScreen } from './screens.ts';

const root = createRootRoute({ component: Outlet });

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  component: SignInScreen,
});

/** The page of an invitation's link, which needs no session. */
const join = createRoute({
  getParentRoute: () => root,
  path: '/join',
  beforeLoad: loadText,
  component: lazyRouteComponent(() => import('../features/session/JoinScreen.tsx')),
});

/**
 * The parent of all screens but the sign-in and join pages: waits for the member of staff, or leads to the sign-in page
 * and back.
 */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: async ({ location }) => {
    const isKnown = queryClient.getQueryData(meQuery.queryKey) !== undefined;
    const toSignIn = paths.signIn({ to: location.href });
    // A first visit is redirected before the texts of all screens load, which the sign-in page does not need.
    if (!isKnown && takeFirstVisit()) throw redirect({ href: toSignIn });
    const texts = loadText();
    if (isKnown) return texts;
    const result = await call('getMe', {});
    if (result.success) queryClient.setQueryData(meQuery.queryKey, result.data);
    else if (result.code === 'unauthorized') throw redirect({ href: toSignIn });
    else throw new CallError(result);
    return texts;
  },
  component: lazyRouteComponent(() => import('./Shell.tsx'), 'Shell'),
});

function screenRoute({ path, load }: AnyScreen) {
  const Loaded = lazyRouteComponent(load);
  /** Draws each address as a new screen, so that no state of the last one stays. */
  function ScreenOfAddress() {
    const params = useParams({ strict: false });
    const { pathname } = useLocation();
    // `screen` in screens.ts has held the component to its path's parameters, which this list of all screens cannot name.
    return <Loaded key={pathname} params={params as never} />;
  }
  const component = Object.assign(ScreenOfAddress, { preload: async () => Loaded.preload?.() });
  return createRoute({ getParentRoute: () => shell, path, component });
}

const unknown = createRoute({
  getParentRoute: () => shell,
  path: '$',
  component: lazyRouteComponent(() => import('./NotFound.tsx'), 'NotFound'),
});

const routeTree = root.addChildren([
  signIn,
  join,
  shell.addChildren([...screens.map(screenRoute), unknown]),
]);

export function createOfficeRouter() {
  return createRouter({
    routeTree,
    defaultErrorComponent: CrashScreen,
    scrollRestoration: true,
    // Search parameters are plain texts: "007" stays "007".
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(search as Record<string, string>).toString();
      return text === '' ? '' : `?${text}`;
    },
  });
}

export type OfficeRouter = ReturnType<typeof createOfficeRouter>;

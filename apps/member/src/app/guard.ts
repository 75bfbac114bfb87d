import { paths, segmentsOf } from '../lib/paths.ts';

export type RouteDecision =
  | { kind: 'loading' }
  | { kind: 'redirect'; to: string }
  | { kind: 'public' }
  | { kind: 'protected' };

const entranceSegments = ['login', 'register'];
/** Routes for visitors, besides login and register (site-01). */
const recoveryPaths = [paths.forgotPassword(), paths.resetPassword()];

/** Decides what a path shows, or where it redirects (site-02 and site-04-4). */
export function guardRoute(
  path: string,
  isLogin: boolean | null,
  isListed: boolean,
): RouteDecision {
  if (isLogin === null) return { kind: 'loading' };
  if (path === paths.root()) return { kind: 'redirect', to: paths.login() };
  const isEntrance = hasSegment(path, entranceSegments);
  if (isEntrance && isLogin) return { kind: 'redirect', to: paths.dashboard() };
  if (!isListed) return { kind: 'redirect', to: paths.profile() };
  if (isEntrance || recoveryPaths.includes(path)) return { kind: 'public' };
  return isLogin ? { kind: 'protected' } : { kind: 'redirect', to: paths.login() };
}

function hasSegment(path: string, names: readonly string[]): boolean {
  return segmentsOf(path).some((segment) => names.includes(segment));
}

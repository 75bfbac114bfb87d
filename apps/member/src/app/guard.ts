import { paths, segmentsOf } from '../lib/paths.ts';

export type Verdict =
  /** Nothing but the loading text. */
  | { kind: 'loading' }
  | { kind: 'redirect'; to: string }
  | { kind: 'public' }
  | { kind: 'protected' };

const entrances = ['login', 'register'];
/** Public besides the entrances (RULINGS 3). */
const recoveries = [paths.forgotPassword(), paths.resetPassword()];

/** SPEC 2.1 and RULINGS 1-4: who may see what, and where everyone else is sent. */
export function judge(path: string, isLogin: boolean | null, isListed: boolean): Verdict {
  if (isLogin === null) return { kind: 'loading' };
  if (path === paths.root()) return { kind: 'redirect', to: paths.login() };
  const isEntrance = hasSegment(path, entrances);
  if (isEntrance && isLogin) return { kind: 'redirect', to: paths.dashboard() };
  if (!isListed) return { kind: 'redirect', to: paths.profile() };
  if (isEntrance || recoveries.includes(path)) return { kind: 'public' };
  return isLogin ? { kind: 'protected' } : { kind: 'redirect', to: paths.login() };
}

function hasSegment(path: string, names: readonly string[]): boolean {
  return segmentsOf(path).some((segment) => names.includes(segment));
}

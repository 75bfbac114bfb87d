import type { Permission } from './permissions.ts';

/** The figures of Home's day, each with the permission that opens it (work-06). */
export const todayFigures = {
  deposits: 'reports:read',
  withdrawals: 'reports:read',
  ggr: 'reports:read',
  ngr: 'reports:read',
  bonus_cost: 'reports:read',
  new_members: 'reports:read',
  first_deposits: 'reports:read',
  deposit_count: 'deposits:read',
  withdrawal_count: 'withdrawals:read',
} as const satisfies Record<string, Permission>;

export type TodayFigure = keyof typeof todayFigures;

// Object.keys types the keys as string.
export const todayFigureNames = Object.keys(todayFigures) as TodayFigure[];

/** The figures that are numbers of things and not baht. */
export const countedFigures: readonly TodayFigure[] = [
  'new_members',
  'first_deposits',
  'deposit_count',
  'withdrawal_count',
];

import type { PresetRole } from './office/permissions.ts';

/** Logins and codes of the demo, which its pages and the README show (ops-08, reward-07). */
export const demoLogins = {
  /** A member with a history of two months. */
  experienced: '0812345678',
  newcomer: '0898765432',
  password: 'kapao1234',
} as const;

/** One person of the office for each preset role, with the password of the demo members. */
export const demoStaff = [
  { email: 'owner@kapao.test', role: 'owner' },
  { email: 'manager@kapao.test', role: 'manager' },
  { email: 'cashier@kapao.test', role: 'cashier' },
  { email: 'support@kapao.test', role: 'support' },
  { email: 'marketing@kapao.test', role: 'marketing' },
  { email: 'risk@kapao.test', role: 'risk' },
  { email: 'auditor@kapao.test', role: 'auditor' },
] as const satisfies readonly { email: string; role: PresetRole }[];

export const demoCoupons = [
  { code: 'KAPAO50', type: 'credit', amount: 50 },
  { code: 'DIAMOND100', type: 'points', amount: 100 },
  { code: 'FIRST20', type: 'credit', amount: 20, total_limit: 20 },
] as const;

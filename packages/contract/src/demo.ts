/** Logins and codes of the demo, which its pages and the README show (ops-08, reward-07). */
export const demoLogins = {
  /** A member with a history of two months. */
  experienced: '0812345678',
  newcomer: '0898765432',
  password: 'kapao1234',
} as const;

export const demoCoupons = [
  { code: 'KAPAO50', type: 'credit', amount: 50 },
  { code: 'DIAMOND100', type: 'points', amount: 100 },
  { code: 'FIRST20', type: 'credit', amount: 20, total_limit: 20 },
] as const;

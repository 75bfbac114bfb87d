import type { Body } from '@kapao/contract/operation.ts';

export const PASSWORD = 'ข้าวผัดไข่ดาว-8';

let lastNumber = 0;

/** Returns a valid registration with unique data. */
export function registration(changes: Partial<Body<'register'>> = {}): Body<'register'> {
  lastNumber += 1;
  const number = String(lastNumber).padStart(7, '0');
  return {
    phone: `061${number}`,
    password: PASSWORD,
    first_name: 'มานี',
    last_name: `มีนา${thaiText(number)}`,
    bank_abbr: 'KBANK',
    bank_acc_number: `555${number}`,
    website_id: 3,
    ...changes,
  };
}

/** Writes digits as letters: a name has none. */
function thaiText(digits: string): string {
  return digits.replace(/\d/g, (digit) => 'กขคงจฉชซญด'.charAt(Number(digit)));
}

let lastAddress = 0;

/** Returns an address that this file has not used yet. */
export function freshAddress(): string {
  lastAddress += 1;
  return `10.${lastAddress >> 16}.${(lastAddress >> 8) & 255}.${lastAddress & 255}`;
}

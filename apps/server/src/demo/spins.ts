import type { Context } from '../context.ts';
import type { WheelRow } from '@kapao/contract/spins/written.ts';
import { findWheel, saveWheels } from '../features/spins/wheels-store.ts';

/** Demo wheels; the app shows these odds. */
export const demoWheels: readonly WheelRow[] = [
  {
    id: 1,
    name: 'วงล้อนำโชค',
    name_en: 'Lucky wheel',
    price: 10,
    image: 'lucky.svg',
    sort: 1,
    budget: null,
    budget_claims: null,
    is_enabled: true,
    prizes: [
      { label: 'เครดิต 1 บาท', type: 'credit', amount: 1, weight: 180_000 },
      { label: '5 Diamond', type: 'points', amount: 5, weight: 220_000 },
      { label: 'เครดิต 3 บาท', type: 'credit', amount: 3, weight: 80_000 },
      { label: 'ไว้ลุ้นใหม่', type: 'nothing', amount: 0, weight: 300_000 },
      { label: 'เครดิต 5 บาท', type: 'credit', amount: 5, weight: 30_000 },
      { label: '10 Diamond', type: 'points', amount: 10, weight: 150_000 },
      { label: 'เครดิต 50 บาท', type: 'credit', amount: 50, weight: 4_000 },
      { label: '30 Diamond', type: 'points', amount: 30, weight: 36_000 },
    ],
  },
  {
    id: 2,
    name: 'วงล้อทองคำ',
    name_en: 'Golden wheel',
    price: 50,
    image: 'golden.svg',
    sort: 2,
    budget: null,
    budget_claims: null,
    is_enabled: true,
    prizes: [
      { label: 'เครดิต 5 บาท', type: 'credit', amount: 5, weight: 240_000 },
      { label: '25 Diamond', type: 'points', amount: 25, weight: 200_000 },
      { label: 'เครดิต 10 บาท', type: 'credit', amount: 10, weight: 120_000 },
      { label: 'ไว้ลุ้นใหม่', type: 'nothing', amount: 0, weight: 250_000 },
      { label: 'เครดิต 20 บาท', type: 'credit', amount: 20, weight: 40_000 },
      { label: '60 Diamond', type: 'points', amount: 60, weight: 120_000 },
      { label: 'เครดิต 100 บาท', type: 'credit', amount: 100, weight: 9_000 },
      { label: '150 Diamond', type: 'points', amount: 150, weight: 20_000 },
      { label: 'เครดิต 500 บาท', type: 'credit', amount: 500, weight: 1_000 },
    ],
  },
];

/** Seeds wheels; an existing wheel stays unchanged, because rounds may be open on it. */
export async function seedSpins({ database, config }: Context): Promise<void> {
  const { websiteId } = config;
  await database.transaction(async (tx) => {
    for (const wheel of demoWheels) {
      if (await findWheel(tx, { id: wheel.id, websiteId })) continue;
      await saveWheels(tx, websiteId, [wheel]);
    }
  });
}

import type { Queryable } from '../../db/database.ts';
import { listStudiosAndBrands } from '../../features/games/reads.ts';
import { listSwitchableMethods } from '../../features/payments/reads.ts';
import { listClosings } from '../../features/switches/reads.ts';
import type { Closing } from '../../features/switches/reads.ts';

interface Switchable {
  code: string;
  name: string;
  isEnabled: boolean;
  closing: Closing | undefined;
}

export interface Switches {
  play: Closing | undefined;
  deposits: Closing | undefined;
  withdrawals: Closing | undefined;
  methods: (Switchable & { nameEn: string | null; isWithdrawal: boolean })[];
  studios: Switchable[];
  brands: (Switchable & { studioCode: string })[];
}

/** Lists everything that can be switched off, without the games, because they are too many. */
export async function listSwitches(on: Queryable, websiteId: number): Promise<Switches> {
  const [closings, methods, { studios, brands }] = await Promise.all([
    listClosings(on),
    listSwitchableMethods(on, websiteId),
    listStudiosAndBrands(on),
  ]);
  const find = (kind: Closing['kind'], target = '') =>
    closings.find((closing) => closing.kind === kind && closing.target === target);
  return {
    play: find('play'),
    deposits: find('deposits'),
    withdrawals: find('withdrawals'),
    methods: methods.map((method) => ({ ...method, closing: find('method', method.code) })),
    studios: studios.map((studio) => ({ ...studio, closing: find('studio', studio.code) })),
    brands: brands.map((brand) => ({ ...brand, closing: find('brand', brand.code) })),
  };
}

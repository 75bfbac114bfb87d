import { fishRules, type FishGame } from './engines/fish/game.ts';
import { kenoRules, type KenoGame } from './engines/keno/game.ts';
import { baccaratRules, type BaccaratGame } from './engines/baccarat/game.ts';
import { hiloRules, type HiloGame } from './engines/hilo/game.ts';
import type { GameRules } from './engines/engine.ts';
import { providers, type Provider } from './catalogue/providers.ts';
import { slotRows } from './catalogue/slot-rows.ts';
import { tableRows } from './catalogue/table-rows.ts';
import { slotRules, type SlotGame } from './engines/slot/game.ts';
import { sportsRules } from './engines/sports/game.ts';
import { sportsGames, type SportsGame } from './engines/sports/houses.ts';

export type Game = SlotGame | FishGame | KenoGame | BaccaratGame | HiloGame | SportsGame;

/** Made by hand, one by one. */
const ownGames: readonly Game[] = [
  {
    code: 'daonuea-golden-wallet',
    id: '1001',
    provider: 'DAONUEA',
    name: 'กระเป๋าทอง',
    nameEnglish: 'Golden Wallet',
    category: 'SLOT',
    engine: 'slot',
    model: 'steady',
    skin: 'wallet',
  },
  {
    code: 'daonuea-mango-garden',
    id: '1002',
    provider: 'DAONUEA',
    name: 'สวนมะม่วง',
    nameEnglish: 'Mango Garden',
    category: 'SLOT',
    engine: 'slot',
    model: 'steady',
    skin: 'mango',
  },
  {
    code: 'daonuea-cloud-dragon',
    id: '1003',
    provider: 'DAONUEA',
    name: 'มังกรเมฆ',
    nameEnglish: 'Cloud Dragon',
    category: 'SLOT',
    engine: 'slot',
    model: 'bold',
    skin: 'dragon',
  },
  {
    code: 'daonuea-floating-market',
    id: '1004',
    provider: 'DAONUEA',
    name: 'ตลาดน้ำ',
    nameEnglish: 'Floating Market',
    category: 'SLOT',
    engine: 'slot',
    model: 'bold',
    skin: 'market',
  },
  {
    code: 'daonuea-coral-hunter',
    id: '1201',
    provider: 'DAONUEA',
    name: 'นักล่าปะการัง',
    nameEnglish: 'Coral Hunter',
    category: 'FISH',
    engine: 'fish',
    model: 'calm',
    skin: 'reef',
  },
  {
    code: 'daonuea-naga-river',
    id: '1202',
    provider: 'DAONUEA',
    name: 'ลำน้ำนาคา',
    nameEnglish: 'Naga River',
    category: 'FISH',
    engine: 'fish',
    model: 'wild',
    skin: 'river',
  },
  {
    code: 'daonuea-lantern-sky',
    id: '1203',
    provider: 'DAONUEA',
    name: 'ฟ้าโคมลอย',
    nameEnglish: 'Lantern Sky',
    category: 'FISH',
    engine: 'fish',
    model: 'brisk',
    skin: 'sky',
    tone: 'violet',
  },
  {
    code: 'daonuea-star-keno',
    id: '1301',
    provider: 'DAONUEA',
    name: 'คีโนดาวเหนือ',
    nameEnglish: 'North Star Keno',
    category: 'KENO',
    engine: 'keno',
    variant: 'classic',
    skin: 'night',
  },
  {
    code: 'daonuea-lucky-slip',
    id: '1302',
    provider: 'DAONUEA',
    name: 'แผงเลขมงคล',
    nameEnglish: 'Lucky Slip',
    category: 'KENO',
    engine: 'keno',
    variant: 'lottery',
    skin: 'slip',
  },
  {
    code: 'daonuea-baccarat-north',
    id: '1101',
    provider: 'DAONUEA',
    name: 'บาคาร่าดาวเหนือ',
    nameEnglish: 'North Star Baccarat',
    category: 'CASINO',
    engine: 'baccarat',
    commission: 'five_percent',
    palette: 'jade',
  },
  {
    code: 'daonuea-baccarat-six',
    id: '1102',
    provider: 'DAONUEA',
    name: 'บาคาร่าไม่หักคอม',
    nameEnglish: 'No Commission Baccarat',
    category: 'CARD',
    engine: 'baccarat',
    commission: 'none',
    palette: 'ruby',
  },
  {
    code: 'daonuea-hilo-cards',
    id: '1103',
    provider: 'DAONUEA',
    name: 'ไพ่สูงต่ำ',
    nameEnglish: 'Hi-Lo Cards',
    category: 'CARD',
    engine: 'hilo',
    variant: 'classic',
    palette: 'midnight',
  },
  {
    code: 'daonuea-hilo-poker',
    id: '1104',
    provider: 'DAONUEA',
    name: 'โป๊กเกอร์สูงต่ำ',
    nameEnglish: 'Hi-Lo Poker',
    category: 'POKER',
    engine: 'hilo',
    variant: 'aceHigh',
    palette: 'ocean',
  },
  {
    code: 'daonuea-hilo-dice',
    id: '1105',
    provider: 'DAONUEA',
    name: 'ไฮโลสามลูก',
    nameEnglish: 'Three Dice Hi-Lo',
    category: 'CASINO',
    engine: 'hilo',
    variant: 'threeDice',
    palette: 'amethyst',
  },
  {
    code: 'daonuea-gold-trade',
    id: '1106',
    provider: 'DAONUEA',
    name: 'ทองขึ้นทองลง',
    nameEnglish: 'Gold Up or Down',
    category: 'TRADE',
    engine: 'hilo',
    variant: 'gold',
    palette: 'bronze',
  },
  {
    code: 'daonuea-rooster-arena',
    id: '1107',
    provider: 'DAONUEA',
    name: 'สังเวียนไก่ชน',
    nameEnglish: 'Rooster Arena',
    category: 'COCK',
    engine: 'hilo',
    variant: 'arena',
    palette: 'forest',
  },
  ...sportsGames,
];

/** In the order of the lobby. Codes and ids are made of the rows alone: they never change. */
export const games: readonly Game[] = [...ownGames, ...slotRows(), ...tableRows()];

const gamesByCode = new Map(games.map((game) => [game.code, game]));
const providersByCode = new Map<string, Provider>(
  providers.map((provider) => [provider.code, provider]),
);

/** `daonuea-mango-garden--17`: the same game under a name of its own, for lobbies of any size. */
const EDITION_CODE = /^(.+)--([1-9]\d{0,5})$/;

/** A game of the list, or any edition of one. */
export function findGame(code: string): Game | undefined {
  const game = gamesByCode.get(code);
  if (game) return game;
  const [, original = '', edition = ''] = EDITION_CODE.exec(code) ?? [];
  const known = gamesByCode.get(original);
  if (!known) return undefined;
  const { name, nameEnglish } = known;
  return { ...known, code, name: `${name} ${edition}`, nameEnglish: `${nameEnglish} ${edition}` };
}

export function findProvider(code: string): Provider | undefined {
  return providersByCode.get(code.toUpperCase());
}

/**
 * Whether an operator that registered us as `operatorCode` has this game: the games of the provider
 * of that name, or all of them under a name of the operator's own choice.
 */
export function isOffered(game: Game, operatorCode: string): boolean {
  const provider = findProvider(operatorCode);
  return provider === undefined || game.provider === provider.code;
}

const rulesByCode = new Map<string, GameRules>();

export function rulesOf(game: Game): GameRules {
  const known = rulesByCode.get(game.code);
  if (known !== undefined) return known;
  const rules = build(game);
  let facts: object | undefined;
  const cached = { ...rules, facts: () => (facts ??= rules.facts()) };
  rulesByCode.set(game.code, cached);
  return cached;
}

function build(game: Game): GameRules {
  switch (game.engine) {
    case 'slot':
      return slotRules(game);
    case 'fish':
      return fishRules(game);
    case 'keno':
      return kenoRules(game);
    case 'baccarat':
      return baccaratRules(game);
    case 'hilo':
      return hiloRules(game);
    case 'sports':
      return sportsRules(game);
  }
}

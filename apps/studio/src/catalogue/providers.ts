/** How a provider's pictures are framed, and the small mark in their corner. */
type FrameName = 'line' | 'double' | 'corners' | 'arch' | 'band';
type MarkName = 'star' | 'coin' | 'wave' | 'leaf' | 'cloud' | 'sun' | 'gem';

/** A fictional studio; `code` is what an operator registers it under. */
export interface Provider {
  readonly code: string;
  readonly name: string;
  /** The two colours of its pictures. */
  readonly colors: readonly [string, string];
  readonly mark: MarkName;
  readonly frame: FrameName;
}

/** In the order of the lobby; a provider's place is part of its games' ids, so new ones stand last. */
export const providers = [
  {
    code: 'DAONUEA',
    name: 'Dao Nuea Studio',
    colors: ['#2B1B6B', '#F5C451'],
    mark: 'star',
    frame: 'line',
  },
  {
    code: 'CHANGTHONG',
    name: 'Chang Thong Works',
    colors: ['#5A2A08', '#FFD25A'],
    mark: 'coin',
    frame: 'double',
  },
  {
    code: 'NAGARIN',
    name: 'Nagarin Play',
    colors: ['#06324A', '#39D6B4'],
    mark: 'wave',
    frame: 'corners',
  },
  {
    code: 'LOTUSLANE',
    name: 'Lotus Lane Games',
    colors: ['#4A0F3A', '#FF9CC8'],
    mark: 'leaf',
    frame: 'arch',
  },
  {
    code: 'TALAYFAH',
    name: 'Talay Fah',
    colors: ['#053A6E', '#6AD4FF'],
    mark: 'wave',
    frame: 'band',
  },
  {
    code: 'MOKMUEANG',
    name: 'Mok Mueang',
    colors: ['#23303E', '#BFD4E6'],
    mark: 'cloud',
    frame: 'line',
  },
  {
    code: 'SINGTAWAN',
    name: 'Sing Tawan',
    colors: ['#5E120C', '#FFA23D'],
    mark: 'sun',
    frame: 'corners',
  },
  {
    code: 'MEKHALA',
    name: 'Mekhala Play',
    colors: ['#1C1A5E', '#8FB4FF'],
    mark: 'gem',
    frame: 'double',
  },
  {
    code: 'RUNGARUN',
    name: 'Rung Arun Reels',
    colors: ['#6A2438', '#FFC08A'],
    mark: 'sun',
    frame: 'arch',
  },
  {
    code: 'KINNARI',
    name: 'Kinnari Arts',
    colors: ['#3E1A5A', '#F2B8FF'],
    mark: 'leaf',
    frame: 'double',
  },
  {
    code: 'HIMMAPHAN',
    name: 'Himmaphan Tales',
    colors: ['#123A22', '#D8E06A'],
    mark: 'leaf',
    frame: 'corners',
  },
  { code: 'SAIFON', name: 'Sai Fon', colors: ['#0E3F4E', '#9CF0E4'], mark: 'cloud', frame: 'band' },
  {
    code: 'BAANRAI',
    name: 'Baan Rai Games',
    colors: ['#3A4410', '#F0D05A'],
    mark: 'sun',
    frame: 'line',
  },
  {
    code: 'NOKHOOK',
    name: 'Nok Hook Lab',
    colors: ['#2A2438', '#E89A5A'],
    mark: 'gem',
    frame: 'corners',
  },
  {
    code: 'FAIFAH',
    name: 'Fai Fah Interactive',
    colors: ['#0C0A3C', '#4FF0FF'],
    mark: 'star',
    frame: 'double',
  },
  {
    code: 'TUKTA',
    name: 'Tukta Toys',
    colors: ['#5A1848', '#FF8FB0'],
    mark: 'coin',
    frame: 'arch',
  },
  {
    code: 'PRAKAI',
    name: 'Prakai Studio',
    colors: ['#101820', '#F4E2B0'],
    mark: 'gem',
    frame: 'line',
  },
  {
    code: 'YODKHAO',
    name: 'Yod Khao',
    colors: ['#1E3450', '#B8D8FF'],
    mark: 'star',
    frame: 'band',
  },
  {
    code: 'LAMNAM',
    name: 'Lam Nam Games',
    colors: ['#0A4436', '#7FE6A0'],
    mark: 'wave',
    frame: 'arch',
  },
  {
    code: 'PHAYA',
    name: 'Phaya Reels',
    colors: ['#4A0A1E', '#F2C24A'],
    mark: 'coin',
    frame: 'double',
  },
  {
    code: 'TAIFAI',
    name: 'Tai Fai Tables',
    colors: ['#3A0F14', '#FF7A5A'],
    mark: 'sun',
    frame: 'band',
  },
  {
    code: 'WONGKLOM',
    name: 'Wong Klom',
    colors: ['#0F3326', '#5FD89A'],
    mark: 'coin',
    frame: 'corners',
  },
  {
    code: 'SANAMSCORE',
    name: 'Sanam Score',
    colors: ['#0B3A1C', '#A4F06A'],
    mark: 'star',
    frame: 'band',
  },
  {
    code: 'KONGCHEER',
    name: 'Kong Cheer',
    colors: ['#1A2366', '#FFB03A'],
    mark: 'sun',
    frame: 'line',
  },
  { code: 'AOPLA', name: 'Ao Pla', colors: ['#06405A', '#FFD27A'], mark: 'wave', frame: 'double' },
  { code: 'LEKRUAY', name: 'Lek Ruay', colors: ['#401A66', '#7AF0D0'], mark: 'gem', frame: 'arch' },
] as const satisfies readonly Provider[];

export type ProviderCode = (typeof providers)[number]['code'];

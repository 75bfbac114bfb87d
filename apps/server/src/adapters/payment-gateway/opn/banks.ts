/**
 * Opn's names of the banks by the Bank of Thailand's code. The test bank of its test mode is none of ours. TrueMoney is no
 * bank, and Opn pays to bank accounts alone.
 */
const brands: Readonly<Record<string, string>> = {
  '002': 'bbl',
  '004': 'kbank',
  '006': 'ktb',
  '011': 'ttb',
  '014': 'scb',
  '022': 'cimb',
  '024': 'uob',
  '025': 'bay',
  '030': 'gsb',
  '033': 'ghb',
  '034': 'baac',
  '066': 'ibank',
  '067': 'tisco',
  '069': 'kk',
  '070': 'icbc',
  '071': 'tcrb',
  '073': 'lhb',
};

export function opnBrandOf(bankCode: string): string | undefined {
  return Object.hasOwn(brands, bankCode) ? brands[bankCode] : undefined;
}

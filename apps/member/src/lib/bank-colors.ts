import { blackOrWhiteOn } from '@kapao/contract/contrast.ts';

/** The colours by which members know the banks of site-41, and PromptPay's. */
const bankColors: Readonly<Record<string, string>> = {
  BBL: '#1e4598',
  KBANK: '#0f7f2a',
  KTB: '#1ba5e1',
  TTB: '#0057b8',
  SCB: '#4e2e7f',
  CIMB: '#7e2f36',
  UOB: '#0b3979',
  BAY: '#fec43b',
  GSB: '#d4127d',
  GHB: '#f57d23',
  BAAC: '#3b7f16',
  ISBT: '#184615',
  TISCO: '#12549f',
  KKP: '#635f98',
  ICBC: '#c50f1c',
  TCRB: '#0a4ab3',
  LHB: '#6d6e71',
  TRUEWALLET: '#f26b21',
  PROMPTPAY: '#1a3a6b',
};
/** The colour of a bank that the operator has added. */
const OTHER_COLOR = '#4a5568';

/** Returns a bank's colour, and a text colour that is readable on it. */
export function bankColor(abbreviation: string): { background: string; text: string } {
  const background = bankColors[abbreviation.toUpperCase()] ?? OTHER_COLOR;
  return { background, text: blackOrWhiteOn(background) };
}

import { bilingual, type BilingualText } from '../pages/html.ts';

/** A Thai bank with its Bank of Thailand code and its abbreviation (site-41). */
export interface ThaiBank {
  /** The three-digit code; empty for the e-wallet, which is not a bank. */
  code: string;
  abbr: string;
  name: BilingualText;
}

export const thaiBanks: readonly ThaiBank[] = [
  { code: '002', abbr: 'BBL', name: bilingual('ธนาคารกรุงเทพ', 'Bangkok Bank') },
  { code: '004', abbr: 'KBANK', name: bilingual('ธนาคารกสิกรไทย', 'Kasikornbank') },
  { code: '006', abbr: 'KTB', name: bilingual('ธนาคารกรุงไทย', 'Krungthai Bank') },
  { code: '011', abbr: 'TTB', name: bilingual('ธนาคารทหารไทยธนชาต', 'TMBThanachart Bank') },
  { code: '014', abbr: 'SCB', name: bilingual('ธนาคารไทยพาณิชย์', 'Siam Commercial Bank') },
  { code: '022', abbr: 'CIMB', name: bilingual('ธนาคารซีไอเอ็มบี ไทย', 'CIMB Thai') },
  { code: '024', abbr: 'UOB', name: bilingual('ธนาคารยูโอบี', 'UOB') },
  { code: '025', abbr: 'BAY', name: bilingual('ธนาคารกรุงศรีอยุธยา', 'Bank of Ayudhya') },
  { code: '030', abbr: 'GSB', name: bilingual('ธนาคารออมสิน', 'Government Savings Bank') },
  { code: '033', abbr: 'GHB', name: bilingual('ธนาคารอาคารสงเคราะห์', 'Government Housing Bank') },
  {
    code: '034',
    abbr: 'BAAC',
    name: bilingual(
      'ธนาคารเพื่อการเกษตรและสหกรณ์การเกษตร',
      'Bank for Agriculture and Agricultural Cooperatives',
    ),
  },
  {
    code: '066',
    abbr: 'ISBT',
    name: bilingual('ธนาคารอิสลามแห่งประเทศไทย', 'Islamic Bank of Thailand'),
  },
  { code: '067', abbr: 'TISCO', name: bilingual('ธนาคารทิสโก้', 'TISCO Bank') },
  { code: '069', abbr: 'KKP', name: bilingual('ธนาคารเกียรตินาคินภัทร', 'Kiatnakin Phatra Bank') },
  { code: '070', abbr: 'ICBC', name: bilingual('ธนาคารไอซีบีซี (ไทย)', 'ICBC (Thai)') },
  { code: '071', abbr: 'TCRB', name: bilingual('ธนาคารไทยเครดิต', 'Thai Credit Bank') },
  { code: '073', abbr: 'LHB', name: bilingual('ธนาคารแลนด์ แอนด์ เฮ้าส์', 'Land and Houses Bank') },
  { code: '', abbr: 'TRUEWALLET', name: bilingual('ทรูมันนี่ วอลเล็ท', 'TrueMoney Wallet') },
];

/** The banks that can send money; the e-wallet has no code for a slip. */
export const payerBanks = thaiBanks.filter(({ code }) => code !== '');

/** The sender of a payment if the caller names none. */
export const DEFAULT_PAYER = {
  account: '1234567890',
  bank: 'KBANK',
  bankCode: '004',
  name: 'สมหญิง ทดลอง',
} as const;

export function findBank(abbr: string): ThaiBank | undefined {
  return thaiBanks.find((bank) => bank.abbr === abbr);
}

export function bankNameOfCode(code: string): BilingualText | string {
  return thaiBanks.find((bank) => bank.code === code)?.name ?? code;
}
